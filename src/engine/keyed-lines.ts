import { createReadStream } from 'node:fs';
import { splitLines } from './lines.js';

const TAB = 9;
const decoder = new TextDecoder();

/** Reads a file whose lines are a key, a tab and a value, holding only a few of them in memory. */
export async function* readKeyedLines(path: string): AsyncGenerator<[key: string, value: string]> {
  for await (const { bytes } of splitLines(createReadStream(path, { highWaterMark: 1 << 20 }), Infinity)) {
    const at = bytes.indexOf(TAB);
    yield [decoder.decode(bytes.subarray(0, at)), decoder.decode(bytes.subarray(at + 1))];
  }
}
