/** Gives out ids, each once: one that is taken gets a number behind it, as in `b7-2`. */
export class UniqueIds {
  private readonly taken = new Set<string>();
  private readonly repeats = new Map<string, number>();

  /** `joint` stands between an id and its number. */
  constructor(private readonly joint = '-') {}

  /** The wanted id, or `otherwise` where the source gives none. */
  take(wanted: string | undefined, otherwise: string): string {
    const base = wanted?.trim() || otherwise;
    let id = base;
    let repeat = this.repeats.get(base) ?? 1;
    while (this.taken.has(id)) id = `${base}${this.joint}${++repeat}`;
    this.repeats.set(base, repeat);
    this.taken.add(id);
    return id;
  }
}
