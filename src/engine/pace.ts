/** How far back the pace looks: long enough to be steady, short enough to notice a change. */
const SPAN_MS = 20_000;
const SAMPLE_MS = 500;

/** Records per second over the last seconds, as a long run speeds up and slows down. */
export class Pace {
  #samples: { at: number; count: number }[];

  /** `start`: when the first record was begun, in milliseconds on the clock that `at` is read from. */
  constructor(start: number) {
    this.#samples = [{ at: start, count: 0 }];
  }

  /** `count` records are done by now. */
  note(at: number, count: number): void {
    const samples = this.#samples;
    if (at - samples.at(-1)!.at < SAMPLE_MS) return;
    samples.push({ at, count });
    // The oldest sample that is kept lies just beyond the span.
    while (at - samples[1]!.at > SPAN_MS) samples.shift();
  }

  perSecond(at: number, count: number): number {
    const oldest = this.#samples[0]!;
    return at > oldest.at ? ((count - oldest.count) * 1000) / (at - oldest.at) : 0;
  }
}
