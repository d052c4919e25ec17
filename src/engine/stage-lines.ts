import type { Readable, Writable } from 'node:stream';
import { LineWriter } from './line-writer.js';
import { type Line, splitLines } from './lines.js';
import { moduleUrl, type RunOptions, runStage } from './run-stage.js';

/** Maximum bytes per line. Few papers have more than a hundredth of this. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;

export interface LinesOptions extends Omit<RunOptions<Line>, 'inputs' | 'weight'> {
  /** One JSON record per line, in UTF-8; blank lines are skipped. */
  input: Readable;
  /** Receives one JSON record per line, in input order. It is not ended. */
  output: Writable;
  /** Receives a line `{"line": 12, "code": "error", "reason": "not-json", "message": …, "ms": 0}` per failed record. */
  errors: Writable;
  /** Pass the lines to the stage as strings instead of parsing them. */
  takesText?: boolean | undefined;
  /** Write `{"failure": {"line": 12, …}}` to `output` as well, in place of the failed record. */
  inlineFailures?: boolean | undefined;
  /**
   * Expect a key and a tab at the start of every line, and write one line for each: the key, a tab and `{"outputs": […]}` or
   * `{"failure": {…}}`. For callers that do not keep the order.
   */
  keyed?: boolean | undefined;
}

type KeyedLine = Line & { key?: string };

const TAB = 9;

async function* keyedLines(input: Readable): AsyncGenerator<KeyedLine> {
  for await (const line of splitLines(input, MAX_LINE_BYTES)) {
    const tab = line.bytes.indexOf(TAB);
    const key = Buffer.from(line.bytes.subarray(0, Math.max(0, tab))).toString('utf8');
    yield { ...line, key, bytes: line.bytes.slice(tab + 1) };
  }
}

/** Counts of a run over lines. */
export interface LinesSummary {
  records: number;
  outputs: number;
  failures: number;
}

/**
 * Runs a stage over JSON lines. A line that is not valid JSON, or a record that fails, becomes a line in `errors`, and
 * the run continues; it reads no faster than `output` and `errors` accept its lines.
 *
 * Rejects if a stream fails or the stage cannot be loaded.
 */
export async function runLines({
  input,
  output,
  errors,
  takesText,
  inlineFailures,
  keyed,
  ...run
}: LinesOptions): Promise<LinesSummary> {
  const summary: LinesSummary = { records: 0, outputs: 0, failures: 0 };
  const results = new LineWriter(output);
  const problems = new LineWriter(errors);
  const outcomes = runStage<KeyedLine, string>({
    ...run,
    module: new URL('./json-lines.js', import.meta.url),
    options: { module: moduleUrl(run.module), options: run.options, takesText },
    inputs: keyed ? keyedLines(input) : splitLines(input, MAX_LINE_BYTES),
  });
  for await (const { input: line, outputs, failure } of outcomes) {
    summary.records += 1;
    if (failure !== undefined) {
      summary.failures += 1;
      const description = JSON.stringify({ line: line.number, ...failure });
      await problems.write(`${description}\n`);
      if (keyed) await results.write(`${line.key}\t{"failure":${description}}\n`);
      else if (inlineFailures) await results.write(`{"failure":${description}}\n`);
    } else if (keyed) {
      summary.outputs += outputs.length;
      await results.write(`${line.key}\t{"outputs":[${outputs.join(',')}]}\n`);
    } else if (outputs.length > 0) {
      summary.outputs += outputs.length;
      await results.write(`${outputs.join('\n')}\n`);
    }
  }
  await results.finish();
  await problems.finish();
  return summary;
}
