/** A bibliography in which citation marks are looked up by id, printed number or range. */
export interface Bibliography {
  /** Returns the references with an id: none if it is unknown, several if one entry lists several works. */
  byId(id: string): string[];
  /** Returns the references of the entry printed with that number; none if unknown. */
  byNumber(number: number): string[];
  /** Returns the references listed between two others; none if there are more than `limit`. */
  between(first: string, last: string, limit: number): string[];
}

/** The order in which a bibliography lists its references. */
export class ListOrder {
  private readonly indexes: Map<string, number>;

  constructor(readonly ids: readonly string[]) {
    this.indexes = new Map(ids.map((id, index) => [id, index]));
  }

  /** Returns the index of a reference; undefined if it is not in the list. */
  indexOf(id: string): number | undefined {
    return this.indexes.get(id);
  }

  /** Returns the references between two others; none if there are more than `limit`. */
  between(first: string, last: string, limit: number): string[] {
    const from = this.indexes.get(first);
    const to = this.indexes.get(last);
    if (from === undefined || to === undefined || to - from - 1 > limit) return [];
    return this.ids.slice(from + 1, Math.max(from + 1, to));
  }
}
