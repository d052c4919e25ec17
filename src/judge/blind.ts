import type { Study } from './schemas.js';

/** Columns with scores of filters and oracles, which would bias a rater. */
const BIASING = /^(?:rouge|oracle|word_recall$|scores?$|seed_score$)/;
/** Columns with the gold answer, hidden if the answer of a system is judged. */
const GOLD = new Set(['target', 'target_marked', 'tgt', 'summary', 'labels', 'citing']);
/** Recipes whose labels were chosen by an oracle, not written by authors. */
const ORACLE_LABELS = new Set(['wikiref']);

/** Columns that would answer the question of a template. */
const ANSWERING: Readonly<Record<string, ReadonlySet<string>>> = {
  'intent-function': new Set(['label', 'rules']),
};
/** Columns of `support` that reveal which passage is labelled, or show more than the passage to judge. */
const PASSAGES = new Set(['passages', 'labels', 'votes', 'has_agreement']);

/** Removes the columns of a row that reveal the answer or its score. */
export function hideAnswers(
  { unit, recipe, template }: Study,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const answering = ANSWERING[template ?? ''];
  const isHidden = (name: string) =>
    BIASING.test(name) ||
    answering?.has(name) ||
    (recipe === 'support' && unit === 'answer' && PASSAGES.has(name)) ||
    (unit !== 'row' && GOLD.has(name)) ||
    (name === 'labels' && ORACLE_LABELS.has(recipe));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isHidden(name)));
}

/** Citation marks occur in texts by authors but not by systems, so they would reveal the gold answer. */
const MARKS = /\s*[([]?\s*#?\bREFR?\b(?:\s*[,;]?\s*#?REFR?\b)*\s*[)\]]?/g;

export const maskMarks = (text: string): string =>
  text
    .replace(MARKS, '')
    .replace(/\s+([.,;:])/g, '$1')
    .trim();
