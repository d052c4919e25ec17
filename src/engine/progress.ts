import { barText, finalText, lineText, type ProgressState } from './progress-text.js';
import { Throughput } from './throughput.js';

/** Minimum milliseconds between two lines written to a pipe. */
const LINE_MS = 5000;
/** Minimum milliseconds between two JSON lines, from which another program draws a bar. */
const EVENT_MS = 200;

/** True if another program reads the progress: with `CITEMILL_PROGRESS=json`, it is written as JSON lines. */
export const isProgressJson = (): boolean => process.env.CITEMILL_PROGRESS === 'json';

/** One JSON line of progress. `label` names the run, `unit` the things counted. */
export interface ProgressEvent {
  label: string;
  unit: string;
  done: number;
  total?: number | undefined;
  share?: number | undefined;
  failures: number;
  finished: boolean;
}

/** Formats a JSON line `{"progress": …}`, which differs from every other line on standard error. */
export const progressLine = (event: ProgressEvent): string => `${JSON.stringify({ progress: event })}\n`;

export interface ProgressOptions {
  /** Name of the run, such as `ingest`. */
  label: string;
  /** Total number of records, if known. */
  total?: number | undefined;
  /** Plural name of the things counted. Default: `papers`. */
  unit?: string | undefined;
  /** Write nothing. */
  quiet?: boolean | undefined;
  /** Default: standard error. A terminal gets a bar, anything else plain lines. */
  stream?: (NodeJS.WritableStream & { isTTY?: boolean; columns?: number }) | undefined;
  /** Milliseconds on a monotonic clock. */
  now?: (() => number) | undefined;
}

export interface Progress {
  /** Adds finished records (default: 1), of which `failures` failed. */
  tick(records?: number, counts?: { failures?: number }): void;
  /** Sets the total number of records; may be called at any time, more than once. */
  total(records: number): void;
  /** Sets the share of the work that is done, from 0 to 1, for a run whose total is unknown. It never decreases. */
  share(done: number): void;
  /** Writes the last line. Call it in a `finally`; a second call does nothing. */
  done(): void;
}

/** Draws the progress. */
interface Display {
  /** Called after every `tick` with the number of records done. */
  update(count: number): void;
  done(): void;
}

/**
 * Shows the progress of a run: a bar on a terminal, a plain line every few seconds in a pipe, JSON lines with
 * `CITEMILL_PROGRESS=json`, nothing when `quiet`.
 *
 * @example
 * ```ts
 * const bar = progress({ label: 'ingest', total: 3, quiet: true });
 * bar.tick(2, { failures: 1 });
 * bar.done();
 * ```
 */
export function progress(options: ProgressOptions): Progress {
  const {
    label,
    unit = 'papers',
    quiet = false,
    stream = process.stderr,
    now = () => performance.now(),
  } = options;
  const start = now();
  const throughput = new Throughput(start);
  let { total } = options;
  let share: number | undefined;
  let count = 0;
  let failures = 0;
  let finished = false;

  function currentState(): ProgressState {
    const time = now();
    return {
      label,
      unit,
      count,
      total,
      share,
      failures,
      perSecond: throughput.perSecond(time, count),
      elapsedMs: time - start,
    };
  }

  const display = quiet
    ? undefined
    : isProgressJson()
      ? jsonDisplay(stream, currentState, now)
      : isTerminal(stream)
        ? barDisplay(stream, currentState)
        : lineDisplay(stream, currentState, now);
  return {
    tick(records = 1, { failures: failed = 0 } = {}) {
      count += records;
      failures += failed;
      throughput.addSample(now(), count);
      if (!finished) display?.update(count);
    },
    total(records) {
      total = records;
    },
    share(done) {
      share = Math.max(share ?? 0, Math.min(1, done));
    },
    done() {
      if (!finished) display?.done();
      finished = true;
    },
  };
}

function jsonDisplay(
  stream: NodeJS.WritableStream,
  currentState: () => ProgressState,
  now: () => number,
): Display {
  let last = now();
  const write = (finished: boolean) => {
    const { label, unit, count, total, share, failures } = currentState();
    stream.write(progressLine({ label, unit, done: count, total, share, failures, finished }));
  };
  write(false);
  return {
    update() {
      if (now() - last < EVENT_MS) return;
      last = now();
      write(false);
    },
    done: () => write(true),
  };
}

function isTerminal(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

function lineDisplay(
  stream: NodeJS.WritableStream,
  currentState: () => ProgressState,
  now: () => number,
): Display {
  let last = now();
  return {
    update() {
      if (now() - last < LINE_MS) return;
      last = now();
      stream.write(`${lineText(currentState())}\n`);
    },
    done: () => void stream.write(`${finalText(currentState())}\n`),
  };
}

/** Milliseconds between two drawings of the bar. */
const FRAME_MS = 125;
const BACK_TO_START = '\r';
const CLEAR_REST = '\u001b[K';

/**
 * Returns a single line that is redrawn. It changes no terminal settings, which an interrupt would leave changed, and its timer
 * does not keep the program from ending.
 */
function barDisplay(
  stream: NodeJS.WritableStream & { columns?: number },
  currentState: () => ProgressState,
): Display {
  let lastDrawn = performance.now();
  const draw = (text: string) => {
    lastDrawn = performance.now();
    stream.write(`${BACK_TO_START}${text}${CLEAR_REST}`);
  };
  const width = () => stream.columns ?? 80;
  const frame = () => draw(barText(currentState(), width()));
  frame();
  const timer = setInterval(frame, FRAME_MS);
  timer.unref();
  return {
    // In a busy program timers rarely run, so the bar is also drawn here.
    update() {
      if (performance.now() - lastDrawn >= FRAME_MS) frame();
    },
    done() {
      clearInterval(timer);
      draw(finalText(currentState()).slice(0, width() - 1));
      stream.write('\n');
    },
  };
}
