/** Length of the moving window: long enough to be steady, short enough to notice a change. */
const WINDOW_MS = 20_000;
/** Minimum milliseconds between two samples. */
const SAMPLE_MS = 500;

interface Sample {
  time: number;
  count: number;
}

/** Measures records per second over a moving window, since a long run speeds up and slows down. */
export class Throughput {
  #oldest: Sample;
  /** Later samples, in order. */
  #samples: Sample[] = [];

  /** @param start time when the run began, in milliseconds on the same clock as `time` */
  constructor(start: number) {
    this.#oldest = { time: start, count: 0 };
  }

  /** Notes that `count` records were done at this time. */
  addSample(time: number, count: number): void {
    const samples = this.#samples;
    if (time - (samples.at(-1) ?? this.#oldest).time < SAMPLE_MS) return;
    samples.push({ time, count });
    // Keep one sample from before the window.
    for (let [next] = samples; next && time - next.time > WINDOW_MS; [next] = samples) {
      this.#oldest = next;
      samples.shift();
    }
  }

  perSecond(time: number, count: number): number {
    const oldest = this.#oldest;
    return time > oldest.time ? ((count - oldest.count) * 1000) / (time - oldest.time) : 0;
  }
}
