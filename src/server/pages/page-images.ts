import { Worker } from 'node:worker_threads';
import { literal } from '../../corpus/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import type { SourceFiles } from '../corpus/source-files.js';
import { ApiError, notFound } from '../http/api-error.js';
import type { PageAnswer, PageRequest } from './page-thread.js';

/** Maximum milliseconds per request; hostile or broken pages take longer. */
const TIMEOUT_MS = { page: 60_000, document: 120_000 };

/** A request without its id, which is assigned when it is sent. */
type NewRequest = PageRequest extends infer Kind
  ? Kind extends PageRequest
    ? Omit<Kind, 'id'>
    : never
  : never;

/** Draws the pages of PDF sources in a separate thread, which is terminated if a page takes too long. */
export class PageImages {
  private worker: Worker | undefined;
  private readonly waiting = new Map<
    number,
    { resolve: (answer: PageAnswer) => void; reject: (error: Error) => void }
  >();
  private next = 1;

  constructor(
    private readonly sources: SourceFiles,
    private readonly corpus: LiveCorpus,
  ) {}

  /** Finds the PDF file that a record was read from. */
  async findSource(record: string): Promise<string> {
    const [row] = await this.corpus.rows(
      `SELECT format FROM papers_list WHERE record = ${literal(record)} LIMIT 1`,
    );
    if (row?.format !== 'pdf') throw notFound(`pages of ${record}`);
    return this.sources.find(record);
  }

  ask(request: NewRequest): Promise<PageAnswer> {
    const id = this.next++;
    return new Promise((resolveAnswer, reject) => {
      const timer = setTimeout(
        () => this.restart(new ApiError(422, 'drawing this page took too long')),
        request.kind === 'figures' ? TIMEOUT_MS.document : TIMEOUT_MS.page,
      );
      const settle =
        <T>(use: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          this.waiting.delete(id);
          use(value);
        };
      this.waiting.set(id, {
        resolve: settle((answer: PageAnswer) =>
          answer.error === undefined ? resolveAnswer(answer) : reject(new ApiError(422, answer.error)),
        ),
        reject: settle(reject),
      });
      this.thread().postMessage({ id, ...request });
    });
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./page-thread.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    worker.on('message', (answer: PageAnswer) => this.waiting.get(answer.id)?.resolve(answer));
    worker.on('error', () => this.restart(new ApiError(422, 'this page could not be drawn')));
    this.worker = worker;
    return worker;
  }

  private restart(error: Error): void {
    void this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }
}
