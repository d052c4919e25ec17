import { createHash } from 'node:crypto';
import type { Item, Judgement, Study } from './schemas.js';

/** The current judgements of a study, replayed from its journal. */
export class Ratings {
  /** The latest judgement by annotator, then item. */
  private readonly current = new Map<string, Map<string, Judgement>>();
  private readonly items: Map<string, Item>;

  constructor(private readonly study: Study) {
    this.items = new Map(study.items.map((item) => [item.id, item]));
  }

  /** Applies a line of the journal. A line that is not the next revision is ignored, so that all readers agree. */
  take(line: Judgement): void {
    if (typeof line.annotator !== 'string' || !this.items.has(line.item)) return;
    const byItem = this.current.get(line.annotator) ?? new Map<string, Judgement>();
    if (line.revision !== (byItem.get(line.item)?.revision ?? 0) + 1) return;
    this.current.set(line.annotator, byItem);
    byItem.set(line.item, line);
  }

  of(annotator: string, item: string): Judgement | undefined {
    return this.current.get(annotator)?.get(item);
  }

  /** Whether an annotator has already given exactly these answers and this remark, with left and right as `shownTo` sees them. */
  isSame(
    annotator: string,
    item: string,
    { answers, comment }: { answers: Record<string, number>; comment: string },
    shownTo = annotator,
  ): boolean {
    const current = this.of(annotator, item);
    const previous = current?.answers;
    if (!previous || current.comment !== comment) return false;
    const swapped = this.isSwapped(shownTo, item);
    return this.study.questions.every(({ key, kind }) => {
      const value = answers[key];
      return previous[key] === (kind === 'side' && swapped && value !== undefined ? 1 - value : value);
    });
  }

  /** Judgements that have not been deleted. */
  *currentJudgements(): Generator<Judgement & { answers: Record<string, number> }> {
    for (const byItem of this.current.values())
      for (const line of byItem.values()) if (line.answers) yield { ...line, answers: line.answers };
  }

  annotators(): { name: string; done: number }[] {
    return [...this.current]
      .map(([name, byItem]) => ({ name, done: [...byItem.values()].filter(({ answers }) => answers).length }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The items that an annotator has judged, latest last. */
  done(annotator: string): Set<string> {
    const lines = [...(this.current.get(annotator)?.values() ?? [])].filter(({ answers }) => answers);
    return new Set(lines.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ item }) => item));
  }

  item(id: string): Item | undefined {
    return this.items.get(id);
  }

  /** The items in the annotator's order, which is computed from the name and not stored. */
  orderFor(annotator: string): string[] {
    const key = (id: string) =>
      createHash('sha256').update(`${this.study.seed}\n${annotator}\n${id}`).digest('hex');
    return this.study.items
      .map(({ id }) => ({ id, key: key(id) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ id }) => id);
  }

  /** Whether this annotator sees the first of two systems on the right; random, but fixed by the seed. */
  isSwapped(annotator: string, item: string): boolean {
    const digest = createHash('sha256').update(`${this.study.seed}\n${item}\n${annotator}\nside`).digest();
    return (digest[0] ?? 0) % 2 === 1;
  }
}
