import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Scratch } from '../engine/index.js';
import type { Progress } from './schemas/home.js';

type Run = Progress['runs'][number];

/** Lists the ingest, link and build commands of other processes that are writing to the folder. */
export async function otherRuns(root: string, corpus: string): Promise<Run[]> {
  const atCorpus = existsSync(corpus) ? await Scratch.runs(corpus) : [];
  const all = [...atCorpus, ...(await Scratch.runs(root))].filter(({ pid }) => pid !== process.pid);
  return all.flatMap(({ kind, name, pid, folder, share = null, note }): Run[] => {
    if (kind === 'corpus') return [{ kind, name, pid, share, note: note ?? 'ingest or link is running' }];
    if (kind !== 'dataset') return [];
    return [{ kind, name, pid, share, note: note ?? `${(folderBytes(folder) / 1e6).toFixed(1)} MB written` }];
  });
}

function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true }))
    bytes += statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}
