import { canonicalJson, hashText, type Identity, type Json } from '../../lineage/index.js';
import type { SystemPredictions } from '../predictions/index.js';
import { type AnySet, setInput } from '../sets/index.js';
import { seedsName } from '../tables/average-seeds.js';
import type { ResultTable } from '../tables/index.js';
import type { Result } from './results.js';

/** Returns the hash of a system's answers, whether they were just given or read from a file. */
function hashAnswers(examples: readonly { id: string }[], { byId }: SystemPredictions): Identity {
  const lines = examples.map(({ id }) => {
    const { model: _, ...answer } = byId.get(id) ?? { id };
    return canonicalJson(JSON.parse(JSON.stringify(answer)) as Json);
  });
  return hashText(lines.join('\n'));
}

/** Returns the name of a system's table row. */
function rowName({ model, seedsOf }: SystemPredictions, systems: readonly SystemPredictions[]): string {
  if (seedsOf === undefined) return model;
  return seedsName(seedsOf, systems.filter((other) => other.seedsOf === seedsOf).length);
}

/** Returns the measured rows of a table as results. A row of several seeds has the hash of all their answers. */
export function tableResults(
  set: AnySet,
  { split, task }: { split: string; task: string | undefined },
  examples: readonly { id: string }[],
  systems: readonly SystemPredictions[],
  { rows, columns, signatures }: ResultTable,
  now: Date,
): Omit<Result, 'format'>[] {
  return rows.flatMap((row) => {
    const members = systems.filter((system) => rowName(system, systems) === row.system);
    if (row.from !== 'here' || !row.ours || members.length === 0) return [];
    const hashes = members.map((system) => hashAnswers(examples, system));
    // The margin of a row of several seeds is the standard deviation over them, not an interval.
    const spread = members.some(({ seedsOf }) => seedsOf !== undefined) ? 'deviation' : 'margin';
    const scores = row.ours.map(({ value, margin, low, high }, i) => ({
      name: columns[i]?.name ?? '',
      value: finite(value) ?? null,
      digits: columns[i]?.digits ?? 2,
      ...(finite(margin) === undefined ? {} : { [spread]: margin }),
      ...(finite(low) === undefined || finite(high) === undefined ? {} : { low, high }),
    }));
    return [
      {
        system: row.system,
        signature: row.signature ?? null,
        split,
        task: task ?? null,
        examples: row.examples ?? 0,
        predictions: hashes.length === 1 && hashes[0] ? hashes[0] : hashText(hashes.join('\n')),
        dataset: { signature: signatures.dataset, identity: setInput(set).identity },
        metric: signatures.metric,
        scores,
        date: now.toISOString().slice(0, 10),
      },
    ];
  });
}

const finite = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;
