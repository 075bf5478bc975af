// Times of the five ways, fetched point by point from a server that everybody shares. What it refuses
// for now is asked for again when it said it may be; what it refuses for good ends that curve.

export class Measurement {
  /** changed() is called whenever something new is known. */
  constructor(changed) {
    this.changed = changed;
    this.forget("", [], 0);
  }

  /** Another text: nothing is known of it. */
  forget(address, kinds, n) {
    this.stop();
    Object.assign(this, { address, kinds, n, curves: {}, now: null, waiting: null, lost: false });
  }

  stop() {
    clearTimeout(this.timer);
    this.turn = (this.turn ?? 0) + 1;
    this.now = this.waiting = null;
  }

  /** Seconds that one way takes for n tokens, or undefined. */
  seconds(kind, n) {
    return this.curves[kind]?.points.find((point) => point.n === n)?.seconds;
  }

  /** What ended a curve for good at or below n tokens. */
  ended(kind, n) {
    const refused = this.curves[kind]?.refused;
    return refused && refused.after === null && refused.n <= n ? refused : null;
  }

  /** All ways up to so many doublings, one after the other; a newer call ends an older one. */
  async upTo(times) {
    this.stop();
    const { turn } = this;
    const n = this.n * 2 ** times;
    this.lost = false;
    for (const [at, kind] of this.kinds.entries()) {
      if (this.seconds(kind, n) !== undefined || this.ended(kind, n)) continue;
      this.now = { kind, at: at + 1, of: this.kinds.length };
      this.changed();
      const found = await this.ask(kind, times);
      if (turn !== this.turn) return;
      if (!found) {
        this.lost = true;
        break;
      }
      this.curves[kind] = found;
      if (found.refused && found.refused.after !== null) return this.wait(found.refused, times);
    }
    this.now = null;
    this.changed();
  }

  async ask(kind, times) {
    try {
      const query = new URLSearchParams({ tur: kind, n: this.n, kat: times });
      const answer = await fetch(new URL(`${this.address}?${query}`, document.baseURI));
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** Counts the seconds down and asks again. */
  wait(refused, times) {
    this.now = null;
    const until = Date.now() + 1000 * (refused.after + 0.1);
    const tick = () => {
      const left = (until - Date.now()) / 1000;
      if (left <= 0) return this.upTo(times);
      this.waiting = { busy: refused.reason === "busy", after: Math.ceil(left) };
      this.changed();
      this.timer = setTimeout(tick, Math.min(1000, 1000 * left));
    };
    tick();
  }
}
