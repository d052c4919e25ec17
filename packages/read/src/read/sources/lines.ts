import { formatBytes } from '../bytes.js';
import { UnreadableError } from '../reader.js';
import { ByteCollector } from './byte-collector.js';

const NEWLINE = 0x0a;

/** Yields the lines of a stream without line ends, holding one line at a time. */
export async function* byteLines(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let line = new ByteCollector();
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, end);
      if (line.length === 0) yield rest;
      else {
        line.add(rest);
        yield line.bytes();
        line = new ByteCollector();
      }
      from = end + 1;
    }
    if (from < chunk.length) {
      line.add(chunk.subarray(from));
      if (line.length > maxBytes)
        throw new UnreadableError('too-large', `line too long (limit ${formatBytes(maxBytes)})`);
    }
  }
  if (line.length > 0) yield line.bytes();
}

/** Reads a whole stream. Throws if it is longer than `maxBytes`. */
export async function allBytes(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  // A small file arrives in one piece, which need not be copied.
  let firstChunk: Buffer | undefined;
  let bytes: ByteCollector | undefined;
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes)
      throw new UnreadableError('too-large', `file too large (limit ${formatBytes(maxBytes)})`);
    if (!bytes && !firstChunk) firstChunk = chunk;
    else {
      if (!bytes) {
        bytes = new ByteCollector();
        if (firstChunk) bytes.add(firstChunk);
      }
      bytes.add(chunk);
    }
  }
  return bytes?.bytes() ?? firstChunk ?? Buffer.alloc(0);
}

/** A stream that returns the bytes already peeked at, then the rest. */
class PeekedStream implements AsyncIterableIterator<Buffer> {
  constructor(
    private pieces: Buffer[],
    private readonly rest: AsyncIterator<Buffer>,
    private isEnded: boolean,
    /** An error after the first bytes, which can still be read. */
    private readonly failure: { error: unknown } | undefined,
  ) {}

  async next(): Promise<IteratorResult<Buffer, undefined>> {
    const value = this.pieces.shift();
    if (value) return { done: false, value };
    if (this.isEnded) return { done: true, value: undefined };
    if (this.failure) throw this.failure.error;
    const next = await this.rest.next();
    if (!next.done) return next;
    this.isEnded = true;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Buffer, undefined>> {
    this.isEnded = true;
    this.pieces = [];
    await this.rest.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Reads the first bytes of a stream, and returns a stream that still starts with them. */
export async function peek(
  stream: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; whole: PeekedStream }> {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  let isEnded = first.done === true;
  // Often the first piece is enough and need not be copied.
  if (!first.done && first.value.length >= bytes)
    return { head: first.value, whole: new PeekedStream([first.value], iterator, false, undefined) };
  const head = new ByteCollector();
  if (!first.done) head.add(first.value);
  let failure: { error: unknown } | undefined;
  while (head.length < bytes && !failure && !isEnded) {
    try {
      const next = await iterator.next();
      if (next.done) isEnded = true;
      else head.add(next.value);
    } catch (error) {
      if (head.length === 0) throw error;
      failure = { error };
    }
  }
  const start = head.bytes();
  return {
    head: start,
    whole: new PeekedStream(start.length > 0 ? [start] : [], iterator, isEnded, failure),
  };
}
