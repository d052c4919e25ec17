import type { CitingPaper } from '../citing-paper.js';
import type { Step } from '../recipe.js';
import { countWords } from '../words.js';
import type { PaperOptions } from './options.js';
import { PUBLISHED } from './published.js';

/** The first funnel steps of both datasets, up to the papers within the limits. */
export const PAPER_STEPS: readonly Step<PaperOptions>[] = [
  { key: 'papers', title: 'papers', published: PUBLISHED.source },
  {
    key: 'with_sections',
    title: 'papers with sections',
    isOn: ({ requireSections }) => requireSections,
  },
  {
    key: 'within_limits',
    title: 'papers of a usual length',
    published: PUBLISHED.papers,
    isOn: ({ minPaperWords, maxPaperWords }) => minPaperWords > 0 || maxPaperWords > 0,
  },
];

/** Returns whether a paper has sections and a usual length (SciXGen §3.1), and counts the steps that it passes. */
export function isWithinLimits(
  paper: CitingPaper,
  { requireSections, minPaperWords, maxPaperWords }: PaperOptions,
  counts: Record<string, number>,
  measures: Record<string, number[]>,
): boolean {
  const body = paper.paragraphs.filter(({ part }) => part === 'body');
  if (requireSections && !body.some(({ section }) => section.length > 0)) return false;
  counts.with_sections = 1;
  const words = body.reduce((sum, { text }) => sum + countWords(text), 0);
  measures.paper_words = [words];
  if (words < minPaperWords || (maxPaperWords > 0 && words > maxPaperWords)) return false;
  counts.within_limits = 1;
  return true;
}
