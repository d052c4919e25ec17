/** The bibliography as citation marks see it: which references an id, a printed number or a range leads to. */
export interface Bibliography {
  /** The references an id stands for: none where it is unknown, several where one entry lists several works. */
  byId(id: string): string[];
  /** The references of the entry that is printed with that number; none where that can't be told. */
  byNumber(number: number): string[];
  /** The references that stand in the list between two of it, where no more of them do than `most`. */
  between(first: string, last: string, most: number): string[];
}

/** The order in which a bibliography lists its references. */
export class ListOrder {
  private readonly places: Map<string, number>;

  constructor(readonly ids: readonly string[]) {
    this.places = new Map(ids.map((id, place) => [id, place]));
  }

  /** How many references stand before this one; undefined where it is not in the list. */
  placeOf(id: string): number | undefined {
    return this.places.get(id);
  }

  /** The references between two, where no more of them stand there than `most`. */
  between(first: string, last: string, most: number): string[] {
    const from = this.places.get(first);
    const to = this.places.get(last);
    if (from === undefined || to === undefined || to - from - 1 > most) return [];
    return this.ids.slice(from + 1, Math.max(from + 1, to));
  }
}
