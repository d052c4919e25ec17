import type { BinOptions, Histogram } from './histogram.js';
import type { Cell, FunnelSection, HistogramSection, Mark, TableSection } from './report.js';

export interface FunnelInput {
  title?: string;
  note?: string;
  /** Steps in order, such as those of a recipe. */
  steps: readonly { key: string; title: string; published?: number; aside?: boolean }[];
  /** Counts by step key; an absent step counts as 0. */
  counts: Readonly<Record<string, number>>;
  /** Number of drops by reason, with an example. */
  drops: ReadonlyMap<string, { count: number; example?: string }>;
  /** Number of candidates that became examples. Default: the last step's count. */
  kept?: number;
}

/** Makes a funnel section, with the most frequent reasons first. Shares are of all candidates, kept or dropped. */
export function funnelSection({ title = 'Funnel', note, ...input }: FunnelInput): FunnelSection {
  const steps = input.steps.map(({ key, title, published, aside }) => ({
    title,
    count: (Object.hasOwn(input.counts, key) ? input.counts[key] : undefined) ?? 0,
    ...(published === undefined ? {} : { published }),
    ...(aside ? { aside } : {}),
  }));
  let candidates = input.kept ?? steps.at(-1)?.count ?? 0;
  for (const { count } of input.drops.values()) candidates += count;
  const drops = [...input.drops]
    .sort(([a, first], [b, second]) => second.count - first.count || (a < b ? -1 : 1))
    .map(([reason, { count, example }]) => ({
      reason,
      count,
      share: candidates > 0 ? count / candidates : 0,
      ...(example === undefined ? {} : { example }),
    }));
  return { kind: 'funnel', title, ...(note === undefined ? {} : { note }), steps, drops };
}

export interface HistogramInput {
  title: string;
  note?: string;
  unit: string;
  histogram: Histogram;
  /** What the histogram counts, for example "before the filter". */
  label?: string;
  /** A part of the same values, drawn in front, for example "after the filter". */
  overlay?: { label: string; histogram: Histogram };
  marks?: Mark[];
  bins?: BinOptions;
}

/** Makes a histogram section with statistics. If there is an overlay, the marked mean and median are the overlay's. */
export function histogramSection(input: HistogramInput): HistogramSection {
  const { title, note, unit, histogram, label, overlay, marks } = input;
  const { bins, below, beyond, discrete } = histogram.toBins(input.bins);
  const statistics = histogram.statistics();
  const front = overlay?.histogram.statistics();
  const { mean, median } = front ?? statistics;
  const [first] = bins;
  const last = bins.at(-1);
  const edges = first && last && { from: first.from, to: last.to, width: first.to - first.from };
  return {
    kind: 'histogram',
    title,
    ...(note === undefined ? {} : { note }),
    unit,
    bins,
    ...(label === undefined ? {} : { label }),
    ...(overlay && front && edges
      ? { overlay: { label: overlay.label, bins: overlay.histogram.toBins(edges).bins, statistics: front } }
      : {}),
    ...(marks === undefined ? {} : { marks }),
    ...(mean === null ? {} : { mean }),
    ...(median === null ? {} : { median }),
    statistics,
    discrete,
    below,
    beyond,
  };
}

export interface ComparisonRow {
  name: string;
  ours: Cell;
  published: Cell;
}

/** Makes a table that compares this build's figures with the published ones, if there are any. */
export function comparisonTable(
  rows: readonly ComparisonRow[],
  { note }: { note?: string } = {},
): TableSection {
  const hasPublished = rows.some(({ published }) => published !== null);
  return {
    kind: 'table',
    title: hasPublished ? 'Compared with the publication' : 'Figures',
    ...(note === undefined ? {} : { note }),
    columns: ['Figure', 'This build', ...(hasPublished ? ['Published'] : [])],
    rows: rows.map(({ name, ours, published }) => [name, ours, ...(hasPublished ? [published] : [])]),
  };
}
