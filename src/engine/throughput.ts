/** Length of the moving window: long enough to be steady, short enough to notice a change. */
const WINDOW_MS = 20_000;
const SAMPLE_MS = 500;

interface Sample {
  at: number;
  count: number;
}

/** Records per second over the last seconds, since a long run speeds up and slows down. */
export class Throughput {
  #oldest: Sample;
  /** Later samples, in order. */
  #samples: Sample[] = [];

  /** `start`: when the run began, in milliseconds on the same clock as `at`. */
  constructor(start: number) {
    this.#oldest = { at: start, count: 0 };
  }

  /** Records that `count` records are done at this time. */
  addSample(at: number, count: number): void {
    const samples = this.#samples;
    if (at - (samples.at(-1) ?? this.#oldest).at < SAMPLE_MS) return;
    samples.push({ at, count });
    // The oldest sample kept is the last one before the window.
    for (let [next] = samples; next && at - next.at > WINDOW_MS; [next] = samples) {
      this.#oldest = next;
      samples.shift();
    }
  }

  perSecond(at: number, count: number): number {
    const oldest = this.#oldest;
    return at > oldest.at ? ((count - oldest.count) * 1000) / (at - oldest.at) : 0;
  }
}
