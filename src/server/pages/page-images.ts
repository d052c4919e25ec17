import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { literal } from '../../corpus/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { ApiError, notFound } from '../http/api-error.js';
import type { PageAnswer, PageOrder } from './page-thread.js';

/** A page that takes longer, in milliseconds, is hostile or broken. */
const PATIENCE = 20_000;

type Order = PageOrder extends infer One ? (One extends PageOrder ? Omit<One, 'id'> : never) : never;

/** Draws the pages of PDF sources in a thread of its own, which is ended where a page takes too long. */
export class PageImages {
  private worker: Worker | undefined;
  private readonly waiting = new Map<
    number,
    { resolve: (answer: PageAnswer) => void; reject: (error: Error) => void }
  >();
  /** Sources that were found to be what the corpus read, by record. */
  private readonly verified = new Map<string, string>();
  private next = 1;

  constructor(
    private readonly root: string,
    private readonly corpus: LiveCorpus,
  ) {}

  /**
   * The file that a record was read from. It must have the bytes that were read: the path in a corpus may lead anywhere, the
   * hash only to the paper itself.
   */
  async sourceOf(record: string): Promise<string> {
    const known = this.verified.get(record);
    if (known) return known;
    const [row] = await this.corpus.rows(
      `SELECT path, sha256, format FROM papers_list WHERE record = ${literal(record)} LIMIT 1`,
    );
    if (row?.format !== 'pdf') throw notFound(`pages of ${record}`);
    const path = String(row.path);
    const places = isAbsolute(path)
      ? [path]
      : [resolve(path), join(this.root, path), join(dirname(this.root), path)];
    for (const place of places)
      if (existsSync(place) && (await hashOf(place)) === row.sha256) {
        this.verified.set(record, place);
        return place;
      }
    throw new ApiError(404, `the file that was read, ${path}, is not there any more or has changed`);
  }

  ask(order: Order): Promise<PageAnswer> {
    const id = this.next++;
    return new Promise((resolveAnswer, reject) => {
      const timer = setTimeout(
        () => this.restart(new ApiError(422, 'this page takes too long to draw')),
        PATIENCE,
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
      this.thread().postMessage({ id, ...order });
    });
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./page-thread.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    worker.on('message', (answer: PageAnswer) => this.waiting.get(answer.id)?.resolve(answer));
    worker.on('error', () => this.restart(new ApiError(422, 'this page can’t be drawn')));
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

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
