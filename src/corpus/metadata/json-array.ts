import { LIBRARY_LIMITS } from './library-limits.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
/** White space and commas, which may follow a closing bracket. */
const IGNORED = new Set([0x09, 0x0d, 0x20, 0x2c]);
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);

/**
 * The records of a JSON list that is too large to be parsed at once. One that is too long, or is not valid JSON, is
 * undefined; memory is bounded by the longest record. `onCut` is called if the list is not closed: records are missing then.
 */
export async function* arrayRecords(
  stream: AsyncIterable<Buffer>,
  onCut?: () => void,
): AsyncGenerator<Record<string, unknown> | undefined> {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let length = 0;
  let pieces: Buffer[] = [];
  // Number of closing brackets at the end of the current string, so far.
  let swallowed = 0;
  for await (const chunk of stream) {
    // Where the current record begins in this chunk.
    let start = depth > 1 ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      let closed = 0;
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
        else if (byte === NEWLINE) {
          // JSON has no line ends in strings: a quote is missing or superfluous in this line, and what closes it is not text.
          isText = false;
          closed = swallowed;
        } else if (CLOSE.has(byte)) swallowed++;
        else if (!IGNORED.has(byte)) swallowed = 0;
      } else if (byte === QUOTE) {
        isText = true;
        swallowed = 0;
      } else if (OPEN.has(byte)) {
        depth++;
        if (depth === 2) start = i;
      } else if (CLOSE.has(byte)) closed = 1;
      for (; closed > 0; closed--) {
        depth--;
        if (depth !== 1 || start < 0) continue;
        keep(chunk.subarray(start, i + 1));
        yield takeRecord();
        start = -1;
      }
    }
    if (start >= 0) keep(chunk.subarray(start));
  }
  // The list is cut inside a record.
  if (length > 0) yield undefined;
  if (depth !== 0 || isText) onCut?.();

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
