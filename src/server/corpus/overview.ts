import { withCorpus } from '../../corpus/index.js';
import type { CorpusOverview } from '../schemas/corpus.js';
import type { Jobs } from '../store/jobs.js';
import { readFigures } from './figures.js';
import type { LiveCorpus } from './live-corpus.js';
import { readNote, writeNote } from './notes.js';

/** Summarises the indexed part of a corpus. */
export async function overview(corpus: LiveCorpus, jobs: Jobs): Promise<CorpusOverview> {
  const isIndexing = corpus.isUpdating();
  const isLinked = corpus.exists && corpus.folder().link !== undefined;
  const figures = await readFigures(corpus.reader());
  // Cited papers are indexed last. Before that, their number is unknown rather than zero.
  const areWorksKnown = isLinked && !(isIndexing && figures.works?.cited === 0);
  return {
    ...figures,
    path: corpus.path,
    exists: corpus.exists,
    isLinked,
    isIndexing,
    works: areWorksKnown ? figures.works : null,
    resolved: isLinked ? await resolvedCitations(corpus, jobs) : null,
    isCounting: jobs.isBusy(countingKey(corpus)),
  };
}

const countingKey = (corpus: LiveCorpus) => `resolved ${corpus.version()}`;

/** Counts resolved citations: a join over all of them, so it is done once per state of the corpus, in the background. */
async function resolvedCitations(corpus: LiveCorpus, jobs: Jobs): Promise<CorpusOverview['resolved']> {
  const key = countingKey(corpus);
  const note = await readNote(corpus.reader(), key);
  if (note !== undefined) return JSON.parse(note) as CorpusOverview['resolved'];
  // A job that failed would fail again with the same corpus.
  if (corpus.indexedVersion === corpus.version() && !jobs.hasFailed(key))
    jobs.start(key, 'Counting resolved citations', async () => {
      const counted = await countResolved(corpus.path);
      const { writer } = corpus.store;
      await writer.run(`DELETE FROM corpus_notes WHERE name LIKE 'resolved %'`);
      await writeNote(writer, key, JSON.stringify(counted));
    });
  return null;
}

function countResolved(path: string): Promise<CorpusOverview['resolved']> {
  return withCorpus(path, async (database) => {
    const [row] = await database.rows(`SELECT count(*) AS citations, count(c.reference_id) AS refs,
      count(w.paper_id) AS inside, count(w.abstract) AS abstracts FROM citations AS c
      LEFT JOIN reference_works AS r ON r.record = c.record AND r.reference_id = c.reference_id
      LEFT JOIN works AS w ON w.work_id = r.work_id`);
    const number = (name: string) => Number(row?.[name] ?? 0);
    return {
      citations: number('citations'),
      withReference: number('refs'),
      inCollection: number('inside'),
      withAbstract: number('abstracts'),
    };
  });
}
