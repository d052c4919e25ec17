import { createReadStream } from 'node:fs';
import { storableJson } from '@citemill/read/paper';

const NEWLINE = 10;
/** Bytes that are read and parsed at once. */
const READ_BYTES = 1 << 20;
const decoder = new TextDecoder();

/** The place of a row's line in its file. */
export interface LinePlace {
  id: string;
  start: number;
  bytes: number;
}

/** Returns the start of a line of facts, up to the facts themselves. */
export const linePlace = ({ id, start, bytes }: LinePlace): string =>
  `{"id":${storableJson(id)},"start":${start},"bytes":${bytes},"facts":`;
/** Ends a line of facts. */
export const FACTS_END = '}\n';

/**
 * Yields the values of a file of JSON lines, in batches. The lines of a batch are joined to one JSON array, which is faster to parse
 * than each line.
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
