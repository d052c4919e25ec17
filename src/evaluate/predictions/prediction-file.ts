import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync } from 'node:fs';
import { KEY_BYTES, KeyIndex } from '../../embed/key-index.js';
import { readLineAt } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import type { Prediction, PredictionsById } from './prediction.js';

/** A line of a file with its first byte. */
export interface FileLine {
  text: string;
  start: number;
  number: number;
}

const NEW_LINE = 10;
const READ_BYTES = 1 << 16;

/** Yields the non-empty lines of a file, without line ends and byte order mark. One line is in memory at a time. */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let pieces: Buffer[] = [];
  let start = 0;
  let number = 0;
  const line = (end: Buffer): FileLine[] => {
    const bytes = Buffer.concat([...pieces, end]);
    const text = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    const parsed = { text, start, number: ++number };
    start += bytes.length + 1;
    pieces = [];
    return text === '' ? [] : [parsed];
  };
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
    let unread = chunk as Buffer;
    for (let end = unread.indexOf(NEW_LINE); end >= 0; end = unread.indexOf(NEW_LINE)) {
      yield* line(unread.subarray(0, end));
      unread = unread.subarray(end + 1);
    }
    if (unread.length > 0) pieces.push(unread);
  }
  if (pieces.length > 0) yield* line(Buffer.alloc(0));
}

/** Returns the line that starts at a byte of a file. */
function lineAt(path: string, start: number): string {
  const file = openSync(path, 'r');
  try {
    return readLineAt(file, start).replace(/^\ufeff/, '');
  } finally {
    closeSync(file);
  }
}

const key = (id: string): Buffer => createHash('sha256').update(id).digest().subarray(0, KEY_BYTES);

/** Predictions that stay in their file; only the offsets of their lines are in memory, about 28 bytes each. */
export class PredictionFile implements PredictionsById {
  private readonly starts = new KeyIndex();

  /** @param parse reads a line; `where` names it in errors */
  constructor(
    private readonly path: string,
    private readonly parse: (text: string, where: string) => Prediction,
  ) {}

  get size(): number {
    return this.starts.size;
  }

  /** Remembers the line of a prediction. */
  add(id: string, { start, number }: FileLine): void {
    const bytes = key(id);
    if (this.starts.get(bytes) >= 0)
      throw new UserError(`${this.path}, line ${number}: second prediction for the example ${id}`);
    this.starts.set(bytes, start);
  }

  get(id: string): Prediction | undefined {
    const start = this.starts.get(key(id));
    if (start < 0) return undefined;
    const prediction = this.parse(lineAt(this.path, start), this.path);
    if (prediction.id !== id)
      throw new UserError(`${this.path}: changed while it was read; run the command again`);
    return prediction;
  }
}
