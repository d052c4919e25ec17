import { pairSimilarity } from '@citemill/metrics/internal/text/pair-similarity';

/** Facts about a paper other than its identifiers. */
export interface WorkFacts {
  titleKey: string | undefined;
  author: string | undefined;
  year: number | undefined;
  format: string;
}

/** Minimum characters of a title key that identifies a work by itself. */
const MIN_TITLE_CHARACTERS = 16;
/** Minimum similarity of two spellings of the same title. */
const MIN_SAME_TITLE = 0.6;
/** Minimum similarity of two titles that are related at all. */
const MIN_RELATED_TITLE = 0.35;
/** Maximum number of years between a preprint and its journal version. */
const MAX_YEARS_APART = 1;
/** Formats whose titles are guessed from the layout of a page. */
const GUESSED_FORMATS = new Set(['pdf', 'web']);

/**
 * True if two papers with the same identifier can be the same work. Titles may differ, since they are retyped, misread or
 * changed between versions, but if they do, neither author nor year may differ.
 */
export function canBeOneWork(a: WorkFacts, b: WorkFacts): boolean {
  const authorsDiffer = a.author !== undefined && b.author !== undefined && a.author !== b.author;
  const yearsDiffer =
    a.year !== undefined && b.year !== undefined && Math.abs(a.year - b.year) > MAX_YEARS_APART;
  const [short = '', long = ''] = [a.titleKey ?? '', b.titleKey ?? ''].sort((x, y) => x.length - y.length);
  if (short.length < MIN_TITLE_CHARACTERS) return !(authorsDiffer && yearsDiffer);
  if (long.includes(short)) return true;
  const similarity = pairSimilarity(short, long);
  if (similarity >= MIN_SAME_TITLE) return true;
  if (authorsDiffer || yearsDiffer) return false;
  const isGuessed = GUESSED_FORMATS.has(a.format) || GUESSED_FORMATS.has(b.format);
  return isGuessed || similarity >= MIN_RELATED_TITLE || (a.author !== undefined && a.author === b.author);
}
