import type { ItemView, Question, RaterOrder } from '../../../../src/judge/schemas.js';
import { link } from '../../library/addresses.js';
import { get, put, Refusal } from '../../library/api.js';
import { Stopwatch } from './stopwatch.js';

type Answers = Record<string, number>;

interface RatingOptions {
  study: () => string;
  annotator: () => string;
  questions: () => Question[];
  /** Called when another item is shown. */
  onShown: (item: string) => void;
  /** Whether the answer to the last question saves the item and opens the next one. */
  isFast: () => boolean;
  /** Default: the studio's API; tests pass their own. */
  api?: { get: typeof get; put: typeof put };
}

/** The state of the rating view: the current item, the answers, and what has been saved. */
export class Rating {
  private readonly options: RatingOptions;
  private readonly api: { get: typeof get; put: typeof put };
  order = $state.raw<string[]>([]);
  done = $state.raw(new Set<string>());
  skipped = $state.raw(new Set<string>());
  item = $state.raw<ItemView>();
  answers = $state.raw<Answers>({});
  comment = $state('');
  isFlagged = $state(false);
  /** The right answers of the current training item, once it was answered. */
  feedback = $state.raw<ItemView['feedback']>(null);
  readonly watch = new Stopwatch();
  /** Index of the question that keys answer. */
  questionIndex = $state(0);
  status = $state<'ready' | 'saving' | 'saved' | 'failed'>('ready');
  failure = $state('');
  conflict = $state.raw<{ answers: Answers | null; revision: number }>();
  /** Judged and skipped items, latest last, for undo. */
  trail = $state.raw<string[]>([]);
  /** The last requested step; steps run one after another. */
  private lastStep: Promise<void> = Promise.resolve();

  /** Index of the current item in the order; -1 if there is none. */
  readonly position = $derived(this.item ? this.order.indexOf(this.item.id) : -1);
  readonly isFinished = $derived(this.order.length > 0 && this.order.every((id) => this.isPast(id)));
  readonly isComplete = $derived.by(() => {
    const questions = this.options.questions();
    return questions.length > 0 && questions.every(({ key }) => this.answers[key] !== undefined);
  });

  constructor(options: RatingOptions) {
    this.options = options;
    this.api = options.api ?? { get, put };
  }

  private isPast(id: string): boolean {
    return this.done.has(id) || this.skipped.has(id);
  }

  private address(rest: string): string {
    return `${link`/judge/studies/${this.options.study()}`}${rest}`;
  }

  private addressAs(rest: string): string {
    return this.address(`${rest}?as=${encodeURIComponent(this.options.annotator())}`);
  }

  private fail(what: string, error: unknown): void {
    this.status = 'failed';
    this.failure = `${what}: ${error instanceof Refusal ? error.message : String(error)}`;
  }

  private step(work: () => Promise<void>): Promise<void> {
    this.lastStep = this.lastStep.then(work);
    return this.lastStep;
  }

  /** Starts with the requested item, or else with the first that has not been judged. */
  begin = (requested: string): Promise<void> =>
    this.step(async () => {
      try {
        const { order, done, skipped } = await this.api.get<RaterOrder>(this.addressAs('/order'));
        this.order = order;
        this.done = new Set(done);
        this.skipped = new Set(skipped);
        this.trail = done;
        await this.load(
          order.includes(requested) ? requested : (order.find((id) => !this.isPast(id)) ?? order[0]),
        );
      } catch (error) {
        this.fail('Not loaded', error);
      }
    });

  open = (id: string | undefined): Promise<void> => this.step(() => this.load(id));

  private async load(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    try {
      const next = await this.api.get<ItemView>(this.addressAs(`/items/${id}`));
      this.item = next;
      this.answers = { ...(next.mine?.answers ?? {}) };
      this.comment = next.mine?.comment ?? '';
      this.isFlagged = next.mine?.isFlagged ?? false;
      this.feedback = next.feedback;
      this.watch.restart();
      this.questionIndex = 0;
      this.conflict = undefined;
      this.options.onShown(id);
    } catch (error) {
      this.fail('Not loaded', error);
    }
  }

  /** Returns the item that is some steps away in the order. */
  itemAfter(step: number): string | undefined {
    return this.order[this.position + step];
  }

