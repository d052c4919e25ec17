import { isJsonObject, parseJson } from '@citemill/metrics/internal/json';
import { LIBRARY_LIMITS } from './library-limits.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
/** White space and commas, which may follow a closing bracket. */
const IGNORED = new Set([0x09, 0x0d, 0x20, 0x2c]);
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);

/**
 * Reads the records of a JSON list that is too large to be parsed at once. Yields undefined for a record that is too long or not
 * valid JSON. At most one record is in memory. `onCut` is called if the list is not closed, so that records are missing.
 */
export async function* arrayRecords(
  stream: AsyncIterable<Buffer>,
  onCut?: () => void,
): AsyncGenerator<Record<string, unknown> | undefined> {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let length = 0;
  let pieces: Buffer[] = [];
  // Number of closing brackets at the end of the current string.
  let closingBrackets = 0;
  for await (const chunk of stream) {
    // Start of the current record in this chunk; -1 outside of a record.
    let start = depth > 1 ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      let closed = 0;
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        else if (byte === NEWLINE) {
          // JSON strings have no line breaks, so a quote is missing or superfluous in this line, and brackets at its end are not text.
          isInString = false;
          closed = closingBrackets;
        } else if (CLOSE.has(byte)) closingBrackets++;
        else if (!IGNORED.has(byte)) closingBrackets = 0;
      } else if (byte === QUOTE) {
        isInString = true;
        closingBrackets = 0;
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
  // The list is cut off inside a record.
  if (length > 0) yield undefined;
  if (depth !== 0 || isInString) onCut?.();

  function keep(piece: Buffer): void {
    length += piece.length;
    if (length <= LIBRARY_LIMITS.entryBytes) pieces.push(Buffer.from(piece));
    else pieces = [];
  }

  function takeRecord(): Record<string, unknown> | undefined {
    const text = length > LIBRARY_LIMITS.entryBytes ? '' : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    length = 0;
    const value = parseJson(text);
    return isJsonObject(value) ? value : undefined;
  }
}
