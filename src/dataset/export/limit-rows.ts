import { jsonLine } from '@citemill/read/paper';
import type { DatasetDrop } from '../example.js';
import { splitPosition } from '../splits/splits.js';
import type { LinePlace } from './fact-lines.js';
import type { ExampleFacts } from './staged-example.js';
import { StagedLines } from './staging.js';

type Staged = { provenance: DatasetDrop['provenance'] };
type Fact = LinePlace & { facts: ExampleFacts };
/** Why a row is dropped; undefined if it is kept. */
type Verdict = Pick<DatasetDrop, 'reason' | 'measured'> | undefined;
type Judge = (position: number) => Verdict | Promise<Verdict>;

/** Drops the staged rows for which `judge` gives a reason. The others keep their order. */
export async function keepRows(
  staged: StagedLines,
  judge: Judge,
  drop: (drop: DatasetDrop) => Promise<void>,
): Promise<StagedLines> {
  const kept = new StagedLines(`${staged.path}.kept`, `${staged.factPath}.kept`);
  let position = 0;
  for await (const { place, value } of staged.readPlaces<Staged, Fact>(staged.readFacts<ExampleFacts>())) {
    const verdict = await judge(position++);
    if (verdict) await drop({ ...verdict, provenance: value.provenance });
    else {
      const facts = Buffer.from(jsonLine(place.facts));
      await kept.addLine(Buffer.from(jsonLine(value)), place.id, facts, place.facts.arrow);
    }
  }
  await kept.end();
  kept.isSorted = staged.isSorted;
  staged.remove();
  return kept;
}

/** Keeps the staged rows whose ids have the lowest hashes, at most `limit`, in their original order. */
export async function limitRows(
  staged: StagedLines,
  limit: number,
  seed: number,
  drop: (drop: DatasetDrop) => Promise<void>,
): Promise<StagedLines> {
  if (staged.rows <= limit) return staged;
  const hashes: number[] = [];
  for await (const { id } of staged.readFacts()) hashes.push(splitPosition(id, seed));
  const highest = hashes.toSorted((a, b) => a - b)[limit - 1] ?? -1;
  const splitIsFull = { reason: 'training split is full', measured: `more than ${limit}` };
  return keepRows(staged, (position) => ((hashes[position] ?? 0) <= highest ? undefined : splitIsFull), drop);
}
