import { rmSync } from 'node:fs';
import type { DatasetDrop } from '../example.js';
import { splitPosition } from '../splits/splits.js';
import { StagedLines } from './staging.js';

type Staged = { id: string; provenance: DatasetDrop['provenance'] };

/** Keeps a given number of staged rows, those with the lowest hashes of their ids, in their original order. */
export async function limitRows(
  all: StagedLines,
  most: number,
  seed: number,
  drop: (drop: DatasetDrop) => Promise<void>,
): Promise<StagedLines> {
  if (all.rows <= most) return all;
  const hashes: number[] = [];
  for await (const { id } of all.read<Staged>()) hashes.push(splitPosition(id, seed));
  const last = hashes.toSorted((a, b) => a - b)[most - 1] ?? -1;
  const kept = new StagedLines(`${all.path}.kept`);
  let index = 0;
  for await (const row of all.read<Staged>()) {
    if ((hashes[index++] ?? 0) <= last) await kept.add(row);
    else await drop({ reason: 'max-train', measured: `more than ${most}`, provenance: row.provenance });
  }
  await kept.end();
  rmSync(all.path);
  return kept;
}
