/** Numbers the objects of a document by kind. */
export class ObjectNames {
  private readonly counts = new Map<string, number>();

  take(kind: string): string {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind}-${count}`;
  }
}
