/**
 * Which entry of the bibliography a printed number means. GROBID's list is in printed order but may have lost or
 * split entries, so the numbers seen beside resolved marks count first, and those between two of them only where
 * both ends tell the same shift.
 */
export class Labels {
  private readonly votes = new Map<number, Map<number, number>>();
  private observed: { number: number; index: number }[] | undefined;
  private readonly places: Map<string, number>;

  constructor(private readonly ids: readonly string[]) {
    this.places = new Map(ids.map((id, index) => [id, index]));
  }

  has(id: string): boolean {
    return this.places.has(id);
  }

  /** Takes note that a mark with this number alone leads to this entry. */
  observe(number: number, id: string): void {
    const index = this.places.get(id);
    if (index === undefined || !this.isPlausible(number)) return;
    const votes = this.votes.get(number) ?? new Map<number, number>();
    votes.set(index, (votes.get(index) ?? 0) + 1);
    this.votes.set(number, votes);
    this.observed = undefined;
  }

  /** A number far beyond the list's end is a year or a page. */
  private isPlausible(number: number): boolean {
    return number >= 1 && number <= this.ids.length * 1.25 + 10;
  }

  private sorted(): { number: number; index: number }[] {
    this.observed ??= Array.from(this.votes, ([number, votes]) => ({
      number,
      index: [...votes].sort((a, b) => b[1] - a[1])[0]![0],
    })).sort((a, b) => a.number - b.number);
    return this.observed;
  }

  /** The entry that a number means, or undefined where that can't be told. */
  work(number: number): string | undefined {
    if (!this.isPlausible(number)) return undefined;
    const observed = this.sorted();
    const at = observed.findIndex((one) => one.number >= number);
    const above = at === -1 ? undefined : observed[at];
    if (above?.number === number) return this.ids[above.index];
    const below = at === -1 ? observed.at(-1) : observed[at - 1];
    const shifts = [below, above].flatMap((one) => (one ? [one.index - one.number] : []));
    if (shifts.length === 2 && shifts[0] !== shifts[1]) return undefined;
    return this.ids[number + (shifts[0] ?? -1)];
  }

  /** The entries that stand in the list between two, where no more of them do than `most`. */
  between(first: string, last: string, most: number): string[] {
    const from = this.places.get(first);
    const to = this.places.get(last);
    if (from === undefined || to === undefined || to - from - 1 > most) return [];
    return this.ids.slice(from + 1, Math.max(from + 1, to));
  }
}
