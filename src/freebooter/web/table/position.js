// A shared position, /p/<position>: looked at as the seat saw it that shared it, and played on against bots.
import { html, Sym } from "../ui.js";
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { computed } from "../vendor/signals.js";
import { keepSeat, phone } from "../memory.js";
import { go } from "../route.js";
import { get, post } from "../wire.js";
import { useStyle } from "../learn/course.js";
import { SoloStore } from "../learn/store.js";
import { Onward } from "./seal.js";
import { Shell } from "./shell.js";
import { sideOpen, sideTab } from "./rules.js";

class PositionStore extends SoloStore {
  /** @param {string} position */
  constructor(position) {
    super(position);
    this.path = `/api/positions/${position}`;
    this.heading = "A shared position";
    this.Coach = Note;
    this.rests = "Look around";
    this.onward = computed(() => ({ action: "play-on", label: "Play on from here", act: () => void this.playOn() }));
  }

  open() {
    get(this.path).then(
      (snap) => this.showSnapshot(snap),
      (problem) => {
        this.error.value = problem.message;
        this.link.value = "gone";
      },
    );
  }

  /** A table of one's own, with bots on the other seats. */
  async playOn() {
    if (this.busy.peek()) return;
    this.busy.value = true;
    try {
      const seated = await post(`${this.path}/play`, {});
      keepSeat({ table: seated.table, seat: seated.seat, token: seated.token, game: this.now.peek()?.game });
      go(`/t/${seated.table}`);
    } catch (problem) {
      this.error.value = /** @type {Error} */ (problem).message;
      this.busy.value = false;
    }
  }
}

/** @param {{ position: string }} props */
export function PositionPage({ position }) {
  const there = useStyle();
  const [store, setStore] = useState(/** @type {PositionStore | null} */ (null));
  useEffect(() => {
    const opened = new PositionStore(position);
    opened.open();
    setStore(opened);
    sideOpen.value = false;
    sideTab.value = "rules";
    return () => opened.close();
  }, [position]);
  return store && there ? html`<${Shell} key=${store.table} store=${store} />` : null;
}

/** What this is, and the way on. @param {{ store: PositionStore }} props */
function Note({ store }) {
  const snap = store.now.value;
  if (!snap || snap.me === null) return null;
  return html`<section class="coach panel" aria-label="A shared position" data-position>
    <${Sym} id="link" size="i-l" />
    <div class="sentence">
      <p>
        This is how ${snap.seats[snap.me]?.name} saw the table${snap.round ? ` in round ${snap.round}` : ""}. What was
        hidden from that seat is dealt anew when you play on, with bots on the other seats.
      </p>
    </div>
    <div class="coach-acts">${!phone.value && html`<${Onward} store=${store} />`}</div>
  </section>`;
}
