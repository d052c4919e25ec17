import type { Statistics } from './statistics.js';

/**
 * The contents of a report as plain values: `report.json` contains them, and `report.html` is rendered from them alone.
 * It has no date and no path, so that the same input gives the same bytes.
 */
export interface Report {
  title: string;
  /** A line under the title, as in "How the set was made, and what it looks like". */
  subtitle: string;
  /** Recipe, profile, signature and the like: what is needed to build the same dataset again. */
  details?: Detail[];
  sections: Section[];
}

export interface Detail {
  name: string;
  value: string;
}

export type Section = FunnelSection | TableSection | HistogramSection | BarsSection | ExamplesSection;

interface Titled {
  title: string;
  /** A sentence or two on how to read it. */
  note?: string;
}

/** The steps from all papers to the examples, and the reasons for drops. */
export interface FunnelSection extends Titled {
  kind: 'funnel';
  steps: FunnelStep[];
  drops: FunnelDrop[];
}

export interface FunnelStep {
  title: string;
  count: number;
  /** The number that the authors report. */
  published?: number;
  /** True if it counts parts of what the previous step counts, such as the sentences of the paragraphs. */
  aside?: boolean;
}

export interface FunnelDrop {
  reason: string;
  count: number;
  /** Of all candidates, 0 to 1. */
  share: number;
  /** The text of a dropped candidate, with the measured value. */
  example?: string;
}

/** Rows of figures. Columns whose name begins with "published" are highlighted. */
export interface TableSection extends Titled {
  kind: 'table';
  columns: string[];
  rows: Cell[][];
}

export type Cell = string | number | null;

/** How values are distributed, for instance before and after a filter. */
export interface HistogramSection extends Titled {
  kind: 'histogram';
  /** What is on the horizontal axis, as in "words" or "ROUGE-1 recall". */
  unit: string;
  bins: Bin[];
  /** What the bins count, if there is an overlay: "before the filter". */
  label?: string;
  /** A part of the same values in the same bins, drawn in front: "after the filter". */
  overlay?: { label: string; bins: Bin[]; statistics?: Statistics };
  /** Values worth a line, such as the published mean. */
  marks?: Mark[];
  mean?: number;
  median?: number;
  statistics?: Statistics;
  /** Each bin is one whole number, written under its bar. */
  discrete?: boolean;
  /** Values under the first bin and over the last. */
  below?: number;
  beyond?: number;
}

/** Values from `from` up to, not including, `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

export interface Mark {
  value: number;
  label: string;
}

/** One bar for each name, as for disciplines. */
export interface BarsSection extends Titled {
  kind: 'bars';
  /** What the values are, as in "papers" or "% of papers". */
  unit?: string;
  logScale?: boolean;
  bars: Bar[];
}

export interface Bar {
  label: string;
  value: number;
  published?: number;
}

/** Examples to read, with the words that matter marked. */
export interface ExamplesSection extends Titled {
  kind: 'examples';
  items: ExampleItem[];
}

export interface ExampleItem {
  id: string;
  fields: ExampleField[];
}

export interface ExampleField {
  name: string;
  text: string;
  /** Offsets in code points, as everywhere on disk. */
  marks?: { start: number; end: number }[];
}

/** The report as indented JSON, for `report.json`. NaN becomes `null`. */
export function reportJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The range of a histogram's axis; empty for a histogram without bins. */
export function axisRange({ bins }: HistogramSection): { from: number; to: number } {
  return { from: bins[0]?.from ?? 0, to: bins.at(-1)?.to ?? 0 };
}
