// The part of Preact that this page uses, for `tsc --checkJs`.
export type VNode = any;
export type Child = any;
export function h(type: any, props?: any, ...children: any[]): VNode;
export const Fragment: any;
export function render(what: VNode, where: Element): void;
export class Component<P = any, S = any> { constructor(props?: P); props: P; state: S; setState(change: any): void }
