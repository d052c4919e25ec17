import { join } from 'node:path';
import { Catalogue, workFolder } from '../dataset/index.js';
import type { ImageFetchOptions } from '../fetch/index.js';
import { StudyFolder } from '../judge/index.js';
import { Questions } from './ask/questions.js';
import { Audits } from './audit/audits.js';
import { CheckModel } from './check/check-model.js';
import { Checkers } from './check/checkers.js';
import { LiveCorpus } from './corpus/live-corpus.js';
import { SourceFiles } from './corpus/source-files.js';
import { Comparisons } from './datasets/comparisons.js';
import { SystemComparisons } from './datasets/system-comparisons.js';
import { ModelFolders } from './models/model-folders.js';
import { PdfFigures } from './pages/figures.js';
import { PageImages } from './pages/page-images.js';
import { Sessions } from './reading/sessions.js';
import { Jobs } from './store/jobs.js';
import { Store } from './store/store.js';

/** The state that the API routes share. */
export class Studio {
  /** Options for fetching the images of figures; tests change the allowed addresses. */
  readonly imageFetching: ImageFetchOptions = {};

  private constructor(
    /** Absolute path of the studio's folder. */
    readonly root: string,
    readonly store: Store,
    readonly jobs: Jobs,
    readonly corpus: LiveCorpus,
    readonly catalogue: Catalogue,
    readonly comparisons: Comparisons,
    readonly systems: SystemComparisons,
    readonly studies: StudyFolder,
    readonly sessions: Sessions,
    readonly questions: Questions,
    readonly models: ModelFolders,
    readonly checkers: Checkers,
    readonly sources: SourceFiles,
    readonly pageImages: PageImages,
    readonly figures: PdfFigures,
    readonly audits: Audits,
  ) {}

  static async open(dir: string): Promise<Studio> {
    const root = workFolder(dir);
    const store = await Store.open(root);
    const jobs = new Jobs();
    const corpus = await LiveCorpus.open(join(root, 'corpus'), store, jobs);
    const catalogue = new Catalogue(root);
    const sources = new SourceFiles(root, corpus);
    const models = new ModelFolders(root);
    const pageImages = new PageImages(sources, corpus);
    return new Studio(
      root,
      store,
      jobs,
      corpus,
      catalogue,
      new Comparisons(jobs),
      new SystemComparisons(store, jobs),
      new StudyFolder(root),
      new Sessions(root),
      new Questions(root),
      models,
      new Checkers(new CheckModel(catalogue, jobs), models),
      sources,
      pageImages,
      new PdfFigures({ corpus, sources, pageImages }, new PageImages(sources, corpus)),
      new Audits(),
    );
  }

  async close(): Promise<void> {
    await this.audits.close();
    await this.checkers.close();
    await this.pageImages.close();
    await this.figures.close();
    await this.jobs.close();
    await this.comparisons.close();
    this.sessions.close();
    this.questions.close();
    this.studies.close();
    this.store.close();
  }
}
