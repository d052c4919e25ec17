import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statInside } from '../engine/index.js';
import type { Manifest } from './manifest.js';
import { SPLITS, type Split } from './splits/splits.js';

/**
 * Adapts a manifest to the files that exist. If files of a split are missing, but there is a complete set with a different number of
 * parts, that set is used, because people take samples of a dataset and write them to one file.
 */
export function withPresentFiles(path: string, manifest: Manifest): Manifest {
  const splits = { ...manifest.splits };
  for (const split of SPLITS) {
    const size = splits[split];
    if (size.files.every((file) => statInside(path, file))) continue;
    const files = findCompleteSet(path, split);
    if (files) splits[split] = { ...size, files };
  }
  return { ...manifest, splits };
}

/** Finds a complete set of files such as `data/train-00000-of-00002.parquet`, if there is exactly one. */
function findCompleteSet(path: string, split: Split): string[] | undefined {
  const folder = join(path, 'data');
  if (!existsSync(folder)) return undefined;
  const sets = new Map<string, string[]>();
  for (const name of readdirSync(folder).sort()) {
    const total = new RegExp(`^${split}-\\d{5}-of-(\\d{5})\\.parquet$`).exec(name)?.[1];
    if (total) sets.set(total, [...(sets.get(total) ?? []), `data/${name}`]);
  }
  const complete = [...sets].filter(([total, files]) => files.length === Number(total));
  return complete.length === 1 ? complete[0]?.[1] : undefined;
}
