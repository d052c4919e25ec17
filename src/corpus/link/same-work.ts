import { pairSimilarity } from '@citemill/metrics/internal/text/pair-similarity';

/** What is known about a paper apart from its identifiers. */
export interface WorkFacts {
  titleKey: string | undefined;
  author: string | undefined;
  year: number | undefined;
  format: string;
}

/** A shorter title key does not identify a work by itself. */
const SHORT_TITLE = 16;
/** Two titles with this share of their pairs of letters in common are spellings of one. */
const SAME_TITLE_SHARE = 0.6;
/** Below this share two titles have nothing to do with each other. */
const RELATED_TITLE_SHARE = 0.35;
/** Maximum number of years between a preprint and its journal version. */
const YEARS_APART = 1;
/** Formats whose titles are guessed from the look of a page. */
const GUESSED = new Set(['pdf', 'web']);

/**
 * True if two papers with the same identifier can be the same work. Titles decide; if they disagree, an author or a
 * year that disagrees as well settles it, since titles are retyped, changed between versions and misread.
 */
export function canBeOneWork(a: WorkFacts, b: WorkFacts): boolean {
  const authorsDiffer = a.author !== undefined && b.author !== undefined && a.author !== b.author;
  const yearsDiffer = a.year !== undefined && b.year !== undefined && Math.abs(a.year - b.year) > YEARS_APART;
  const [short = '', long = ''] = [a.titleKey ?? '', b.titleKey ?? ''].sort((x, y) => x.length - y.length);
  if (short.length < SHORT_TITLE) return !(authorsDiffer && yearsDiffer);
  if (long.includes(short)) return true;
  const similarity = pairSimilarity(short, long);
  if (similarity >= SAME_TITLE_SHARE) return true;
  if (authorsDiffer || yearsDiffer) return false;
  const isGuessed = GUESSED.has(a.format) || GUESSED.has(b.format);
  return isGuessed || similarity >= RELATED_TITLE_SHARE || (a.author !== undefined && a.author === b.author);
}
