/** Makes ids for the objects of a document: `figure-1`, `figure-2`, `table-1`. */
export class ObjectNames {
  private readonly counts = new Map<string, number>();

  take(kind: string): string {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind}-${count}`;
  }
}
