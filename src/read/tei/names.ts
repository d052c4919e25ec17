/** Gives out ids, each once: an id that is taken gets a number behind it. */
export class Names {
  private readonly taken = new Set<string>();

  /** The wanted id, or `otherwise` where the source gives none. */
  take(wanted: string | undefined, otherwise: string): string {
    const base = wanted?.trim() || otherwise;
    let name = base;
    for (let n = 2; this.taken.has(name); n++) name = `${base}-${n}`;
    this.taken.add(name);
    return name;
  }
}
