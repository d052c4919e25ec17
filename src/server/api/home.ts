import { version } from '../../version.js';
import { PAPER_ORDERS } from '../corpus/paper-index.js';
import { datasetSummaries } from '../datasets/dataset.js';
import { type Route, routesFor } from '../http/route.js';
import { otherRuns } from '../runs.js';
import * as schema from '../schemas/home.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Studio');

export function homeRoutes({ root, corpus, catalogue, jobs }: Studio): Route[] {
  return [
    get('/home', 'Contents of the folder', { answer: schema.home }, async () => {
      const isIndexing = corpus.isUpdating();
      const [papers] = await corpus.rows(`SELECT count(*) AS n FROM ${PAPER_ORDERS.read.table}`);
      const [failures] = await corpus.rows('SELECT count(*) AS n FROM failures_list');
      return {
        dir: root,
        version,
        corpus: {
          exists: corpus.exists,
          papers: Number(papers?.n ?? 0),
          failures: Number(failures?.n ?? 0),
          isIndexing,
          isLinked: corpus.exists && corpus.folder().link !== undefined,
        },
        datasets: datasetSummaries(catalogue),
      };
    }),
    get(
      '/progress',
      'Running jobs of the studio, and other commands that write to the folder',
      { answer: schema.progress },
      async () => {
        corpus.follow();
        return {
          dir: root,
          jobs: jobs.list().map(({ error, ...job }) => ({ ...job, error: error ?? null })),
          runs: await otherRuns(root, corpus.path),
          corpusVersion: corpus.version(),
        };
      },
    ),
  ];
}
