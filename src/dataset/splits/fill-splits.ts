import { type Cut, type Position, type Ratios, SPLITS, type Split, splitAt } from './splits.js';

/** Splits are filled only in sets of at most this many examples, because all positions are held in memory (about 1 MB). */
export const MAX_FILLED_SET = 20_000;

/** Sets of splits that must have examples, in order of preference. A set that cannot be divided is all training. */
const PREFERENCES: readonly (readonly Split[])[] = [SPLITS, ['train', 'test'], ['train']];

function filledSplits(positions: readonly Position[], cut: Cut): Set<Split> {
  const filled = new Set<Split>();
  for (const position of positions) {
    const split = splitAt(position, cut);
    if (split) filled.add(split);
  }
  return filled;
}

/** Lists the splits with a share above 0, which must not be empty. */
export const sharedSplits = (ratios: Ratios): Split[] =>
  SPLITS.filter((_, index) => (ratios[index] ?? 0) > 0);

/** Returns the next position on a line of 52 bits. */
const above = (position: number): number => position + 2 ** -52;

/**
 * Moves the cuts of a small set if one of its splits would be empty. A hash gives each group of examples its position, so a set with few
 * groups may by chance have none in a split. An empty test split takes the group at the lower end of the line, an empty validation split
 * the group at its upper end. If training would then be empty, test and validation take only these groups. Two groups give only test and
 * training; a single group is training. Groups are never divided, and a split with the share 0 is never filled.
 *
 * @returns the cuts, and the splits that have examples only because the cuts were moved
 */
export function fillSplits(
  cut: Cut,
  positions: readonly Position[],
  ratios: Ratios,
): { cut: Cut; filled: Split[] } {
  const requested = sharedSplits(ratios);
  const before = filledSplits(positions, cut);
  if (positions.length === 0 || requested.every((split) => before.has(split))) return { cut, filled: [] };
  const [hasValidation, hasTest] = [requested.includes('validation'), requested.includes('test')];
  // An example is in test if all its groups are below the cut, and in validation if all are above it.
  const narrow = {
    test: hasTest ? above(positions.reduce((least, { high }) => Math.min(least, high), 1)) : 0,
    validation: hasValidation ? positions.reduce((highest, { low }) => Math.max(highest, low), 0) : 1,
  };
  const widened = {
    test: Math.max(cut.test, narrow.test),
    validation: Math.min(cut.validation, narrow.validation),
  };
  const candidates = [widened, narrow, { ...narrow, validation: 1 }, { test: 0, validation: 1 }];
  for (const preference of PREFERENCES)
    for (const candidate of candidates) {
      if (candidate.test > candidate.validation) continue;
      const filled = filledSplits(positions, candidate);
      if (preference.every((split) => filled.has(split) || !requested.includes(split)))
        return { cut: candidate, filled: SPLITS.filter((split) => filled.has(split) && !before.has(split)) };
    }
  return { cut, filled: [] };
}
