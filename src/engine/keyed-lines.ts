import { createReadStream } from 'node:fs';
import { splitLines } from './lines.js';

const TAB = 9;
const decoder = new TextDecoder();

/** Reads a file whose lines consist of a key, a tab and a value, holding only a few of them in memory. */
export async function* readKeyedLines(path: string): AsyncGenerator<[key: string, value: string]> {
  for await (const { bytes } of splitLines(createReadStream(path, { highWaterMark: 1 << 20 }), Infinity)) {
    const tab = bytes.indexOf(TAB);
    yield [decoder.decode(bytes.subarray(0, tab)), decoder.decode(bytes.subarray(tab + 1))];
  }
}
