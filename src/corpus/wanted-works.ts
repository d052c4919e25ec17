import { literal } from '../database/database.js';
import { CorpusFolder } from './folder.js';
import { currentLink } from './link/index.js';
import { CAN_BE_LOOKED_UP } from './link/looked-up.js';
import { withCorpus } from './with-corpus.js';

/**
 * Writes the cited papers of a linked corpus that lack an abstract and can be looked up to a file of JSON lines, most cited papers
 * first. Each line has `id` and, if known, `doi`, `arxiv`, `pmid`, `title`, `author` (a key) and `year`.
 */
export async function writeWantedWorks(corpus: string, file: string): Promise<void> {
  currentLink(CorpusFolder.open(corpus), corpus);
  await withCorpus(corpus, (database) =>
    database.run(`COPY (
      SELECT work_id AS id, doi, arxiv, pmid, title, first_author_key AS author, year
      FROM works WHERE ${CAN_BE_LOOKED_UP}
      ORDER BY citing_papers DESC, work_id
    ) TO ${literal(file)} (FORMAT JSON)`),
  );
}
