import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrokenSource, type Slice, type UnreadableCode, UnreadableError } from '@citemill/read/internal';

/** A source in a task's list: a file, or a folder that is one source. */
export interface TaskSource {
  path: string;
  /** Number of the source in the order of all sources. */
  file: number;
  /** The share of its records to read. Default: all. */
  slice?: Slice;
  /** Why the source could not be listed, if there was an error. */
  broken?: { code: UnreadableCode; message: string };
}

/** Matches files of many papers, which are shared by several tasks if they are large. */
const SPLITTABLE = /\.(?:jsonl|ndjson|gz|bz2|tgz|tar|zip|warc)$/i;
/** Minimum bytes of a compressed file per task, since each task decompresses the whole file to find its share. */
const MIN_SHARE_BYTES = 256 * 1024 * 1024;
/** Maximum number of tasks that share a file. */
const MAX_SHARES = 32;

export interface TaskLimits {
  /** Maximum files per task. */
  files: number;
  /** Maximum bytes per task. */
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
    const shares = SPLITTABLE.test(source) ? Math.min(MAX_SHARES, Math.ceil(size / MIN_SHARE_BYTES)) : 1;
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
    // The error is reported when the file is read.
    return 0;
  }
}

/** Converts a source that could not be listed to a source that cannot be opened; undefined for other sources. */
export const brokenSource = ({ path, broken }: TaskSource): BrokenSource | undefined =>
  broken && { path, error: new UnreadableError(broken.code, broken.message) };
