import { UserError } from '../../user-error.js';
import { isCandidate } from '../candidate-pool.js';
import type { NeighbourBands, SpaceNeighbour } from '../citation-space/neighbours.js';
import type { CitingPaper } from '../citing-paper.js';
import type { PairsOptions } from './options.js';

/** Number of ranks, up to `farRank`, from which negatives are taken. */
const FAR_RANKS = 64;

type NeighbourOptions = Pick<PairsOptions, 'neighbours' | 'neighbourRank' | 'farNeighbours' | 'farRank'>;

/**
 * Returns the ranks of positives and negatives in citation space; undefined if neither is requested. Throws {@link UserError} if there are
 * not enough ranks for them.
 */
export function neighbourBands({
  neighbours,
  neighbourRank,
  farNeighbours,
  farRank,
}: NeighbourOptions): NeighbourBands | undefined {
  if (neighbours === 0 && farNeighbours === 0) return undefined;
  if (neighbours > neighbourRank)
    throw new UserError(`--set neighbourRank=${neighbourRank} must be at least neighbours, ${neighbours}`);
  if (farNeighbours > 0 && farRank < neighbourRank + farNeighbours)
    throw new UserError(
      `--set farRank=${farRank} must be at least neighbourRank + farNeighbours, ${neighbourRank + farNeighbours}`,
    );
  return {
    near: { from: neighbourRank - neighbours + 1, to: neighbours === 0 ? 0 : neighbourRank },
    far: { from: Math.max(neighbourRank, farRank - FAR_RANKS) + 1, to: farNeighbours === 0 ? 0 : farRank },
  };
}

const isBetween = ({ rank }: SpaceNeighbour, { from, to }: NeighbourBands['near']) =>
  rank >= from && rank <= to;

/** A neighbour with its texts. */
export type NearNeighbour = SpaceNeighbour & { title: string; abstract: string };

/** Finds the neighbours of a paper that form pairs with it because it does not cite them. */
export function nearNeighbours(paper: CitingPaper, options: NeighbourOptions): NearNeighbour[] {
  const bands = neighbourBands(options);
  if (!bands) return [];
  return (paper.neighbours ?? []).filter(
    (neighbour): neighbour is NearNeighbour =>
      isBetween(neighbour, bands.near) &&
      neighbour.abstract !== null &&
      isCandidate({ title: neighbour.title, abstract: neighbour.abstract }) &&
      !paper.works.has(neighbour.id),
  );
}

/** Returns the ids of the neighbours that may be negatives. */
export function farNeighbours(paper: CitingPaper, options: NeighbourOptions): string[] {
  const bands = neighbourBands(options);
  if (!bands) return [];
  return (paper.neighbours ?? []).filter((neighbour) => isBetween(neighbour, bands.far)).map(({ id }) => id);
}
