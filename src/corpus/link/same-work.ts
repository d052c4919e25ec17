/** What is known of a paper beside its identifiers. */
export interface WorkFacts {
  titleKey: string | undefined;
  author: string | undefined;
  year: number | undefined;
  format: string;
}

/** A shorter title key does not identify a work by itself. */
const SHORT_TITLE = 16;
/** Two titles with this share of their pairs of letters in common are spellings of one. */
const ALIKE = 0.6;
/** Below this share two titles have nothing to do with each other. */
const UNLIKE = 0.35;
/** Maximum number of years between a preprint and its journal version. */
const YEARS_APART = 1;
/** Formats whose titles are guessed from the look of a page. */
const GUESSED = new Set(['pdf', 'web']);

function pairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Dice's coefficient over pairs of letters, from 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [first, second] = [pairs(a), pairs(b)];
  let common = 0;
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0);
  const all = a.length - 1 + (b.length - 1);
  return all > 0 ? (2 * common) / all : 0;
}

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
  const alike = likeness(short, long);
  if (alike >= ALIKE) return true;
  if (authorsDiffer || yearsDiffer) return false;
  const isGuessed = GUESSED.has(a.format) || GUESSED.has(b.format);
  return isGuessed || alike >= UNLIKE || (a.author !== undefined && a.author === b.author);
}
