import { type Decision, decision } from './result-schemas.js';

/** The current decisions of a study, replayed from their journal. */
export class DecisionList {
  private readonly current = new Map<string, Decision>();

  /**
   * Applies a line of the journal; returns false if it is not a decision. A decision whose revision is not higher than
   * the current one is ignored, so that all readers agree; a gap means that a line before it is damaged.
   */
  apply(value: unknown): boolean {
    const parsed = decision.safeParse(value);
    if (!parsed.success) return false;
    const line = parsed.data;
    if (line.revision > (this.current.get(line.item)?.revision ?? 0)) this.current.set(line.item, line);
    return true;
  }

  /** Returns the latest line about an item, which may have withdrawn the decision. */
  latest(item: string): Decision | undefined {
    return this.current.get(item);
  }

  /** Returns the decided answers, with the reason. */
  decidedAnswers(item: string): { answers: Record<string, number>; comment: string } | undefined {
    const line = this.current.get(item);
    return line?.answers ? { answers: line.answers, comment: line.comment } : undefined;
  }

  *[Symbol.iterator](): Generator<Decision> {
    for (const line of this.current.values()) if (line.answers) yield line;
  }
}
