import { createReadStream } from 'node:fs';
import { splitLines } from './lines.js';

const TAB = 9;
const decoder = new TextDecoder();

/** The lines of a file, each a key, a tab and a value, a few at a time in memory. */
export async function* keyedLines(path: string): AsyncGenerator<[key: string, value: string]> {
  for await (const { bytes } of splitLines(createReadStream(path, { highWaterMark: 1 << 20 }), Infinity)) {
    const at = bytes.indexOf(TAB);
    yield [decoder.decode(bytes.subarray(0, at)), decoder.decode(bytes.subarray(at + 1))];
  }
}
