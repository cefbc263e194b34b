// The course of a game: its lessons, and how far one is.
import { html, Sym, addStyle, count } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { signal } from "../vendor/signals.js";
import { get } from "../wire.js";
import { allProgress } from "./progress.js";

/** @typedef {import("../types.js").Course} Course */
/** @typedef {import("../types.js").LessonInfo} LessonInfo */

/** The styles of everything about learning. */
export const styled = addStyle(String(new URL("learn.css", import.meta.url)));

/** @type {Map<string, import("../vendor/signals.js").Signal<Course | string | null>>} */
const courses = new Map();

/** A game's course, fetched once; a string says why it is not there. @param {string} game */
export function courseOf(game) {
  let found = courses.get(game);
  if (!found) {
    const made = signal(/** @type {Course | string | null} */ (null));
    courses.set(game, made);
    found = made;
    get(`/api/learn/${game}`).then(
      (course) => {
        made.value = course;
      },
      (problem) => {
        made.value = problem.message;
        courses.delete(game);
      },
    );
  }
  return found;
}

/** The lesson to go on with: the first that is not done. @param {Course} course @returns {LessonInfo | undefined} */
export function nextLesson(course) {
  const mine = allProgress()[course.game] ?? {};
  return course.lessons.find((lesson) => !mine[lesson.id]?.done);
}

/** Everything waits until it can be shown as it should. */
export function useStyle() {
  const [there, setThere] = useState(false);
  useEffect(() => void styled.then(() => setThere(true)), []);
  return there;
}

/** @param {{ game: string }} props */
export function CoursePage({ game }) {
  const there = useStyle();
  const course = courseOf(game).value;
  useEffect(() => {
    document.title = `Learn ${typeof course === "object" && course ? course.title : ""} · Freebooter`;
  }, [course]);
  if (!there || course === null) return html`<p class="boot">Opening the book …</p>`;
  if (typeof course === "string")
    return html`<main class="lone panel">
      <${Sym} id="wreck" size="i-xl" />
      <h1 class="display">No such course</h1>
      <p>${course}</p>
      <a class="btn" href="/">To the lobby</a>
    </main>`;
  const mine = allProgress()[game] ?? {};
  const done = course.lessons.filter((lesson) => mine[lesson.id]?.done).length;
  const next = nextLesson(course);
  return html`<main class="course">
    <header class="course-head">
      <a class="btn" href="/"><${Sym} id="anchor" />Lobby</a>
      <a class="btn" href="/logbook"><${Sym} id="log" />My logbook</a>
    </header>
    <section class="panel course-body">
      <h1 class="display">Learn ${course.title}</h1>
      ${
        !course.lessons.length
          ? html`<p>There are no lessons yet. The rules tell how to play in five minutes.</p>`
          : html`<p>
            ${
              done === 0
                ? `${count(course.lessons.length, "short lesson")} on the real board. A few minutes each; leave and come back whenever you like.`
                : next
                  ? `${done} of ${course.lessons.length} done.`
                  : "You have been through all of it. Now it is up to you."
            }
          </p>`
      }
      <div class="course-acts">
        ${
          next &&
          html`<a class="btn seal" data-action="learn" href=${`/learn/${game}/${next.id}`}>
            <${Sym} id="play" />${mine[next.id]?.path?.length ? "Go on" : done ? "Next lesson" : "Begin"}
          </a>`
        }
        <a class="btn" href=${`/rules/${game}`}><${Sym} id="rules" />The rules</a>
      </div>
      <ol class="lessons">
        ${course.lessons.map((lesson, at) => {
          const { path = [], done: ended } = mine[lesson.id] ?? {};
          return html`<li key=${lesson.id}>
            <a
              class=${`lesson${ended ? " done" : ""}${lesson === next ? " next" : ""}`}
              href=${`/learn/${game}/${lesson.id}`}
              data-lesson=${lesson.id}
            >
              <span class="no">${ended ? html`<${Sym} id="check" label="Done" />` : at + 1}</span>
              <span><b>${lesson.title}</b><small>${lesson.about}</small></span>
              <span class="how">
                ${
                  path.length
                    ? html`<span class="badge brass">step ${path.length + 1} of ${lesson.steps}</span>`
                    : ended
                      ? "again"
                      : count(lesson.steps, "step")
                }
              </span>
            </a>
          </li>`;
        })}
      </ol>
    </section>
  </main>`;
}
