import type { CitingPaper } from '../citing-paper.js';
import { countWords } from '../words.js';
import type { PaperOptions } from './options.js';

/** Whether a paper has sections and a usual length (SciXGen §3.1); counts the steps it passes. */
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
