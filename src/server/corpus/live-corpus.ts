import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusFolder, type Database, literal, type Row } from '../../corpus/index.js';
import { identify } from '../../lineage/index.js';
import { ApiError, notFound } from '../http/api-error.js';
import type { Jobs } from '../store/jobs.js';
import type { Store } from '../store/store.js';
import { createFacetTables } from './facet-index.js';
import { publish } from './figures.js';
import { createPaperTables, updatePapers } from './paper-index.js';
import { createTextTables } from './text-index.js';
import { createWorkTables, updateWorks } from './work-index.js';

/** Minimum milliseconds between two checks of the folder. */
const CHECK_INTERVAL_MS = 1000;

/** A corpus that may grow while the studio is open: queries read an index, which follows the folder. */
export class LiveCorpus {
  private checkedAt = 0;
  private seen = '';
  private indexed = '';

  private constructor(
    readonly path: string,
    readonly store: Store,
    private readonly jobs: Jobs,
  ) {}

  static async open(path: string, store: Store, jobs: Jobs): Promise<LiveCorpus> {
    await createPaperTables(store.writer);
    await createFacetTables(store.writer);
    await createWorkTables(store.writer);
    await createTextTables(store.writer);
    const corpus = new LiveCorpus(path, store, jobs);
    corpus.follow();
    return corpus;
  }

  get exists(): boolean {
    return existsSync(join(this.path, 'corpus.json'));
  }

  folder(): CorpusFolder {
    if (!this.exists)
      throw new ApiError(404, `no corpus in ${this.path}; create one with: citemill make PAPERS --out DIR`);
    return CorpusFolder.open(this.path);
  }

  /** Identifies the state of the folder: its papers and its link. */
  version(): string {
    if (!this.exists) return '';
    const folder = this.folder();
    const link = folder.linkManifest();
    // The papers' identity does not cover failures; those change with the parts.
    return [
      identify(folder.manifest()),
      link ? identify(link) : 'unlinked',
      ...folder.parts().slice(-1),
      folder.parts().length,
    ].join('-');
  }

  /** Starts indexing new parts, without waiting for the end. */
  follow(now = Date.now()): void {
    if (now - this.checkedAt < CHECK_INTERVAL_MS) return;
    this.checkedAt = now;
    // A second job with the same key would not start, so a change during indexing is indexed afterwards.
    if (this.jobs.isBusy('corpus')) return;
    const current = this.version();
    if (current === this.seen) return;
    this.seen = current;
    this.jobs.start('corpus', 'Indexing the corpus', async (report, signal) => {
      // The folder may have changed while the job waited for others.
      const version = this.version();
      this.seen = version;
      if (!this.exists) {
        this.indexed = version;
        return;
      }
      const folder = this.folder();
      const { writer } = this.store;
      const hasPapers = await updatePapers(writer, folder, report, async () => {
        signal.throwIfAborted();
        await publish(writer);
      });
      const hasWorks = await updateWorks(writer, folder, report);
      if (hasPapers || hasWorks) await publish(writer);
      this.indexed = version;
    });
  }

  /** The state of the folder that the index contains; empty until this studio has indexed it. */
  get indexedVersion(): string {
    return this.indexed;
  }

  /** True while the index is incomplete. */
  get isIndexing(): boolean {
    return this.seen !== this.indexed;
  }

  /**
   * True while a job completes the index, false if it failed: whether a view should ask again. Also checks the folder for changes. To be
   * called before the view's queries, since the job may end during them.
   */
  isUpdating(): boolean {
    this.follow();
    return this.isIndexing && this.jobs.isBusy('corpus');
  }

  /** Waits until the index is up to date. */
  async waitForIndex(): Promise<void> {
    const wait = async () => {
      while (this.jobs.isBusy('corpus')) await this.jobs.run('corpus', '', async () => undefined);
    };
    // Indexing that is under way may have missed the latest change.
    await wait();
    this.checkedAt = 0;
    this.follow();
    await wait();
  }

  /** Returns the connection for queries; also checks the folder for changes. */
  reader(): Database {
    this.follow();
    return this.store.reader;
  }

  rows(sql: string): Promise<Row[]> {
    return this.reader().rows(sql);
  }

  /** Columns of a paper in the index. */
  async paperColumns(record: string, columns: string): Promise<Row> {
    const [row] = await this.rows(
      `SELECT ${columns} FROM papers_list WHERE record = ${literal(record)} LIMIT 1`,
    );
    if (!row) throw notFound(`paper ${record}`);
    return row;
  }
}
