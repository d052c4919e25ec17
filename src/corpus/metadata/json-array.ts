import { LIBRARY_LIMITS } from './library-limits.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);

/**
 * The records of a JSON list that is too large to be parsed at once. One that is too long, or is not valid JSON, is
 * undefined; memory is bounded by the longest record.
 */
export async function* arrayRecords(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Record<string, unknown> | undefined> {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let length = 0;
  let pieces: Buffer[] = [];
  for await (const chunk of stream) {
    // Where the current record begins in this chunk.
    let start = depth > 1 ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (OPEN.has(byte)) {
        depth++;
        if (depth === 2) start = i;
      } else if (CLOSE.has(byte)) {
        depth--;
        if (depth === 1 && start >= 0) {
          keep(chunk.subarray(start, i + 1));
          yield takeRecord();
          start = -1;
        }
      }
    }
    if (start >= 0) keep(chunk.subarray(start));
  }
  // The list is cut inside a record.
  if (length > 0) yield undefined;

  function keep(piece: Buffer): void {
    length += piece.length;
    if (length <= LIBRARY_LIMITS.entryBytes) pieces.push(Buffer.from(piece));
    else pieces = [];
  }

  function takeRecord(): Record<string, unknown> | undefined {
    const text = length > LIBRARY_LIMITS.entryBytes ? '' : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    length = 0;
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
    } catch {
      return undefined;
    }
  }
}
