const NEWLINE = 10;
/** Tab, carriage return, space: what JSON calls blank. */
const BLANK = new Set([9, 13, 32]);

/** One line of a stream, without its newline. */
export interface Line {
  /** From 1, as editors count. */
  number: number;
  bytes: Uint8Array;
  /** It was longer than allowed: its bytes were let go. */
  tooLong?: true;
}

/** The lines of a stream that aren't blank; no more than one line is ever held, of `longest` bytes at most. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array | string>,
  longest: number,
): AsyncGenerator<Line, void, void> {
  let number = 1;
  let pieces: Uint8Array[] = [];
  let length = 0;

  function take(piece: Uint8Array) {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
    else pieces = [];
  }

  function line(): Line | undefined {
    const taken: Line =
      length > longest
        ? { number, bytes: new Uint8Array(), tooLong: true }
        : { number, bytes: join(pieces, length) };
    number += 1;
    pieces = [];
    length = 0;
    return taken.tooLong || taken.bytes.some((byte) => !BLANK.has(byte)) ? taken : undefined;
  }

  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      take(bytes.subarray(start, end));
      start = end + 1;
      const ready = line();
      if (ready !== undefined) yield ready;
    }
    take(bytes.subarray(start));
  }
  const last = line();
  if (last !== undefined) yield last;
}

/** A copy with its own buffer: cloning a view for another thread would copy the whole underlying buffer. */
function join(pieces: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
