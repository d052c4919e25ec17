// Wraps a stage so that it reads and writes JSON lines: parsing happens in the workers, too, and a line that cannot be
// parsed fails like any other record.
import type { Line } from './lines.js';
import { loadStage } from './serve.js';
import type { Stage } from './stage.js';

export interface JsonLinesOptions {
  /** The inner stage's module. */
  module: string;
  options: unknown;
  /** Passes the line to the inner stage as a string instead of parsing it. */
  takesText?: boolean | undefined;
}

/** A line that cannot be read, or an output that cannot be written. */
class LineError extends Error {
  override readonly name = 'LineError';
  constructor(
    readonly code: 'too-long' | 'not-utf8' | 'not-json',
    message: string,
  ) {
    super(message);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });
let inner: Stage<unknown, unknown>;

export const stage: Stage<Line, string, JsonLinesOptions> = {
  name: 'json-lines',
  async prepare(options) {
    inner = await loadStage(options);
  },
  async run(line, { options, takesText }) {
    const text = decodeLine(line);
    return Array.from(await inner.run(takesText ? text : parse(text), options), stringify);
  },
};

function decodeLine({ bytes, tooLong }: Line): string {
  if (tooLong) throw new LineError('too-long', 'the line is too long');
  try {
    return decoder.decode(bytes);
  } catch {
    // The decoder only throws for invalid UTF-8.
    throw new LineError('not-utf8', 'the line is not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LineError('not-json', (error as Error).message);
  }
}

function stringify(output: unknown): string {
  const text = JSON.stringify(output) as string | undefined;
  if (text === undefined)
    throw new LineError('not-json', `the stage returned ${typeof output}, which is not JSON`);
  return text;
}
