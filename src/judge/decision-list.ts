import type { Decision } from './result-schemas.js';

/** The current decisions of a study, replayed from their journal. */
export class DecisionList {
  private readonly current = new Map<string, Decision>();

  /** Applies a line of the journal. A line that is not the next revision is ignored, so that all readers agree. */
  take(line: Decision): void {
    if (typeof line.item !== 'string' || line.revision !== (this.current.get(line.item)?.revision ?? 0) + 1)
      return;
    this.current.set(line.item, line);
  }

  /** The latest line about an item, which may have taken the decision back. */
  latest(item: string): Decision | undefined {
    return this.current.get(item);
  }

  /** The answers that were decided, with the reason. */
  of(item: string): { answers: Record<string, number>; comment: string } | undefined {
    const line = this.current.get(item);
    return line?.answers ? { answers: line.answers, comment: line.comment } : undefined;
  }

  *[Symbol.iterator](): Generator<Decision> {
    for (const line of this.current.values()) if (line.answers) yield line;
  }
}
