import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheRoot } from '../../cache-root.js';
import { CorpusFolder } from '../../corpus/index.js';
import { Catalogue, workFolder } from '../../dataset/index.js';
import { type ExportedPersonal, isTextColumn, Masker } from '../../recipes/index.js';
import { fileError, UserError } from '../../user-error.js';
import { LiveCorpus } from '../corpus/live-corpus.js';
import { SourceFiles } from '../corpus/source-files.js';
import { textReady } from '../corpus/text-search.js';
import { ExampleIndex } from '../datasets/example-index.js';
import { ApiError } from '../http/api-error.js';
import { Jobs } from '../store/jobs.js';
import { Store } from '../store/store.js';

/** Maximum milliseconds that a call waits for the index. Clients usually give up after 60 seconds. */
const MAX_WAIT_MS = 30_000;

/** Identifiers in answers, which other tools take; they are not searched for personal data. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'cited',
  'dataset',
  'datasets',
  'inCorpus',
  'next',
  'paper',
  'paperId',
  'path',
  'previous',
  'record',
  'reference',
  'workId',
]);
const isText = (field: string): boolean => !IDENTIFIERS.has(field) && isTextColumn(field);

/** The corpus and the datasets that the tools read. */
export class Library {
  private readonly calls = new Set<Promise<unknown>>();
  private isClosing = false;

  private constructor(
    readonly store: Store,
    private readonly jobs: Jobs,
    readonly corpus: LiveCorpus,
    readonly sources: SourceFiles,
    /** The folder of datasets that has each name. */
    private readonly catalogues: ReadonlyMap<string, Catalogue>,
    private readonly personal: ExportedPersonal,
  ) {}

  /** Opens a corpus with datasets, each given by its own folder or by the folder around several. */
  static async open(
    corpus: string,
    datasets: readonly string[],
    personal: ExportedPersonal = 'mask',
  ): Promise<Library> {
    const path = CorpusFolder.open(resolve(corpus)).path;
    const catalogues = catalogueDatasets(datasets);
    const root = indexFolder(path);
    const store = await Store.open(root);
    const jobs = new Jobs();
    const live = await LiveCorpus.open(path, store, jobs);
    return new Library(store, jobs, live, new SourceFiles(root, live), catalogues, personal);
  }

  /** Masks personal data in an answer or its parts, unless it is to be kept. */
  protect<T extends object>(value: T): T {
    if (this.personal === 'keep') return value;
    return new Masker(isText).maskValue(value) as T;
  }

  /** Masks personal data in a paragraph, before it is split: a sentence alone may not show that it contains personal data. */
  protectText(text: string): string {
    return this.personal === 'keep' ? text : new Masker().mask(text);
  }

  get datasetNames(): string[] {
    return [...this.catalogues.keys()];
  }

  /** Waits until the papers and what they cite can be searched. */
  async papersReady(): Promise<void> {
    this.corpus.follow();
    if (!this.corpus.isIndexing) return;
    await this.waitFor('the corpus', this.corpus.waitForIndex());
    if (this.corpus.isIndexing) throw this.notIndexed('the corpus');
  }

  /** Waits until the full text can be searched. */
  async textReady(): Promise<void> {
    await this.papersReady();
    if (await textReady(this.corpus, this.jobs)) return;
    await this.waitFor('the full text', this.finished('text'));
    if (!(await textReady(this.corpus, this.jobs))) throw this.notIndexed('the full text');
  }

  searchContext(): { corpus: LiveCorpus; jobs: Jobs } {
    return { corpus: this.corpus, jobs: this.jobs };
  }

  /** Returns the index of a dataset, once it can be searched. */
  async examples(name: string): Promise<ExampleIndex> {
    const dataset = this.catalogues.get(name)?.find(name);
    if (!dataset) throw new ApiError(404, `dataset ${name}: not found; ${this.describeNames()}`);
    if (dataset.problem) throw new ApiError(422, `dataset ${name}: ${dataset.problem}`);
    const index = new ExampleIndex(dataset);
    await this.waitFor(`dataset ${name}`, index.waitForIndex(this.store, this.jobs));
    return index;
  }

  /** Runs a tool call; closing waits for it, since it may be in the middle of a query. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const running = call();
    this.calls.add(running);
    try {
      return await running;
    } catch (error) {
      // Closing aborts indexing, which causes errors of several kinds.
      if (this.isClosing) throw new ApiError(503, 'the server is closing');
      throw error;
    } finally {
      this.calls.delete(running);
    }
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.jobs.close();
    await Promise.allSettled(this.calls);
    this.store.close();
  }

  private describeNames(): string {
    return this.catalogues.size === 0
      ? 'this server has none: start citemill mcp with --dataset DIR'
      : `this server has ${this.datasetNames.join(', ')}`;
  }

  private async finished(key: string): Promise<void> {
    while (this.jobs.isBusy(key)) await this.jobs.run(key, '', async () => undefined);
  }

  private async waitFor(what: string, work: Promise<void>): Promise<void> {
    const timer = new AbortController();
    const timeout = delay(MAX_WAIT_MS, 'late' as const, { signal: timer.signal }).catch(() => undefined);
    try {
      if ((await Promise.race([work, timeout])) === 'late') throw this.notIndexed(what);
    } finally {
      timer.abort();
      // If the time is up, nobody waits for the work any more.
      work.catch(() => undefined);
    }
  }

  /** Describes why something cannot be searched yet: the progress of its index, or its failure. */
  private notIndexed(what: string): ApiError {
    const [job] = this.jobs.list();
    if (job?.state === 'failed') return new ApiError(503, `${what} could not be indexed: ${job.error}`);
    const progress = job && job.of > 0 ? ` (${job.done} of ${job.of} ${job.note})` : '';
    return new ApiError(503, `${what} is still being indexed${progress}; try again in a minute`);
  }
}

/**
 * Returns the folder that keeps the index: the one around a corpus named `corpus`, as in the studio, or else one in the
 * user's cache, so that nothing is written into the corpus.
 */
function indexFolder(corpus: string): string {
  const parent = workFolder(corpus);
  if (parent !== corpus) return parent;
  const folder = join(cacheRoot(), 'mcp', createHash('sha256').update(corpus).digest('hex').slice(0, 16));
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The cache cannot be written, so the index is temporary.
  }
  return folder;
}

function catalogueDatasets(folders: readonly string[]): Map<string, Catalogue> {
  const catalogues = new Map<string, Catalogue>();
  for (const folder of folders) {
    const path = resolve(folder);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw fileError(`--dataset ${folder}`, undefined, 'give a folder that citemill build wrote');
    const catalogue = new Catalogue(path);
    const { datasets, unreadable } = catalogue.survey();
    const [broken] = unreadable;
    if (broken) throw new UserError(`--dataset ${folder}: ${broken.name}: ${broken.problem}`);
    if (datasets.length === 0)
      throw new UserError(`--dataset ${folder}: no dataset in it; give a folder that citemill build wrote`);
    for (const { name } of datasets) {
      if (catalogues.has(name))
        throw new UserError(`--dataset ${folder}: two datasets are named ${name}; rename one of the folders`);
      catalogues.set(name, catalogue);
    }
  }
  return catalogues;
}
