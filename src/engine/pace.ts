/** How far back the pace looks: long enough to be steady, short enough to notice a change. */
const SPAN_MS = 20_000;
const SAMPLE_MS = 500;

interface Sample {
  at: number;
  count: number;
}

/** Records per second over the last seconds, as a long run speeds up and slows down. */
export class Pace {
  #oldest: Sample;
  /** Later ones, in order. */
  #samples: Sample[] = [];

  /** `start`: when the first record was begun, in milliseconds on the clock that `at` is read from. */
  constructor(start: number) {
    this.#oldest = { at: start, count: 0 };
  }

  /** `count` records are done by now. */
  note(at: number, count: number): void {
    const samples = this.#samples;
    if (at - (samples.at(-1) ?? this.#oldest).at < SAMPLE_MS) return;
    samples.push({ at, count });
    // The oldest sample that is kept lies just beyond the span.
    for (let [next] = samples; next && at - next.at > SPAN_MS; [next] = samples) {
      this.#oldest = next;
      samples.shift();
    }
  }

  perSecond(at: number, count: number): number {
    const oldest = this.#oldest;
    return at > oldest.at ? ((count - oldest.count) * 1000) / (at - oldest.at) : 0;
  }
}
