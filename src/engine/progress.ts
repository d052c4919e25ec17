import { Pace } from './pace.js';
import { barText, finalText, lineText, type Standing } from './progress-text.js';

/** A pipe gets a line at most this often. */
const LINE_MS = 5000;

export interface ProgressOptions {
  /** What is going on, as in `ingest`. */
  label: string;
  /** How many records there will be, where that is known. */
  total?: number | undefined;
  /** What is counted; `papers` unless told. */
  unit?: string | undefined;
  /** Writes nothing at all. */
  quiet?: boolean | undefined;
  /** Standard error unless told; a bar where it is a terminal, else plain lines. */
  stream?: (NodeJS.WritableStream & { isTTY?: boolean; columns?: number }) | undefined;
  /** Milliseconds on some steady clock. */
  now?: (() => number) | undefined;
}

export interface Progress {
  /** So many more records are done, of which so many failed. */
  tick(records?: number, also?: { failures?: number }): void;
  /** There will be so many records; may be said at any time, and again. */
  total(records: number): void;
  /** Of a run whose records can't be counted beforehand: how much of it is done, from 0 to 1. It never goes back. */
  share(done: number): void;
  /** Writes the last line. Call it in a `finally`; a second call does nothing. */
  done(): void;
}

/** Where a standing is shown. */
interface Display {
  /** So many records are done. */
  update(count: number): void;
  done(): void;
}

/**
 * Shows how a run gets on: a bar on a terminal, a plain line every few seconds in a pipe, nothing when `quiet`.
 *
 * @example
 * ```ts
 * const shown = progress({ label: 'ingest', total: 3, quiet: true });
 * shown.tick(2, { failures: 1 });
 * shown.done();
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
  const pace = new Pace(start);
  let { total } = options;
  let share: number | undefined;
  let count = 0;
  let failures = 0;
  let finished = false;

  function standing(): Standing {
    const at = now();
    return {
      ...{ label, unit, count, total, share, failures },
      perSecond: pace.perSecond(at, count),
      elapsedMs: at - start,
    };
  }

  const display = quiet
    ? undefined
    : isTerminal(stream)
      ? bar(stream, standing)
      : lines(stream, standing, now);
  return {
    tick(records = 1, also = {}) {
      count += records;
      failures += also.failures ?? 0;
      pace.note(now(), count);
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

function isTerminal(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

function lines(stream: NodeJS.WritableStream, standing: () => Standing, now: () => number): Display {
  let last = now();
  return {
    update() {
      if (now() - last < LINE_MS) return;
      last = now();
      stream.write(`${lineText(standing())}\n`);
    },
    done: () => void stream.write(`${finalText(standing())}\n`),
  };
}

/** How often the bar is redrawn. */
const FRAME_MS = 125;
const BACK_TO_START = '\r';
const CLEAR_REST = '\u001b[K';

/**
 * One line that is drawn over and over. Terminal settings stay as they are, so that an interrupt leaves none changed, and
 * the timer does not keep the program from ending.
 */
function bar(stream: NodeJS.WritableStream & { columns?: number }, standing: () => Standing): Display {
  let drawn = performance.now();
  const draw = (text: string) => {
    drawn = performance.now();
    stream.write(`${BACK_TO_START}${text}${CLEAR_REST}`);
  };
  const width = () => stream.columns ?? 80;
  const frame = () => draw(barText(standing(), width()));
  frame();
  const timer = setInterval(frame, FRAME_MS);
  timer.unref();
  return {
    // A busy program leaves timers no turn, so that the bar is drawn here, too.
    update() {
      if (performance.now() - drawn >= FRAME_MS) frame();
    },
    done() {
      clearInterval(timer);
      draw(finalText(standing()).slice(0, width() - 1));
      stream.write('\n');
    },
  };
}
