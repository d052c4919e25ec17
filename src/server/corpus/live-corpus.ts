import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusFolder, type Database, type Row } from '../../corpus/index.js';
import { identify } from '../../lineage/index.js';
import { ApiError } from '../http/api-error.js';
import type { Jobs } from '../store/jobs.js';
import type { Store } from '../store/store.js';
import { publish } from './figures.js';
import { createPaperTables, updatePapers } from './paper-index.js';
import { createWorkTables, updateWorks } from './work-index.js';

/** How long a look at the folder counts as recent, in milliseconds. */
const RECENT = 1000;

/** A corpus that may grow while it is looked at: answers come from the index, which follows the folder. */
export class LiveCorpus {
  private looked = 0;
  private seen = '';
  private indexed = '';

  private constructor(
    readonly path: string,
    readonly store: Store,
    private readonly jobs: Jobs,
  ) {}

  static async open(path: string, store: Store, jobs: Jobs): Promise<LiveCorpus> {
    await createPaperTables(store.writer);
    await createWorkTables(store.writer);
    const corpus = new LiveCorpus(path, store, jobs);
    corpus.follow();
    return corpus;
  }

  get exists(): boolean {
    return existsSync(join(this.path, 'corpus.json'));
  }

  folder(): CorpusFolder {
    if (!this.exists)
      throw new ApiError(404, `no corpus is at ${this.path}; make one with: citemill make PAPERS --out DIR`);
    return CorpusFolder.open(this.path);
  }

  /** Names the state of the folder: the identities of its papers and of its link. */
  version(): string {
    if (!this.exists) return '';
    const folder = this.folder();
    const link = folder.linkManifest();
    // Failures are not among the papers; they come and go with parts.
    return [
      identify(folder.manifest()),
      link ? identify(link) : 'unlinked',
      ...folder.parts().slice(-1),
      folder.parts().length,
    ].join('-');
  }

  /** Starts to index what is new; answers at once. */
  follow(now = Date.now()): void {
    if (now - this.looked < RECENT) return;
    this.looked = now;
    const version = this.version();
    if (version === this.seen) return;
    this.seen = version;
    this.jobs.start('corpus', 'Indexing the corpus', async (report, signal) => {
      if (!this.exists) return;
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

  /** True while the index does not show all of the folder yet. */
  get isIndexing(): boolean {
    return this.seen !== this.indexed;
  }

  /** Waits until the index shows what the folder held when it was last looked at. */
  async settled(): Promise<void> {
    this.looked = 0;
    this.follow();
    while (this.jobs.isBusy('corpus')) await this.jobs.run('corpus', '', async () => undefined);
  }

  /** The connection that answers the page; whoever asks for it has the folder looked at. */
  reader(): Database {
    this.follow();
    return this.store.reader;
  }

  rows(sql: string): Promise<Row[]> {
    return this.reader().rows(sql);
  }
}
