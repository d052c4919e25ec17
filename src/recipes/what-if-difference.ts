import type { Drop } from './recipe.js';
import type { SampledExample, SampledRows } from './what-if-run.js';

/** Maximum number of rows to show for each fate. */
const MAX_SHOWN = 20;
/** Half the width of a 95% interval, in standard errors. */
const HALF_WIDTH = 1.96;

export type Fate = 'added' | 'removed' | 'changed';

/** An example that is added, removed or changed. */
export interface WhatIfRow {
  fate: Fate;
  id: string;
  record: string;
  paragraph: number;
  text: string;
  /** Why it is dropped: with the changed options if it is removed, without them if it is added. */
  reason: string | null;
  measured: string | null;
}

export interface RunDifference {
  /** Number of examples in the sample with the dataset's options. */
  before: number;
  /** Number of examples with the changed options. */
  after: number;
  counts: Record<Fate, number>;
  /** Dropped candidates by reason, the most changed first. */
  reasons: { reason: string; before: number; after: number }[];
  rows: WhatIfRow[];
  /** Number of failures of the recipe, with either options. */
  failures: number;
  /** Examples that the whole dataset would gain, with a 95% interval; null if all papers were tried or gain the same. */
  estimate: { gain: number; from: number; to: number } | null;
}

interface Sample {
  /** The records of the papers. */
  tried: readonly string[];
  /** Number of papers from which the dataset is made. */
  all: number;
  /** Record of the paper whose rows come first. */
  record: string | undefined;
}

const positionKey = (record: string, paragraph: number, start: number) => `${record} ${paragraph} ${start}`;

const dropsByPosition = (drops: readonly Drop[]) =>
  new Map(
    drops.map((drop) => [
      positionKey(drop.provenance.record, drop.provenance.paragraph, drop.provenance.start),
      drop,
    ]),
  );

/** Compares the results of two runs on the same papers. */
export function compareRuns(before: SampledRows, after: SampledRows, sample: Sample): RunDifference {
  const [examplesBefore, examplesAfter] = [before, after].map(
    ({ examples }) => new Map(examples.map((example) => [example.id, example])),
  ) as [Map<string, SampledExample>, Map<string, SampledExample>];
  const [dropsBefore, dropsAfter] = [dropsByPosition(before.drops), dropsByPosition(after.drops)];
  const row = (fate: Fate, example: SampledExample, drops?: ReadonlyMap<string, Drop>): WhatIfRow => {
    const drop = drops?.get(positionKey(example.record, example.paragraph, example.start));
    const { id, record, paragraph, text } = example;
    return {
      fate,
      id,
      record,
      paragraph,
      text,
      reason: drop?.reason ?? null,
      measured: drop?.measured ?? null,
    };
  };
  const fates: Record<Fate, WhatIfRow[]> = {
    added: [...examplesAfter.values()]
      .filter(({ id }) => !examplesBefore.has(id))
      .map((example) => row('added', example, dropsBefore)),
    removed: [...examplesBefore.values()]
      .filter(({ id }) => !examplesAfter.has(id))
      .map((example) => row('removed', example, dropsAfter)),
    changed: [...examplesAfter.values()]
      .filter(({ id, hash }) => examplesBefore.has(id) && examplesBefore.get(id)?.hash !== hash)
      .map((example) => row('changed', example)),
  };
  const isFirst = ({ record }: WhatIfRow) => (record === sample.record ? 0 : 1);
  return {
    before: examplesBefore.size,
    after: examplesAfter.size,
    counts: { added: fates.added.length, removed: fates.removed.length, changed: fates.changed.length },
    reasons: compareReasons(before.drops, after.drops),
    rows: Object.values(fates).flatMap((rows) =>
      rows.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, MAX_SHOWN),
    ),
    failures: before.failures + after.failures,
    estimate: estimateGain(fates, sample),
  };
}

function compareReasons(before: readonly Drop[], after: readonly Drop[]): RunDifference['reasons'] {
  const counts = new Map<string, { before: number; after: number }>();
  for (const [side, drops] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { reason } of drops) {
      const count = counts.get(reason) ?? { before: 0, after: 0 };
      count[side]++;
      counts.set(reason, count);
    }
  const change = (example: { before: number; after: number }) => Math.abs(example.after - example.before);
  return [...counts]
    .map(([reason, count]) => ({ reason, ...count }))
    .sort((a, b) => change(b) - change(a) || b.before - a.before || (a.reason < b.reason ? -1 : 1));
}

/** Scales the mean gain per paper to all papers. The interval is for a sample without replacement. */
function estimateGain(
  { added, removed }: Record<Fate, WhatIfRow[]>,
  { tried, all, record: chosen }: Sample,
): RunDifference['estimate'] {
  // A paper that the user chose is not part of the random sample.
  const random = tried.filter((record) => record !== chosen);
  if (tried.length >= all || random.length < 2) return null;
  const gains = new Map(random.map((record) => [record, 0]));
  const add = (record: string, gain: number) => {
    const sum = gains.get(record);
    if (sum !== undefined) gains.set(record, sum + gain);
  };
  for (const { record } of added) add(record, 1);
  for (const { record } of removed) add(record, -1);
  const values = [...gains.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  // With equal gains, the interval would have no width, as if the result for the other papers were certain.
  if (variance === 0) return null;
  const margin = HALF_WIDTH * all * Math.sqrt((variance / values.length) * (1 - tried.length / all));
  const gain = mean * all;
  return { gain: Math.round(gain), from: Math.round(gain - margin), to: Math.round(gain + margin) };
}
