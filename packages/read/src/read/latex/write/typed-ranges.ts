import type { Prose } from '../../prose.js';
import type { CitationPrinter } from './citation-printer.js';

/** A numeric mark and its position. */
interface Mark {
  key: string;
  start: number;
  end: number;
  group: number;
}

const lastMark = new WeakMap<Prose, Mark>();
/** Maximum size of a range. A dash between more distant numbers is punctuation. */
const MAX_RANGE = 30;

export const rememberMark = (prose: Prose, mark: Mark): void => {
  lastMark.set(prose, mark);
};

/**
 * `\cite{a}--\cite{d}` prints "[1]–[4]" and cites every entry in that range. Returns a function that adds these
 * citations once the second mark is written; undefined if the last mark does not open a range.
 */
export function openRange(
  prose: Prose,
  [first]: readonly { key: string }[],
  citations: CitationPrinter,
): ((second: { end: number }) => void) | undefined {
  const before = lastMark.get(prose);
  if (!before || !first || prose.length - before.end > 6) return undefined;
  if (!/^\]\s*[-–—]\s*$/.test(prose.since(before.end))) return undefined;
  const works = citations.between(before.key, first.key, MAX_RANGE);
  if (works.length === 0) return undefined;
  return ({ end }) => prose.citeBetween(works, before.start, end, before.group);
}
