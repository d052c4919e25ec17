import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { LineFile } from '../engine/index.js';

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

/** Size at which a block is compressed and written. */
const BLOCK_BYTES = 1024 * 1024;
/** Every row of a paper may repeat its text, so the window has to span several rows: with gzip's window, sciqfs blocks are four times as large. */
const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 },
};
/** Size of the SHA-256 of the rest of the block, with which a block starts. */
const HASH_BYTES = 32;
/** Size of the number of uncompressed bytes, which follows the hash. */
const SIZE_BYTES = 6;
const NEWLINE = 10;
const decoder = new TextDecoder();

/** The stored results of a paper: counts and drops in `head`, and two lines per example. */
export interface StoredPaper {
  record: string;
  digest: string;
  head: unknown;
  lines: readonly Uint8Array[];
}

/** The location of a block in a segment's file, and which of its papers to read. */
export interface Block {
  start: number;
  bytes: number;
  /** Digest by record. */
  papers: Map<string, string>;
}

/**
 * Writes papers to a segment: a file of compressed blocks with their hashes, and an index with a line per paper (record, digest, start and
 * size of its block, separated by tabs).
 */
export class SegmentWriter {
  private readonly data: LineFile;
  private readonly index: LineFile;
  private block: Uint8Array[] = [];
  private blockBytes = 0;
  /** Record and digest of the papers in the current block. */
  private blockKeys: string[] = [];
  private start = 0;
  papers = 0;

  constructor(
    readonly dataPath: string,
    readonly indexPath: string,
  ) {
    this.data = new LineFile(dataPath);
    this.index = new LineFile(indexPath);
  }

  /** Size of the blocks written so far. */
  get bytes(): number {
    return this.start;
  }

  async add({ record, digest, head, lines }: StoredPaper): Promise<void> {
    const first = Buffer.from(`${JSON.stringify([record, digest, lines.length, head])}\n`);
    for (const bytes of [first, ...lines]) {
      this.block.push(bytes);
      this.blockBytes += bytes.length;
    }
    this.blockKeys.push(`${record}\t${digest}`);
    this.papers++;
    if (this.blockBytes >= BLOCK_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.blockKeys.length === 0) return;
    const size = Buffer.alloc(SIZE_BYTES);
    size.writeUIntBE(this.blockBytes, 0, SIZE_BYTES);
    const content = Buffer.concat([size, await compress(Buffer.concat(this.block), COMPRESSION)]);
    await this.data.write(hashBlock(content));
    await this.data.write(content);
    const bytes = HASH_BYTES + content.length;
    await this.index.write(this.blockKeys.map((key) => `${key}\t${this.start}\t${bytes}\n`).join(''));
    this.start += bytes;
    this.block = [];
    this.blockBytes = 0;
    this.blockKeys = [];
  }

  async close(): Promise<void> {
    await this.flush();
    await this.data.close({ onDisk: true });
    await this.index.close({ onDisk: true });
  }

  async abort(): Promise<void> {
    await this.data.abort();
    await this.index.abort();
  }
}

const hashBlock = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** Reads the given blocks of a segment. The papers of a damaged block are missing from the result. */
export async function* readBlocks(
  path: string,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<{ block: Block; papers: StoredPaper[] }> {
  const file = await open(path, 'r');
  const read = async (block: Block) => ({ block, papers: await readBlock(file, block) });
  let next: ReturnType<typeof read> | undefined;
  try {
    for await (const block of blocks) {
      // Decompress the next block while the caller uses this one.
      const ready = next;
      next = read(block);
      if (ready) yield await ready;
    }
    if (next) yield await next;
  } finally {
    // The consumer has stopped, so nobody would receive the error.
    await next?.catch(() => {});
    await file.close();
  }
}

async function readBlock(file: Awaited<ReturnType<typeof open>>, block: Block): Promise<StoredPaper[]> {
  try {
    const bytes = Buffer.allocUnsafe(block.bytes);
    const { bytesRead } = await file.read(bytes, 0, block.bytes, block.start);
    const content = bytes.subarray(HASH_BYTES, bytesRead);
    if (!hashBlock(content).equals(bytes.subarray(0, HASH_BYTES))) return [];
    // One buffer for all lines, with a byte to spare: collecting the garbage of several would cost more than decompressing.
    const chunkSize = content.readUIntBE(0, SIZE_BYTES) + 1;
    const lines = await decompress(content.subarray(SIZE_BYTES), { chunkSize });
    return [...papersIn(lines, block.papers)];
  } catch {
    // The block is damaged: the recipe runs on these papers again.
    return [];
  }
}

function* papersIn(bytes: Uint8Array, wanted: Map<string, string>): Generator<StoredPaper> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start);
    const [record, digest, count, head] = JSON.parse(decoder.decode(bytes.subarray(start, end))) as [
      string,
      string,
      number,
      unknown,
    ];
    start = end + 1;
    const lines: Uint8Array[] = [];
    for (let line = 0; line < count; line++) {
      const lineEnd = bytes.indexOf(NEWLINE, start) + 1;
      if (lineEnd === 0) throw new RangeError('block ends within a paper');
      lines.push(bytes.subarray(start, lineEnd));
      start = lineEnd;
    }
    if (wanted.get(record) === digest) yield { record, digest, head, lines };
  }
}
