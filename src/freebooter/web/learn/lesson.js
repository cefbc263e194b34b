// One lesson on the usual table: a sentence at a time, pointed at what it speaks of.
import { html, Sym } from "../ui.js";
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { phone } from "../memory.js";
import { Onward } from "../table/seal.js";
import { Shell } from "../table/shell.js";
import { sideOpen, sideTab } from "../table/rules.js";
import { courseOf, useStyle } from "./course.js";
import { allProgress } from "./progress.js";
import { Pointer } from "./pointer.js";
import { LessonStore } from "./store.js";

/** @param {{ game: string, lesson: string }} props */
export function LessonPage({ game, lesson }) {
  const there = useStyle();
  const [store, setStore] = useState(/** @type {LessonStore | null} */ (null));
  useEffect(() => {
    const opened = new LessonStore(game, lesson);
    opened.Coach = Coach;
    opened.open();
    setStore(opened);
    sideOpen.value = false;
    sideTab.value = "log";
    return () => opened.close();
  }, [game, lesson]);
  return store && there ? html`<${Shell} key=${store.table} store=${store} />` : null;
}

/** @param {{ store: LessonStore }} props */
function Coach({ store }) {
  const taught = store.taught.value;
  const said = store.said.value;
  const sentence = useRef(null);
  const [heard, setHeard] = useState("");
  const step = taught?.step;
  const over = store.isOver;
  const point = said?.right ? [] : (step?.point ?? []);
  useEffect(() => {
    if (sentence.current) /** @type {HTMLElement} */ (sentence.current).scrollTop = 0;
  }, [said, taught]);
  if (!taught) return null;
  const at = Math.min(taught.path.length + (said?.right ? 0 : 1), taught.steps);
  return html`<section class=${`coach panel`} aria-label="Lesson" data-step=${taught.path.length}>
    <${Sym} id="parrot" size="i-l" />
    <div class="sentence" aria-live="polite" aria-atomic="true" tabindex="0" ref=${sentence}>
      ${said && html`<p class=${said.right ? "well" : "wrong"} data-said=${said.right ? "well" : "else"}>${said.text}</p>`}
      ${
        over
          ? html`<${TheEnd} store=${store} />`
          : !said?.right && html`<p class=${said ? "dim" : ""} data-say>${step?.say}</p>`
      }
      ${point.length > 0 && heard && html`<span class="sr">Look at: ${heard}</span>`}
    </div>
    <div class="coach-acts">
      <span class="dim small" aria-label=${`Step ${at} of ${taught.steps}`}>${at} / ${taught.steps}</span>
      ${!phone.value && (store.onward.value ? html`<${Onward} store=${store} />` : html`<span class="your-move">Your move</span>`)}
    </div>
    ${point.length > 0 && html`<${Pointer} at=${point} seq=${store.now.value?.seq ?? 0} tell=${setHeard} />`}
  </section>`;
}

/** @param {{ store: LessonStore }} props */
function TheEnd({ store }) {
  const course = courseOf(store.game).value;
  const all = typeof course === "object" && course ? course.lessons : [];
  const left = all.filter((lesson) => !allProgress()[store.game]?.[lesson.id]?.done).length;
  return html`<p data-end>
    <b>That was “${store.heading}”.</b>
    ${" "}${left ? `${left === 1 ? "One lesson is" : `${left} lessons are`} still to come.` : "You have met the whole game. Now play it!"}
  </p>`;
}
