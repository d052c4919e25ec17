import type { ItemView, Question } from '../../../../src/judge/schemas.js';
import { get, put, Refusal } from '../../library/api.js';
import { here, link } from '../../library/router.svelte.js';

type Answers = Record<string, number>;

interface Sitting {
  study: () => string;
  annotator: () => string;
  questions: () => Question[];
  /** Told when another item is on the screen. */
  shown: () => void;
}

/** One annotator's way through the items of a study: what is asked, what is answered and what has been kept. */
export class Rating {
  private readonly sitting: Sitting;
  order = $state.raw<string[]>([]);
  done = $state.raw(new Set<string>());
  item = $state.raw<ItemView>();
  answers = $state<Answers>({});
  comment = $state('');
  /** The question whose turn it is. */
  at = $state(0);
  status = $state<'ready' | 'saving' | 'saved' | 'failed'>('ready');
  failure = $state('');
  conflict = $state.raw<{ answers: Answers | null; revision: number }>();
  /** Items judged in this sitting, the last one last: what undo takes back. */
  trail = $state.raw<string[]>([]);
  /** Between an answer and the next item: what is typed meanwhile was not meant for either. */
  isBusy = $state(false);

  readonly place = $derived(this.item ? this.order.indexOf(this.item.id) : -1);
  readonly isFinished = $derived(this.order.length > 0 && this.done.size === this.order.length);
  readonly isComplete = $derived.by(() => {
    const questions = this.sitting.questions();
    return questions.length > 0 && questions.every(({ key }) => this.answers[key] !== undefined);
  });

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  private address(rest: string): string {
    return `${link`/judge/studies/${this.sitting.study()}`}${rest}`;
  }

  private asked(rest: string): string {
    return this.address(`${rest}?as=${encodeURIComponent(this.sitting.annotator())}`);
  }

  private failed(what: string, error: unknown): void {
    this.status = 'failed';
    this.failure = `${what}: ${error instanceof Refusal ? error.message : String(error)}`;
  }

  /** Goes on where the annotator was, or with the item that is named. */
  async begin(wanted: string): Promise<void> {
    try {
      const { order, done } = await get<{ order: string[]; done: string[] }>(this.asked('/order'));
      this.order = order;
      this.done = new Set(done);
      await this.open(order.includes(wanted) ? wanted : (order.find((id) => !this.done.has(id)) ?? order[0]));
    } catch (error) {
      this.failed('Not loaded', error);
    }
  }

  async open(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    try {
      const next = await get<ItemView>(this.asked(`/items/${id}`));
      this.item = next;
      this.answers = { ...(next.mine?.answers ?? {}) };
      this.comment = next.mine?.comment ?? '';
      this.at = 0;
      this.conflict = undefined;
      here.set({ item: id });
      this.sitting.shown();
    } catch (error) {
      this.failed('Not loaded', error);
    }
  }

  near(step: number): string | undefined {
    return this.order[this.place + step];
  }

  private async save(answers: Answers | null, base = this.item?.mine?.revision ?? 0): Promise<boolean> {
    if (!this.item) return false;
    const { id } = this.item;
    const { comment } = this;
    this.status = 'saving';
    try {
      const body = { annotator: this.sitting.annotator(), answers, comment, base };
      const { revision } = await put<{ revision: number }>(this.address(`/items/${id}`), body);
      if (this.item?.id === id) this.item = { ...this.item, mine: { answers, comment, revision } };
      const now = new Set(this.done);
      if (answers) now.add(id);
      else now.delete(id);
      this.done = now;
      this.status = 'saved';
      this.conflict = undefined;
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) {
        this.conflict = error.details as typeof this.conflict;
        this.status = 'ready';
      } else this.failed('Not saved', error);
      return false;
    }
  }

  /** Runs one step at a time. */
  private async alone(step: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await step();
    } finally {
      this.isBusy = false;
    }
  }

  async choose(question: Question, value: number): Promise<void> {
    if (this.isBusy) return;
    this.answers = { ...this.answers, [question.key]: value };
    const next = this.sitting.questions().findIndex(({ key }) => this.answers[key] === undefined);
    if (next >= 0) this.at = next;
    // The last question that was asked: the item is done.
    else if (question.kind !== 'share') await this.finish();
  }

  finish = (base?: number): Promise<void> =>
    this.alone(async () => {
      if (!this.item || !this.isComplete) return;
      const { id } = this.item;
      if (!(await this.save({ ...this.answers }, base))) return;
      this.trail = [...this.trail.filter((one) => one !== id), id];
      const from = this.order.indexOf(id);
      const rest = [...this.order.slice(from + 1), ...this.order.slice(0, from)];
      await this.open(rest.find((one) => !this.done.has(one)));
    });

  undo = (): Promise<void> =>
    this.alone(async () => {
      const last =
        this.trail.at(-1) ?? (this.item && this.done.has(this.item.id) ? this.item.id : undefined);
      if (last === undefined) return;
      if (this.item?.id !== last) await this.open(last);
      if (this.item?.id !== last || !(await this.save(null))) return;
      this.trail = this.trail.filter((one) => one !== last);
      this.answers = {};
      this.at = 0;
    });

  go = (step: number): Promise<void> => this.alone(() => this.open(this.near(step)));
}
