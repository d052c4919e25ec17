import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../engine/index.js';
import type { Progress } from './schemas/home.js';

type Run = Progress['runs'][number];

/** Commands of other processes that write to the folder now: an ingest or link of the corpus, builds of datasets. */
export function runsElsewhere(root: string, corpus: string): Run[] {
  return [...corpusRun(corpus), ...builds(root)];
}

function corpusRun(corpus: string): Run[] {
  const pid = pidIn(join(corpus, '.lock'));
  if (pid === undefined || pid === process.pid || !isAlive(pid)) return [];
  return [{ kind: 'corpus', name: 'corpus', pid, note: 'ingest or link is running' }];
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim());
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** A dataset is written into a folder of its own beside its place, which names the process. */
function builds(root: string): Run[] {
  return readdirSync(root).flatMap((entry): Run[] => {
    const [, name, pid] = /^\.(.+)\.citemill-new-(\d+)$/.exec(entry) ?? [];
    if (!name || !isAlive(Number(pid)) || Number(pid) === process.pid) return [];
    const megabytes = bytesBelow(join(root, entry)) / 1e6;
    return [{ kind: 'dataset', name, pid: Number(pid), note: `${megabytes.toFixed(1)} MB written so far` }];
  });
}

function bytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true }))
    bytes += statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}
