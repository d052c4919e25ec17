import type { Statistics } from './statistics.js';

/**
 * The contents of a report as plain values. `report.json` contains them, and `report.html` is rendered from nothing else.
 * They include no date and no path, so that the same input gives the same bytes.
 */
export interface Report {
  title: string;
  /** A line under the title, such as "How the dataset was made, and what it contains". */
  subtitle: string;
  /** What is needed to build the same dataset again: recipe, profile, signature and so on. */
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
  /** A sentence or two on how to read the section. */
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
  /** The count published in the dataset's paper. */
  published?: number;
  /** True if the step counts parts of the previous step's items, such as sentences after paragraphs. */
  aside?: boolean;
}

export interface FunnelDrop {
  reason: string;
  count: number;
  /** The share of all candidates, 0 to 1. */
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

/** The distribution of values, for example before and after a filter. */
export interface HistogramSection extends Titled {
  kind: 'histogram';
  /** What the horizontal axis shows, such as "words" or "ROUGE-1 recall". */
  unit: string;
  bins: Bin[];
  /** What the bins count, if there is an overlay: "before the filter". */
  label?: string;
  /** A part of the same values in the same bins, drawn in front: "after the filter". */
  overlay?: { label: string; bins: Bin[]; statistics?: Statistics };
  /** Values marked by a vertical line, such as the published mean. */
  marks?: Mark[];
  /** Mean to mark by a line. */
  mean?: number;
  /** Median to mark by a line. */
  median?: number;
  /** Statistics to print below the chart. */
  statistics?: Statistics;
  /** True if each bin is one whole number, which is written under its bar. */
  discrete?: boolean;
  /** Number of values below the first bin. */
  below?: number;
  /** Number of values above the last bin. */
  beyond?: number;
}

/** A bin for values from `from` up to, but not including, `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

export interface Mark {
  value: number;
  label: string;
}

/** One bar for each name, such as a discipline. */
export interface BarsSection extends Titled {
  kind: 'bars';
  /** Unit of the values, such as "papers" or "% of papers". */
  unit?: string;
  logScale?: boolean;
  bars: Bar[];
}

export interface Bar {
  label: string;
  value: number;
  published?: number;
}

/** Examples to read, with important passages marked. */
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
  /** Passages to highlight, as offsets in code points. */
  marks?: { start: number; end: number }[];
}

/** Serialises the report as indented JSON, for `report.json`. NaN becomes `null`. */
export function serialiseReport(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Returns the range of a histogram's axis; from 0 to 0 without bins. */
export function axisRange({ bins }: HistogramSection): { from: number; to: number } {
  return { from: bins[0]?.from ?? 0, to: bins.at(-1)?.to ?? 0 };
}
