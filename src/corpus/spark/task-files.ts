import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrokenSource, type Slice, type UnreadableCode, UnreadableError } from '@citemill/read/internal';

/** A source in a task's list: a file, or a folder that is one source, and which share of its records to read. */
export interface TaskSource {
  path: string;
  /** Its number in the order of all sources. */
  file: number;
  slice?: Slice;
  /** Why it could not be listed, if so. */
  broken?: { code: UnreadableCode; message: string };
}

/** Files that hold many papers: above a size they are shared by several tasks. */
const SPLITTABLE = /\.(?:jsonl|ndjson|gz|bz2|tgz|tar|zip|warc)$/i;
/** Minimum size of a compressed file, in bytes, per task: each task unpacks the whole file to find its share. */
const SHARED_BYTES = 256 * 1024 * 1024;
const MAX_SHARES = 32;

export interface TaskLimits {
  /** Maximum files and bytes per task. */
  files: number;
  bytes: number;
}

export const taskName = (task: number): string => `${String(task).padStart(9, '0')}.jsonl`;

/** Writes lists of sources to a folder, one per task; returns the number of tasks. */
export async function writeTasks(
  sources: AsyncIterable<string | BrokenSource>,
  folder: string,
  limits: TaskLimits,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let tasks = 0;
  let waiting: TaskSource[] = [];
  let bytes = 0;
  const close = () => {
    if (waiting.length === 0) return;
    const lines = waiting.map((source) => `${JSON.stringify(source)}\n`).join('');
    writeFileSync(join(folder, taskName(tasks++)), lines);
    waiting = [];
    bytes = 0;
  };
  let file = 0;
  for await (const source of sources) {
    if (typeof source !== 'string') {
      const { code, message } = source.error;
      waiting.push({ path: source.path, file: file++, broken: { code, message } });
      continue;
    }
    const size = fileSize(source);
    const shares = SPLITTABLE.test(source) ? Math.min(MAX_SHARES, Math.ceil(size / SHARED_BYTES)) : 1;
    if (shares > 1) {
      close();
      for (let index = 1; index <= shares; index++) {
        waiting.push({ path: source, file, slice: { index, of: shares } });
        close();
      }
      file++;
      continue;
    }
    if (waiting.length > 0 && (waiting.length >= limits.files || bytes + size > limits.bytes)) close();
    waiting.push({ path: source, file: file++ });
    bytes += size;
  }
  close();
  return tasks;
}

function fileSize(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // Reported when the file is read.
    return 0;
  }
}

/** Reports a source that could not be listed in the same way as one that can't be opened. */
export const brokenSource = ({ path, broken }: TaskSource): BrokenSource | undefined =>
  broken && { path, error: new UnreadableError(broken.code, broken.message) };
