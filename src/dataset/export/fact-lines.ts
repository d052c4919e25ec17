import { createReadStream } from 'node:fs';
import { storableJson } from '@citemill/read/paper';

const NEWLINE = 10;
/** Bytes that are read and parsed at once. */
const READ_BYTES = 1 << 20;
const decoder = new TextDecoder();

/** Where a line is in its file. */
export interface LinePlace {
  id: string;
  start: number;
  bytes: number;
}

/** A line of facts up to the facts themselves. */
export const linePlace = ({ id, start, bytes }: LinePlace): string =>
  `{"id":${storableJson(id)},"start":${start},"bytes":${bytes},"facts":`;
/** Ends a line of facts. */
export const FACTS_END = '}\n';

/**
 * The values of a file with a line of JSON for each, in batches. JSON has no line breaks, so the lines of a batch are the items of one
 * array, which is parsed faster than each of them.
 */
export async function* parseLines<T>(path: string): AsyncGenerator<T[]> {
  let rest: Buffer = Buffer.alloc(0);
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: READ_BYTES });
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end < 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    const lines = decoder.decode(Buffer.concat([rest, chunk.subarray(0, end)]));
    rest = chunk.subarray(end + 1);
    yield JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as T[];
  }
}
