import { createHash, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFully } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { KEY_BYTES, KeyIndex } from './key-index.js';
import { checksum, readKeys, recordBytes, ShardWriter } from './shard.js';

const FORMAT = 'citemill.vectors/1';
/** An entry's number is the shard number times this, plus the row in the shard; a double represents it exactly. */
const SHARD_STRIDE = 2 ** 32;
/** Maximum number of open shards: the number of files that a process may open is limited. */
const MAX_OPEN_SHARDS = 64;

/** The key of a text for a model: the first half of the SHA-256 of both. */
export type CacheKey = Uint8Array;

/**
 * Stores vectors on disk, by model and text. Each process writes its own shard, so that several can run at the same time; a process sees
 * the vectors that existed when it opened the cache, and those that it added. Only keys are in memory; vectors are read on demand.
 *
 * A shard consists of two little-endian files with records of fixed size: `.keys` with 16 bytes each, and `.vectors` with the numbers
 * and a checksum of 4 bytes.
 */
export class VectorCache {
  private readonly folder: string;
  /** SHA-256 of the model's identity; its beginning is the folder's name. */
  private readonly identityHash: Buffer;
  private readonly index = new KeyIndex();
  private readonly shards: string[] = [];
  private readonly handles = new Map<number, number>();
  /** The last record read: a vector and its checksum. */
  private readonly record: Uint32Array;
  private readonly recordBuffer: Uint8Array;
  private readonly recordVector: Float32Array;
  private writer: { shard: ShardWriter; number: number } | undefined;

  /** @param identity everything other than the text that determines a vector */
  constructor(
    folder: string,
    identity: string,
    readonly dimension: number,
  ) {
    this.record = new Uint32Array(dimension + 1);
    this.recordBuffer = new Uint8Array(this.record.buffer);
    this.recordVector = new Float32Array(this.record.buffer, 0, dimension);
    this.identityHash = createHash('sha256').update(identity).digest();
    this.folder = join(folder, this.identityHash.toString('hex', 0, 8));
    try {
      mkdirSync(this.folder, { recursive: true });
      this.describe(identity);
      const names = new Set(readdirSync(this.folder));
      for (const name of [...names].sort()) {
        const shard = name.replace(/\.keys$/, '');
        if (shard !== name && names.has(`${shard}.vectors`)) this.load(join(this.folder, shard));
      }
    } catch (error) {
      throw this.toUserError(error);
    }
  }

  /** Number of cached texts. */
  get size(): number {
    return this.index.size;
  }

  key(text: string): CacheKey {
    return createHash('sha256')
      .update(this.identityHash)
      .update(text, 'utf8')
      .digest()
      .subarray(0, KEY_BYTES);
  }

  /** Copies the vector of a key into `target`; false if the cache does not have it or the file is damaged. */
  get(key: CacheKey, target: Float32Array): boolean {
    const number = this.index.get(key);
    if (number < 0) return false;
    const { record, dimension } = this;
    const bytes = recordBytes(dimension);
    try {
      const handle = this.handle(Math.floor(number / SHARD_STRIDE));
      const read = readFully(handle, this.recordBuffer, (number % SHARD_STRIDE) * bytes);
      if (read < bytes || checksum(key, record) !== record[dimension]) return false;
      target.set(this.recordVector);
      return true;
    } catch (error) {
      // Another program may have removed the file.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw this.toUserError(error);
    }
  }

  /** Stores a vector. It is written to the file when this returns, but the file is not synced to disk. */
  put(key: CacheKey, vector: Float32Array): void {
    if (vector.length !== this.dimension)
      throw new RangeError(`a vector of ${vector.length} numbers in a cache of ${this.dimension}`);
    try {
      this.writer ??= this.startShard();
      const row = this.writer.shard.add(key, vector);
      this.index.set(key, this.writer.number * SHARD_STRIDE + row);
    } catch (error) {
      throw this.toUserError(error);
    }
  }

  close(): void {
    for (const handle of this.handles.values()) closeSync(handle);
    this.handles.clear();
    this.writer?.shard.close();
    this.writer = undefined;
  }

  private load(path: string): void {
    const keys = readKeys(path, this.dimension);
    const first = (this.shards.push(path) - 1) * SHARD_STRIDE;
    for (let row = 0; row < keys.length / KEY_BYTES; row++)
      this.index.set(keys, first + row, row * KEY_BYTES);
  }

  private startShard() {
    const path = join(this.folder, `${Date.now().toString(36)}-${randomUUID()}`);
    return { shard: new ShardWriter(path, this.dimension), number: this.shards.push(path) - 1 };
  }

  /** Returns the handle of a shard for reading. If too many are open, the one that was opened first is closed. */
  private handle(shard: number): number {
    const existing = this.handles.get(shard);
    if (existing !== undefined) return existing;
    if (this.handles.size >= MAX_OPEN_SHARDS) {
      const [first] = this.handles;
      if (first) {
        closeSync(first[1]);
        this.handles.delete(first[0]);
      }
    }
    const handle = openSync(`${this.shards[shard]}.vectors`, 'r');
    this.handles.set(shard, handle);
    return handle;
  }

  /** Writes a file that names the model of the vectors in the folder. */
  private describe(identity: string): void {
    const path = join(this.folder, 'about.json');
    const about = { format: FORMAT, model: identity, dimension: this.dimension };
    const unfinished = `${path}.${randomUUID()}.tmp`;
    writeFileSync(unfinished, `${JSON.stringify(about, null, 2)}\n`);
    renameSync(unfinished, path);
  }

  /** Converts an error of the file system to a message for the user; other errors are returned as they are. */
  private toUserError(error: unknown): unknown {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === undefined
      ? error
      : new UserError(`${this.folder}: the vector cache cannot be used (${message})`);
  }
}
