import { type Bibliography, ListOrder } from './bibliography.js';
import { parseMark } from './numeric-mark.js';

interface Observation {
  number: number;
  position: number;
}

/** The numbering inferred from all observed marks. */
interface Conclusions {
  /** Sorted by number. */
  observations: Observation[];
  /** The entry at each position. */
  entries: Map<number, string>;
  /** Cached results of {@link LearntNumbering.byNumber}. */
  byNumber: Map<number, string[]>;
}

/** Returns the positions of the entries: from ids such as `BIBREF12` or `b12`, with gaps for lost entries, else as listed. */
function entryPositions(ids: readonly string[]): number[] {
  const numbersInIds = ids.map((id) => Number(/^\D*(\d{1,6})$/.exec(id)?.[1] ?? Number.NaN));
  const areUsable =
    numbersInIds.every((position) => !Number.isNaN(position)) && new Set(numbersInIds).size === ids.length;
  return areUsable ? numbersInIds : ids.map((_, position) => position);
}

/** 0, 9, 10, 1, 2, …: positions of entries sorted as strings, "1", "10", "11", "2", "3", …. */
const positionsInStringOrder = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => String(i + 1))
    .sort()
    .map((number) => Number(number) - 1);

/** Returns the number of observations that agree on the most common distance from position to number. */
function countAgreeing(observations: Observation[]): number {
  const shifts = new Map<number, number>();
  for (const { number, position } of observations)
    shifts.set(number - position, (shifts.get(number - position) ?? 0) + 1);
  return Math.max(0, ...shifts.values());
}

/**
 * A bibliography whose printed numbers are unknown and are learnt from marks whose entry is known. An observed number refers to
 * the entry that most of its marks are linked to; a number between two observed ones is inferred only if both have the
 * same shift from position to number, because the source may have lost or split entries.
 */
export class LearntNumbering implements Bibliography {
  private readonly order: ListOrder;
  private readonly positions: number[];
  /** A larger number, far beyond the end of the list, is a page number. */
  private readonly maxNumber: number;
  private readonly votes = new Map<number, Map<string, number>>();
  private conclusions: Conclusions | undefined;

  /** With `startsAtOne`, the first entry is assumed to be number one until marks are observed. */
  constructor(
    ids: readonly string[],
    private readonly startsAtOne: boolean,
  ) {
    this.order = new ListOrder(ids);
    this.positions = entryPositions(ids);
    const sorted = [...this.positions].sort((a, b) => a - b);
    this.maxNumber = ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0) + 1) * 1.25 + 10;
  }

  /** Records a mark with one number that is linked to this entry; other marks are ignored. */
  observe(mark: string, id: string): void {
    const [number, ...others] = parseMark(mark)?.numbers ?? [];
    if (number === undefined || others.length > 0 || number > this.maxNumber || !this.has(id)) return;
    const votes = this.votes.get(number) ?? new Map<string, number>();
    votes.set(id, (votes.get(id) ?? 0) + 1);
    this.votes.set(number, votes);
    this.conclusions = undefined;
  }

  has(id: string): boolean {
    return this.order.indexOf(id) !== undefined;
  }

  /** Returns the index of an entry in the list. */
  indexOf(id: string): number | undefined {
    return this.order.indexOf(id);
  }

  byId(id: string): string[] {
    return this.has(id) ? [id] : [];
  }

  between(first: string, last: string, limit: number): string[] {
    return this.order.between(first, last, limit);
  }

  byNumber(number: number): string[] {
    if (number > this.maxNumber) return [];
    const { byNumber: cache } = this.conclude();
    let references = cache.get(number);
    if (!references) {
      references = this.find(number);
      cache.set(number, references);
    }
    return references;
  }

  private find(number: number): string[] {
    const { observations, entries } = this.conclude();
    const index = observations.findIndex((observation) => observation.number >= number);
    const above = index === -1 ? undefined : observations[index];
    const below = index === -1 ? observations.at(-1) : observations[index - 1];
    const neighbours =
      above?.number === number ? [above] : [below, above].filter((observation) => observation !== undefined);
    const shifts = new Set(neighbours.map((observation) => observation.position - observation.number));
    if (neighbours.length === 0 && this.startsAtOne) shifts.add(-1);
    const [shift, ...others] = shifts;
    const entry = shift !== undefined && others.length === 0 ? entries.get(number + shift) : undefined;
    return entry === undefined ? [] : [entry];
  }

  /** Chooses the order of the list that fits the marks best: as given, or sorted as strings. */
  private conclude(): Conclusions {
    if (this.conclusions) return this.conclusions;
    const { ids } = this.order;
    const observed = Array.from(this.votes, ([number, votes]) => ({
      number,
      id: [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best))[0],
    })).sort((a, b) => a.number - b.number);
    const observe = (positions: number[]): Observation[] =>
      observed.flatMap(({ number, id }) => {
        const position = positions[this.order.indexOf(id) ?? -1];
        return position === undefined ? [] : [{ number, position }];
      });
    let { positions } = this;
    let observations = observe(positions);
    const sorted = positionsInStringOrder(ids.length);
    const observedSorted = observe(sorted);
    const agreeingSorted = observedSorted.filter(
      (observation) => observation.number === observation.position + 1,
    ).length;
    if (
      agreeingSorted > countAgreeing(observations) &&
      agreeingSorted >= Math.max(2, observed.length * 0.6)
    ) {
      positions = sorted;
      observations = observedSorted;
    }
    const entries = new Map(ids.map((id, i) => [positions[i] ?? i, id]));
    this.conclusions = { observations, entries, byNumber: new Map() };
    return this.conclusions;
  }
}
