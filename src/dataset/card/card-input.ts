import type { Origin, SplitRule } from '../manifest.js';
import type { PersonalSummary } from '../personal/summary.js';
import type { LeakageReport } from '../splits/leakage.js';
import type { FrontMatterInput } from './front-matter.js';

/** A figure of the dataset next to the published one. */
export interface Statistic {
  name: string;
  value: string | number;
  published?: string | number | undefined;
}

export interface CardInput extends FrontMatterInput, Origin {
  /** What the dataset is for, in a sentence. */
  task: string;
  /** The publication of the method: authors, title, year and venue. */
  citation: string;
  tool: string;
  /** What it is made from. Default: scientific papers. */
  madeFrom?: string | undefined;
  /** Who owns the texts that do not come from the papers. */
  rights?: string | undefined;
  split: SplitRule;
  /** Description of each column. */
  features: Record<string, string>;
  /** What each option of the recipe does. */
  optionTexts?: Record<string, string> | undefined;
  /** Number of dropped candidates by reason. */
  drops: Record<string, number>;
  statistics: Statistic[];
  /** Deviations from the paper, each with what causes it (`source`). */
  differences?: { paper: string; here: string; source: string }[] | undefined;
  leakage?: LeakageReport | undefined;
  /** Additional files, and what they contain. */
  extraFiles?: { path: string; about: string }[] | undefined;
  /** What was done about personal data; undefined if unknown. */
  personal?: PersonalSummary | undefined;
  /** Name or path by which the dataset is loaded. */
  path: string;
}
