import { jsonLine } from '@citemill/read/paper';
import type { DatasetDrop } from '../example.js';
import { splitPosition } from '../splits/splits.js';
import type { LinePlace } from './fact-lines.js';
import type { ExampleFacts } from './staged-example.js';
import { StagedLines } from './staging.js';

type Staged = { provenance: DatasetDrop['provenance'] };
type Fact = LinePlace & { facts: ExampleFacts };
type Verdict = Pick<DatasetDrop, 'reason' | 'measured'> | undefined;
type Judge = (position: number) => Verdict | Promise<Verdict>;

/** Keeps the staged rows that `judge` has no reason to drop, in their original order. */
export async function keepRows(
  all: StagedLines,
  judge: Judge,
  drop: (drop: DatasetDrop) => Promise<void>,
): Promise<StagedLines> {
  const kept = new StagedLines(`${all.path}.kept`, `${all.factPath}.kept`);
  let position = 0;
  for await (const { place, value } of all.readPlaces<Staged, Fact>(all.readFacts<ExampleFacts>())) {
    const verdict = await judge(position++);
    if (verdict) await drop({ ...verdict, provenance: value.provenance });
    else {
      const facts = Buffer.from(jsonLine(place.facts));
      await kept.addLine(Buffer.from(jsonLine(value)), place.id, facts, place.facts.arrow);
    }
  }
  await kept.end();
  kept.isSorted = all.isSorted;
  all.remove();
  return kept;
}

/** Keeps a given number of staged rows, those with the lowest hashes of their ids, in their original order. */
export async function limitRows(
  all: StagedLines,
  limit: number,
  seed: number,
  drop: (drop: DatasetDrop) => Promise<void>,
): Promise<StagedLines> {
  if (all.rows <= limit) return all;
  const hashes: number[] = [];
  for await (const { id } of all.readFacts()) hashes.push(splitPosition(id, seed));
  const last = hashes.toSorted((a, b) => a - b)[limit - 1] ?? -1;
  const isFull = { reason: 'training split is full', measured: `more than ${limit}` };
  return keepRows(all, (position) => ((hashes[position] ?? 0) <= last ? undefined : isFull), drop);
}
