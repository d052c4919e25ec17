import type { Prose } from '../../prose.js';
import type { CitationPrinter } from './citation-printer.js';

/** A mark of one number, and where it stands. */
interface Mark {
  key: string;
  start: number;
  end: number;
  group: number;
}

const lastMark = new WeakMap<Prose, Mark>();
/** Works of a range. A dash between numbers further apart parts sentences. */
const LONGEST_RANGE = 30;

export const rememberMark = (prose: Prose, mark: Mark): void => {
  lastMark.set(prose, mark);
};

/**
 * `\cite{a}--\cite{d}` prints "[1]–[4]" and cites every work of that range: what is to be cited once the second mark
 * stands; undefined where no range is open.
 */
export function rangeBefore(
  prose: Prose,
  [first]: readonly { key: string }[],
  citations: CitationPrinter,
): ((second: { end: number }) => void) | undefined {
  const before = lastMark.get(prose);
  if (!before || !first || prose.length - before.end > 6) return undefined;
  if (!/^\]\s*[-–—]\s*$/.test(prose.since(before.end))) return undefined;
  const works = citations.between(before.key, first.key, LONGEST_RANGE);
  if (works.length === 0) return undefined;
  return ({ end }) => prose.citeBetween(works, before.start, end, before.group);
}
