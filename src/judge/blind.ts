import type { Study } from './schemas.js';

/** Scores of filters and oracles: they would sway whoever judges a row. */
const SWAYING = /^(?:rouge|oracle|word_recall$|scores?$|seed_score$)/;
/** What the dataset holds as the right answer: hidden from those who judge an answer. */
const GOLD = new Set(['target', 'target_marked', 'tgt', 'summary', 'labels', 'citing']);
/** WikiRef's labels are the oracle's choice of sentences, not something that its authors wrote. */
const ORACLE_LABELS = new Set(['wikiref']);

/** A row without what gives away the answer or its score. */
export function forRater({ unit, recipe }: Study, row: Record<string, unknown>): Record<string, unknown> {
  const isHidden = (name: string) =>
    SWAYING.test(name) ||
    (unit !== 'row' && GOLD.has(name)) ||
    (name === 'labels' && ORACLE_LABELS.has(recipe));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isHidden(name)));
}

/** Citation marks are in what authors wrote and not in what systems write: with them the gold is known at a glance. */
const MARKS = /\s*[([]?\s*#?\bREFR?\b(?:\s*[,;]?\s*#?REFR?\b)*\s*[)\]]?/g;

export const maskMarks = (text: string): string =>
  text
    .replace(MARKS, '')
    .replace(/\s+([.,;:])/g, '$1')
    .trim();
