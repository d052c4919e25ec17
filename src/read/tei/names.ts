/** Gives out ids, each once: an id that is taken gets a number behind it. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly repeats = new Map<string, number>();

  /** The wanted id, or `otherwise` where the source gives none. */
  take(wanted: string | undefined, otherwise: string): string {
    const base = wanted?.trim() || otherwise;
    let name = base;
    let repeat = this.repeats.get(base) ?? 1;
    while (this.taken.has(name)) name = `${base}-${++repeat}`;
    this.repeats.set(base, repeat);
    this.taken.add(name);
    return name;
  }
}
