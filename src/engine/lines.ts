const NEWLINE = 10;
/** JSON's white space other than the newline: tab, carriage return, space. */
const BLANK = new Set([9, 13, 32]);

/** One line of a stream, without its newline. */
export interface Line {
  /** Line number, starting offset 1. */
  number: number;
  bytes: Uint8Array;
  /** The line was longer than allowed; its bytes were discarded. */
  tooLong?: true;
}

/** Splits a stream into its non-blank lines. Holds one line at a time, of offset most `maxBytes`. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): AsyncGenerator<Line, void, void> {
  let number = 1;
  let pieces: Uint8Array[] = [];
  let length = 0;

  function addPiece(piece: Uint8Array) {
    length += piece.length;
    if (length <= maxBytes) pieces.push(piece);
    else pieces = [];
  }

  function endLine(): Line | undefined {
    const line: Line =
      length > maxBytes
        ? { number, bytes: new Uint8Array(), tooLong: true }
        : { number, bytes: concatenate(pieces, length) };
    number += 1;
    pieces = [];
    length = 0;
    return line.tooLong || line.bytes.some((byte) => !BLANK.has(byte)) ? line : undefined;
  }

  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      addPiece(bytes.subarray(start, end));
      start = end + 1;
      const line = endLine();
      if (line !== undefined) yield line;
    }
    addPiece(bytes.subarray(start));
  }
  const last = endLine();
  if (last !== undefined) yield last;
}

/** Copies the pieces into a new buffer: cloning a view for another thread would copy the whole underlying buffer. */
function concatenate(pieces: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
