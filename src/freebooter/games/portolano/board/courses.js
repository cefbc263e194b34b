// Where a captain may sail.

/** @typedef {import("../../../web/kit.js").Ctx} Ctx */
/** @typedef {import("../../../web/kit.js").Option} Option */

/**
 * Courses that may be laid, by the tile where they end.
 * @param {Ctx} ctx
 * @returns {Map<string, { option: Option, course: any }[]>}
 */
export function plansByTarget(ctx) {
  /** @type {Map<string, { option: Option, course: any }[]>} */
  const plans = new Map();
  if (ctx.me === null || ctx.ask?.prompt !== "course") return plans;
  const courses = ctx.view.captains[ctx.me].courses;
  for (const option of ctx.options) {
    const course = courses[option.key];
    if (!course) continue;
    const target = course.path[course.path.length - 1];
    plans.set(target, [...(plans.get(target) ?? []), { option, course }]);
  }
  return plans;
}
