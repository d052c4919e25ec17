import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES, KeyIndex } from '../embed/key-index.js';
import { readLineAt } from '../engine/index.js';
import { UserError } from '../user-error.js';
import type { ModelAnswer, ModelRow } from './rows.js';

/** An entry's number is the file number times this, plus the offset in the file. */
const FILE_STRIDE = 2 ** 40;

/**
 * Answers on disk, by model and text. Each process writes its own file (JSON lines of key and answer), so that several can run
 * at once; an incomplete last line is ignored. Only keys and offsets are in memory.
 */
export class AnswerCache {
  private readonly folder: string;
  private readonly index = new KeyIndex();
  private readonly files: { path: string; handle: number }[] = [];
  private written: { number: number; size: number } | undefined;

  /** @param identity identifies everything but the row that determines an answer */
  constructor(folder: string, identity: string) {
    this.folder = join(folder, createHash('sha256').update(identity).digest('hex').slice(0, 16));
    try {
      mkdirSync(this.folder, { recursive: true });
      for (const file of readdirSync(this.folder).sort())
        if (file.endsWith('.jsonl')) this.load(join(this.folder, file));
    } catch (error) {
      throw new UserError(`${this.folder}: cannot use the cache (${(error as Error).message})`);
    }
  }

  get(key: string): ModelAnswer | undefined {
    const number = this.index.get(Buffer.from(key, 'hex'));
    if (number < 0) return undefined;
    const file = this.files[Math.floor(number / FILE_STRIDE)];
    if (!file) return undefined;
    const line = readLineAt(file.handle, number % FILE_STRIDE);
    try {
      return (JSON.parse(line) as [string, ModelAnswer])[1];
    } catch {
      // A damaged line: the row is computed again.
      return undefined;
    }
  }

  put(key: string, answer: ModelAnswer): void {
    this.written ??= this.start();
    const { number, size } = this.written;
    const line = Buffer.from(`${JSON.stringify([key, answer])}\n`);
    writeSync(this.files[number]?.handle ?? -1, line, 0, line.length, size);
    this.index.set(Buffer.from(key, 'hex'), number * FILE_STRIDE + size);
    this.written.size += line.length;
  }

  close(): void {
    for (const { handle } of this.files) closeSync(handle);
    this.files.length = 0;
  }

  private load(path: string): void {
    const text = readFileSync(path, 'latin1');
    const number = this.files.push({ path, handle: openSync(path, 'r') }) - 1;
    for (
      let start = 0, end = text.indexOf('\n');
      end >= 0;
      start = end + 1, end = text.indexOf('\n', start)
    ) {
      // A line begins with ["KEY", see `put`.
      const key = Buffer.from(text.slice(start + 2, start + 2 + 2 * KEY_BYTES), 'hex');
      if (key.length === KEY_BYTES) this.index.set(key, number * FILE_STRIDE + start);
    }
  }

  private start() {
    const path = join(this.folder, `${Date.now().toString(36)}-${randomUUID()}.jsonl`);
    return { number: this.files.push({ path, handle: openSync(path, 'wx+') }) - 1, size: 0 };
  }
}

/** Returns the cache key of a row. It depends on the row's texts, not on its id, label or weight. */
export function rowKey(identity: string, { id: _, ...rest }: ModelRow): string {
  const texts = Object.entries(rest)
    .filter(([name]) => !TRAINING_FIELDS.has(name))
    .map(([name, value]) => [name, name === 'image' ? hashContent(String(value)) : value]);
  const hash = createHash('sha256').update(identity).update(JSON.stringify(texts));
  return hash.digest('hex').slice(0, 2 * KEY_BYTES);
}

/** Hashes the content of an image file, which may change while its name does not. */
const hashContent = (file: string): string =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : file;

/** Fields that are used in training only. */
const TRAINING_FIELDS = new Set(['label', 'labels', 'target', 'targets', 'tags', 'weight']);
