import { UnreadableError } from '../reader.js';

const NEWLINE = 0x0a;

/** The lines of a stream as bytes, without their ends, holding no more than one line at a time. */
export async function* byteLines(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, end);
      yield held === 0 ? rest : Buffer.concat([...pieces, rest]);
      pieces = [];
      held = 0;
      from = end + 1;
    }
    if (from < chunk.length) {
      pieces.push(chunk.subarray(from));
      held += chunk.length - from;
      if (held > maxBytes) throw new UnreadableError('too-large', `a line has more than ${maxBytes} bytes`);
    }
  }
  if (held > 0) yield Buffer.concat(pieces);
}

/** All of a stream, unless it is longer than `maxBytes`. */
export async function allBytes(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let held = 0;
  for await (const chunk of stream) {
    held += chunk.length;
    if (held > maxBytes) throw new UnreadableError('too-large', `the file has more than ${maxBytes} bytes`);
    pieces.push(chunk);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** A stream whose first bytes can be looked at before it is read from the start. */
export async function peek(
  stream: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let held = 0;
  let ended = false;
  /** What broke the stream behind its first bytes: these are still to be had. */
  let failure: { error: unknown } | undefined;
  while (held < bytes && !failure) {
    try {
      const next = await iterator.next();
      if (next.done) {
        ended = true;
        break;
      }
      pieces.push(next.value);
      held += next.value.length;
    } catch (error) {
      if (held === 0) throw error;
      failure = { error };
    }
  }
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      yield* pieces;
      if (failure) throw failure.error;
      while (!ended) {
        const next = await iterator.next();
        if (next.done) break;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(pieces), whole: whole() };
}
