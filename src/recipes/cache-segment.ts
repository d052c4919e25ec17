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
/** Minimum size of zlib's output buffer. */
const MIN_CHUNK_BYTES = 64;
/** Size of the SHA-256 of the rest of the block, with which a block starts. */
const HASH_BYTES = 32;
/** Size of a number of bytes. */
const SIZE_BYTES = 6;
/** Size of the numbers that follow the hash: bytes of the results, of the compressed results, and of the drops. */
const HEADER_BYTES = 3 * SIZE_BYTES;
const NEWLINE = 10;
const NO_DROPS: Uint8Array = Buffer.from('[]\n');
const decoder = new TextDecoder();

/** The stored results of a paper: counts in `head`, and two lines per example. */
export interface StoredPaper {
  record: string;
  digest: string;
  head: unknown;
  lines: readonly Uint8Array[];
  /** The drops as a line of JSON; undefined if they were not read. */
  drops: Uint8Array | undefined;
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
 * size of its block, separated by tabs). The drops of a block are compressed on their own, because few builds read them.
 */
export class SegmentWriter {
  private readonly data: LineFile;
  private readonly index: LineFile;
  private block: Uint8Array[] = [];
  private drops: Uint8Array[] = [];
  private blockBytes = 0;
  private dropBytes = 0;
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

  async add({ record, digest, head, lines, drops = NO_DROPS }: StoredPaper): Promise<void> {
    const first = Buffer.from(`${JSON.stringify([record, digest, lines.length, head])}\n`);
    for (const bytes of [first, ...lines]) {
      this.block.push(bytes);
      this.blockBytes += bytes.length;
    }
    this.drops.push(drops);
    this.dropBytes += drops.length;
    this.blockKeys.push(`${record}\t${digest}`);
    this.papers++;
    if (this.blockBytes + this.dropBytes >= BLOCK_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.blockKeys.length === 0) return;
    const results = await compress(Buffer.concat(this.block), COMPRESSION);
    const drops = await compress(Buffer.concat(this.drops), COMPRESSION);
    const header = Buffer.alloc(HEADER_BYTES);
    for (const [index, size] of [this.blockBytes, results.length, this.dropBytes].entries())
      header.writeUIntBE(size, index * SIZE_BYTES, SIZE_BYTES);
    const content = Buffer.concat([header, results, drops]);
    await this.data.write(hashBlock(content));
    await this.data.write(content);
    const bytes = HASH_BYTES + content.length;
    await this.index.write(this.blockKeys.map((key) => `${key}\t${this.start}\t${bytes}\n`).join(''));
    this.start += bytes;
    this.block = [];
    this.drops = [];
    this.blockBytes = 0;
    this.dropBytes = 0;
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

/** Reads the given blocks of a segment, with or without drops. The papers of a damaged block are missing from the result. */
export async function* readBlocks(
  path: string,
  blocks: AsyncIterable<Block>,
  options: { withDrops: boolean },
): AsyncGenerator<{ block: Block; papers: StoredPaper[] }> {
  const file = await open(path, 'r');
  const read = async (block: Block) => ({ block, papers: await readBlock(file, block, options) });
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

async function readBlock(
  file: Awaited<ReturnType<typeof open>>,
  block: Block,
  { withDrops }: { withDrops: boolean },
): Promise<StoredPaper[]> {
  try {
    const bytes = Buffer.allocUnsafe(block.bytes);
    const { bytesRead } = await file.read(bytes, 0, block.bytes, block.start);
    const content = bytes.subarray(HASH_BYTES, bytesRead);
    if (!hashBlock(content).equals(bytes.subarray(0, HASH_BYTES))) return [];
    const [size = 0, compressed = 0, dropsSize = 0] = [0, 1, 2].map((index) =>
      content.readUIntBE(index * SIZE_BYTES, SIZE_BYTES),
    );
    const end = HEADER_BYTES + compressed;
    const results = await unpack(content.subarray(HEADER_BYTES, end), size);
    const drops = withDrops ? await unpack(content.subarray(end), dropsSize) : undefined;
    return [...papersIn(results, drops, block.papers)];
  } catch {
    // The block is damaged: the recipe runs on these papers again.
    return [];
  }
}

/** Decompresses into one buffer, with a byte to spare: collecting the garbage of several would cost more than decompressing. */
const unpack = (bytes: Uint8Array, size: number): Promise<Buffer> =>
  decompress(bytes, { chunkSize: Math.max(MIN_CHUNK_BYTES, size + 1) });

/** Yields the lines of a text, with their newlines. */
function* linesIn(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(NEWLINE, start) + 1;
    if (end === 0) throw new RangeError('block ends within a paper');
    yield bytes.subarray(start, end);
  }
}

function* papersIn(
  results: Uint8Array,
  drops: Uint8Array | undefined,
  wanted: Map<string, string>,
): Generator<StoredPaper> {
  const resultLines = linesIn(results);
  const dropLines = drops && linesIn(drops);
  for (const first of resultLines) {
    const [record, digest, count, head] = JSON.parse(decoder.decode(first)) as [
      string,
      string,
      number,
      unknown,
    ];
    const lines: Uint8Array[] = [];
    while (lines.length < count) {
      const { value } = resultLines.next();
      if (!value) throw new RangeError('block ends within a paper');
      lines.push(value);
    }
    const paperDrops = dropLines?.next().value;
    if (dropLines && !paperDrops) throw new RangeError('block ends within a paper');
    if (wanted.get(record) === digest) yield { record, digest, head, lines, drops: paperDrops };
  }
}
