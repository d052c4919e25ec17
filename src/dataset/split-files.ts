import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statInside } from '../engine/index.js';
import type { Manifest } from './manifest.js';
import { SPLITS, type Split } from './splits/splits.js';

/**
 * The manifest with the files that exist. If files of a split are missing, but there is a complete set with another number
 * of parts, that set is used: people take samples of a dataset and write them as one file.
 */
export function withPresentFiles(path: string, manifest: Manifest): Manifest {
  const splits = { ...manifest.splits };
  for (const split of SPLITS) {
    const size = splits[split];
    if (size.files.every((file) => statInside(path, file))) continue;
    const files = wholeSet(path, split);
    if (files) splits[split] = { ...size, files };
  }
  return { ...manifest, splits };
}

/** `data/train-00000-of-00002.parquet` and all that belong to it, if there is exactly one such set. */
function wholeSet(path: string, split: Split): string[] | undefined {
  const folder = join(path, 'data');
  if (!existsSync(folder)) return undefined;
  const sets = new Map<string, string[]>();
  for (const name of readdirSync(folder).sort()) {
    const total = new RegExp(`^${split}-\\d{5}-of-(\\d{5})\\.parquet$`).exec(name)?.[1];
    if (total) sets.set(total, [...(sets.get(total) ?? []), `data/${name}`]);
  }
  const whole = [...sets].filter(([total, files]) => files.length === Number(total));
  return whole.length === 1 ? whole[0]?.[1] : undefined;
}
