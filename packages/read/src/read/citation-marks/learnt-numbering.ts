import { type Bibliography, ListOrder } from './bibliography.js';
import { parseMark } from './numeric-mark.js';

interface Observation {
  number: number;
  place: number;
}

/** What the marks that were seen say, all together. */
interface Settled {
  /** By number. */
  observations: Observation[];
  /** The entry at each place. */
  entries: Map<number, string>;
  /** What {@link LearntNumbering.byNumber} was asked already. */
  told: Map<number, string[]>;
}

/** The places of the entries: as their ids count, `BIBREF12` or `b12`, with gaps where some were lost; else as listed. */
function placesOf(ids: readonly string[]): number[] {
  const counted = ids.map((id) => Number(/^\D*(\d{1,6})$/.exec(id)?.[1] ?? Number.NaN));
  const usable = counted.every((place) => !Number.isNaN(place)) && new Set(counted).size === ids.length;
  return usable ? counted : ids.map((_, place) => place);
}

/** 0, 9, 10, 1, 2, …: the places of entries that were sorted as strings, "1", "10", "11", "2", "3", …. */
const placesInStringOrder = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => String(i + 1))
    .sort()
    .map((number) => Number(number) - 1);

/** How many of the observations agree on the distance from place to number that most of them show. */
function agreement(observations: Observation[]): number {
  const shifts = new Map<number, number>();
  for (const { number, place } of observations)
    shifts.set(number - place, (shifts.get(number - place) ?? 0) + 1);
  return Math.max(0, ...shifts.values());
}

/**
 * A bibliography whose source does not tell the numbers that the paper prints. They are learnt from the marks whose
 * entry is known. A number that was seen means what most of those marks say; one between two that were seen is told
 * only where both show the same shift from place to number, because the source may have lost or split entries.
 */
export class LearntNumbering implements Bibliography {
  private readonly order: ListOrder;
  private readonly places: number[];
  /** A number far beyond the list's end is one of a page. */
  private readonly highest: number;
  private readonly votes = new Map<number, Map<string, number>>();
  private settled: Settled | undefined;

  /** `startsAtOne` says that before any mark was seen the first entry is believed to be number one. */
  constructor(
    ids: readonly string[],
    private readonly startsAtOne: boolean,
  ) {
    this.order = new ListOrder(ids);
    this.places = placesOf(ids);
    const sorted = [...this.places].sort((a, b) => a - b);
    this.highest = ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0) + 1) * 1.25 + 10;
  }

  /** Takes note of a mark of one number that leads to this entry; other marks teach nothing. */
  observe(mark: string, id: string): void {
    const [number, ...more] = parseMark(mark)?.numbers ?? [];
    if (number === undefined || more.length > 0 || number > this.highest || !this.has(id)) return;
    const votes = this.votes.get(number) ?? new Map<string, number>();
    votes.set(id, (votes.get(id) ?? 0) + 1);
    this.votes.set(number, votes);
    this.settled = undefined;
  }

  has(id: string): boolean {
    return this.order.placeOf(id) !== undefined;
  }

  /** How many entries stand before this one in the list. */
  placeOf(id: string): number | undefined {
    return this.order.placeOf(id);
  }

  byId(id: string): string[] {
    return this.has(id) ? [id] : [];
  }

  between(first: string, last: string, most: number): string[] {
    return this.order.between(first, last, most);
  }

  byNumber(number: number): string[] {
    if (number > this.highest) return [];
    const { told } = this.settle();
    let found = told.get(number);
    if (!found) {
      found = this.find(number);
      told.set(number, found);
    }
    return found;
  }

  private find(number: number): string[] {
    const { observations, entries } = this.settle();
    const at = observations.findIndex((one) => one.number >= number);
    const above = at === -1 ? undefined : observations[at];
    const below = at === -1 ? observations.at(-1) : observations[at - 1];
    const near = above?.number === number ? [above] : [below, above].filter((one) => one !== undefined);
    const shifts = new Set(near.map((one) => one.place - one.number));
    if (near.length === 0 && this.startsAtOne) shifts.add(-1);
    const [shift, ...others] = shifts;
    const entry = shift !== undefined && others.length === 0 ? entries.get(number + shift) : undefined;
    return entry === undefined ? [] : [entry];
  }

  /** Chooses the order of the list that the marks speak for, and puts what they say in order. */
  private settle(): Settled {
    if (this.settled) return this.settled;
    const { ids } = this.order;
    const seen = Array.from(this.votes, ([number, votes]) => ({
      number,
      id: [...votes].reduce((best, one) => (one[1] > best[1] ? one : best))[0],
    })).sort((a, b) => a.number - b.number);
    const observe = (places: number[]): Observation[] =>
      seen.flatMap(({ number, id }) => {
        const place = places[this.order.placeOf(id) ?? -1];
        return place === undefined ? [] : [{ number, place }];
      });
    let { places } = this;
    let observations = observe(places);
    const sorted = placesInStringOrder(ids.length);
    const observedSorted = observe(sorted);
    const asStrings = observedSorted.filter((one) => one.number === one.place + 1).length;
    if (asStrings > agreement(observations) && asStrings >= Math.max(2, seen.length * 0.6)) {
      places = sorted;
      observations = observedSorted;
    }
    const entries = new Map(ids.map((id, i) => [places[i] ?? i, id]));
    this.settled = { observations, entries, told: new Map() };
    return this.settled;
  }
}
