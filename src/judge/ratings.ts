import { createHash } from 'node:crypto';
import { assignItems } from './assignment.js';
import { type AnnotatorProgress, type Item, type Judgement, judgement, type Study } from './schemas.js';

/** The current judgements of a study, replayed from its journal. */
export class Ratings {
  /** The latest judgement by annotator, then item. */
  private readonly current = new Map<string, Map<string, Judgement>>();
  private readonly items: Map<string, Item>;
  /** The items that count, without those for training. */
  private readonly counted: readonly string[];
  private readonly assigned: Map<string, ReadonlySet<string>> | undefined;

  constructor(private readonly study: Study) {
    this.items = new Map(study.items.map((item) => [item.id, item]));
    this.counted = study.items.filter(({ isTraining }) => !isTraining).map(({ id }) => id);
    this.assigned = study.assignment && assignItems(this.counted, study.assignment, study.seed);
  }

  /**
   * Applies a line of the journal; returns false if it is not a judgement of this study. A judgement whose revision is not
   * higher than the current one is ignored, so that all readers agree; a gap means that a line before it is damaged.
   */
  apply(value: unknown): boolean {
    const parsed = judgement.safeParse(value);
    if (!parsed.success || !this.items.has(parsed.data.item)) return false;
    const line = parsed.data;
    const byItem = this.current.get(line.annotator) ?? new Map<string, Judgement>();
    if (line.revision <= (byItem.get(line.item)?.revision ?? 0)) return true;
    this.current.set(line.annotator, byItem);
    byItem.set(line.item, line);
    return true;
  }

  latest(annotator: string, item: string): Judgement | undefined {
    return this.current.get(annotator)?.get(item);
  }

  /** Returns whether an annotator has already given these answers and this comment, with sides as `shownTo` sees them. */
  isSame(
    annotator: string,
    item: string,
    { answers, comment }: { answers: Record<string, number>; comment: string },
    shownTo = annotator,
  ): boolean {
    const current = this.latest(annotator, item);
    const previous = current?.answers;
    if (!previous || current.comment !== comment) return false;
    const swapped = this.isSwapped(shownTo, item);
    return this.study.questions.every(({ key, kind }) => {
      const value = answers[key];
      return previous[key] === (kind === 'side' && swapped && value !== undefined ? 1 - value : value);
    });
  }

  /** Judgements that have not been deleted, without those of training items. */
  *currentJudgements(): Generator<Judgement & { answers: Record<string, number> }> {
    for (const byItem of this.current.values())
      for (const line of byItem.values())
        if (line.answers && this.isCounted(line)) yield { ...line, answers: line.answers };
  }

  private isCounted({ item }: Judgement): boolean {
    return !this.items.get(item)?.isTraining;
  }

  /** Each annotator's latest judgement of an item, including skipped and flagged ones. */
  itemJudgements(item: string): Judgement[] {
    return [...this.current.values()]
      .flatMap((byItem) => byItem.get(item) ?? [])
      .filter(({ answers, isSkipped, isFlagged }) => answers || isSkipped || isFlagged)
      .sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
  }

  /** Returns the progress of everybody who is assigned items or has judged some. */
  annotators(): AnnotatorProgress[] {
    const names = new Set([...(this.study.assignment?.raters ?? []), ...this.current.keys()]);
    return [...names].sort().map((name) => {
      const lines = [...(this.current.get(name)?.values() ?? [])].filter((line) => this.isCounted(line));
      const judged = lines.filter(({ answers }) => answers);
      return {
        name,
        done: judged.length,
        assigned: this.counted.filter((item) => this.isAssigned(name, item)).length,
        skipped: lines.filter(({ isSkipped }) => isSkipped).length,
        seconds: median(judged.flatMap(({ seconds }) => seconds ?? [])),
      };
    });
  }

  /** Returns whether an annotator is to judge an item; a name that is not among the raters may judge every item. */
  isAssigned(annotator: string, item: string): boolean {
    return (
      this.assigned === undefined ||
      !this.study.assignment?.raters.includes(annotator) ||
      this.assigned.get(item)?.has(annotator) === true
    );
  }

  /** Returns the items that an annotator has judged, latest last. */
  done(annotator: string): Set<string> {
    const lines = [...(this.current.get(annotator)?.values() ?? [])].filter(({ answers }) => answers);
    return new Set(lines.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ item }) => item));
  }

  /** Returns the items that an annotator has skipped. */
  skipped(annotator: string): string[] {
    return [...(this.current.get(annotator)?.values() ?? [])].flatMap(({ item, isSkipped }) =>
      isSkipped ? [item] : [],
    );
  }

  item(id: string): Item | undefined {
    return this.items.get(id);
  }

  /** Returns the annotator's items that count, in an order that is computed from the name and not stored. */
  orderFor(annotator: string): string[] {
    const key = (id: string) =>
      createHash('sha256').update(`${this.study.seed}\n${annotator}\n${id}`).digest('hex');
    return this.counted
      .filter((id) => this.isAssigned(annotator, id))
      .map((id) => ({ id, key: key(id) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ id }) => id);
  }

  /** Returns whether this annotator sees the first of two systems on the right; random, but fixed by the seed. */
  isSwapped(annotator: string, item: string): boolean {
    const digest = createHash('sha256').update(`${this.study.seed}\n${item}\n${annotator}\nside`).digest();
    return (digest[0] ?? 0) % 2 === 1;
  }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