  private async save(
    answers: Answers | null,
    base = this.item?.mine?.revision ?? 0,
    isSkipped = false,
  ): Promise<boolean> {
    if (!this.item) return false;
    const { id } = this.item;
    const { comment } = this;
    const isFlagged = (answers !== null || isSkipped) && this.isFlagged;
    this.status = 'saving';
    try {
      const annotator = this.options.annotator();
      const { seconds } = this.watch;
      const { revision, feedback } = await this.api.put<{ revision: number; feedback: ItemView['feedback'] }>(
        this.address(`/items/${id}`),
        { annotator, answers, comment, base, isSkipped, isFlagged, seconds },
      );
      if (this.item?.id === id) {
        this.item = { ...this.item, mine: { answers, comment, revision, isSkipped, isFlagged } };
        this.feedback = feedback;
      }
      const skipped = new Set(this.skipped);
      if (isSkipped) skipped.add(id);
      else skipped.delete(id);
      this.skipped = skipped;
      const done = new Set(this.done);
      if (answers) done.add(id);
      else done.delete(id);
      this.done = done;
      this.trail = [...this.trail.filter((judged) => judged !== id), ...(answers || isSkipped ? [id] : [])];
      this.status = 'saved';
      this.conflict = undefined;
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) {
        this.conflict = error.details as typeof this.conflict;
        this.status = 'ready';
      } else this.fail('Not saved', error);
      return false;
    }
  }

  choose = (question: Question, value: number): Promise<void> =>
    this.step(() => this.setAnswer(question, value));

  /** Answers the question that is current when earlier keys have been processed. */
  press = (key: string): Promise<void> =>
    this.step(async () => {
      const question = this.options.questions()[this.questionIndex];
      const value = question && valueForKey(question, key);
      if (question && value !== undefined) await this.setAnswer(question, value);
    });

  private async setAnswer(question: Question, value: number): Promise<void> {
    // The answers of a training item cannot be changed after the right ones were shown.
    if (!this.item || this.feedback) return;
    this.answers = { ...this.answers, [question.key]: value };
    const next = this.options.questions().findIndex(({ key }) => this.answers[key] === undefined);
    if (next >= 0) this.questionIndex = next;
    else if (question.kind !== 'share' && this.options.isFast()) await this.saveAndContinue();
  }

  finish = (base?: number): Promise<void> => this.step(() => this.saveAndContinue(base));

  private async saveAndContinue(base?: number): Promise<void> {
    if (!this.item || !this.isComplete) return;
    if (!this.feedback) {
      if (!(await this.save({ ...this.answers }, base))) return;
      // The right answers are read first; the next call continues.
      if (this.feedback) return;
    }
    await this.loadNext();
  }

  /** Shows the next item that was neither judged nor skipped. */
  private async loadNext(): Promise<void> {
    const { order, position } = this;
    const others = [...order.slice(position + 1), ...order.slice(0, position)];
    await this.load(others.find((id) => !this.isPast(id)));
  }

  /** Marks the item as one that the rater cannot judge, with the comment as the reason. */
  skip = (): Promise<void> =>
    this.step(async () => {
      if (!this.item || this.feedback) return;
      if (!(await this.save(null, undefined, true))) return;
      this.answers = {};
      await this.loadNext();
    });

  /** Undoes the latest judgement or skip and shows its item. */
  undo = (): Promise<void> =>
    this.step(async () => {
      const latest = this.trail.at(-1);
      if (latest === undefined) return;
      if (this.item?.id !== latest) await this.load(latest);
      if (this.item?.id !== latest || !(await this.save(null))) return;
      this.answers = {};
      this.isFlagged = false;
      this.questionIndex = 0;
    });

  go = (step: number): Promise<void> => this.step(() => this.load(this.itemAfter(step)));
}

/** The answer for a digit key, or undefined. */
export function valueForKey({ kind, values }: Question, key: string): number | undefined {
  if (kind === 'share' || !/^\d$/.test(key)) return undefined;
  if (kind === 'side') return { 1: 1, 2: 0.5, 3: 0 }[key];
  return values.find(({ value }) => value === Number(key))?.value;
}

/** True if Enter does something else on an element than saving: it follows links and presses buttons, except an answer that is already chosen. */
export const usesEnter = (element: EventTarget | null): boolean =>
  element instanceof HTMLAnchorElement ||
  (element instanceof HTMLButtonElement &&
    !(element.closest('fieldset') && element.getAttribute('aria-pressed') === 'true'));
