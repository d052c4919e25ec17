import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Journal } from '../../engine/index.js';
import { type Answer, answer as answerSchema } from '../schemas/ask.js';

/** The history of questions and answers: a journal in the folder of the reading sessions. */
export class Questions {
  private readonly folder: string;
  private readonly path: string;
  private readonly answers = new Map<string, Answer>();
  private journal: Journal<unknown> | undefined;

  constructor(root: string) {
    this.folder = join(root, 'reading');
    this.path = join(this.folder, 'questions.jsonl');
  }

  /** Lists all answers, newest first. */
  all(): Answer[] {
    if (this.journal === undefined && statSync(this.path, { throwIfNoEntry: false })?.isFile()) this.open();
    this.journal?.refresh();
    return [...this.answers.values()].reverse();
  }

  find(id: string): Answer | undefined {
    return this.all().find((answer) => answer.id === id);
  }

  /** Saves an answer. If that fails, returns false instead of throwing, so that the answer can still be shown. */
  async keep(answer: Answer): Promise<boolean> {
    try {
      mkdirSync(this.folder, { recursive: true });
      await this.open().append(answer);
      return true;
    } catch {
      // The folder may be read-only; the answer is shown anyway.
      return false;
    }
  }

  private open(): Journal<unknown> {
    this.journal ??= new Journal<unknown>(this.path, (line) => {
      const parsed = answerSchema.safeParse(line);
      if (parsed.success) this.answers.set(parsed.data.id, parsed.data);
      return parsed.success;
    });
    return this.journal;
  }

  close(): void {
    this.journal?.close();
    this.journal = undefined;
  }
}
