import { createHash } from 'node:crypto';
import type { Item, Judgement, Study } from './schemas.js';

/** What has been judged so far, as the journal tells it. */
export class Ratings {
  /** By annotator, then item: the last word. */
  private readonly current = new Map<string, Map<string, Judgement>>();
  private readonly items: Map<string, Item>;

  constructor(private readonly study: Study) {
    this.items = new Map(study.items.map((item) => [item.id, item]));
  }

  /** Takes a line of the journal. A line that did not know of the one before it is left out, for every reader alike. */
  take(line: Judgement): void {
    if (typeof line.annotator !== 'string' || !this.items.has(line.item)) return;
    const own = this.current.get(line.annotator) ?? new Map<string, Judgement>();
    if (line.revision !== (own.get(line.item)?.revision ?? 0) + 1) return;
    this.current.set(line.annotator, own);
    own.set(line.item, line);
  }

  of(annotator: string, item: string): Judgement | undefined {
    return this.current.get(annotator)?.get(item);
  }

  /** Whether an annotator has already said exactly this, with left and right as the annotator sees them. */
  isSame(annotator: string, item: string, answers: Record<string, number>): boolean {
    const given = this.of(annotator, item)?.answers;
    if (!given) return false;
    const swapped = this.isSwapped(annotator, item);
    return this.study.questions.every(({ key, kind }) => {
      const value = answers[key];
      return given[key] === (kind === 'side' && swapped && value !== undefined ? 1 - value : value);
    });
  }

  /** Judgements that were not taken back. */
  *standing(): Generator<Judgement & { answers: Record<string, number> }> {
    for (const own of this.current.values())
      for (const line of own.values()) if (line.answers) yield { ...line, answers: line.answers };
  }

  annotators(): { name: string; done: number }[] {
    return [...this.current]
      .map(([name, own]) => ({ name, done: [...own.values()].filter(({ answers }) => answers).length }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The items that an annotator has judged, the latest last. */
  done(annotator: string): Set<string> {
    const lines = [...(this.current.get(annotator)?.values() ?? [])].filter(({ answers }) => answers);
    return new Set(lines.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ item }) => item));
  }

  item(id: string): Item | undefined {
    return this.items.get(id);
  }

  /** Each annotator goes through the items in an order of their own, which no one has to remember. */
  orderFor(annotator: string): string[] {
    const key = (id: string) =>
      createHash('sha256').update(`${this.study.seed}\n${annotator}\n${id}`).digest('hex');
    return this.study.items
      .map(({ id }) => ({ id, key: key(id) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ id }) => id);
  }

  /** Whether the first of two systems stands on the right for this annotator: by a coin that the seed tosses. */
  isSwapped(annotator: string, item: string): boolean {
    const toss = createHash('sha256').update(`${this.study.seed}\n${item}\n${annotator}\nside`).digest();
    return (toss[0] ?? 0) % 2 === 1;
  }
}
