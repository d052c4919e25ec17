/** Assigns unique ids: a number is appended to an id already in use, as in `b7-2`. */
export class UniqueIds {
  private readonly used = new Set<string>();
  private readonly repeats = new Map<string, number>();

  /** `separator` comes between an id and its number. */
  constructor(private readonly separator = '-') {}

  /** Returns the wanted id, or `otherwise` if the source gives none. */
  take(wanted: string | undefined, otherwise: string): string {
    const base = wanted?.trim() || otherwise;
    let id = base;
    let repeat = this.repeats.get(base) ?? 1;
    while (this.used.has(id)) id = `${base}${this.separator}${++repeat}`;
    this.repeats.set(base, repeat);
    this.used.add(id);
    return id;
  }
}
