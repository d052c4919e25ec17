import { literal } from '../../corpus/index.js';
import { paperView } from '../corpus/paper.js';
import { ApiError } from '../http/api-error.js';
import type { PaperView } from '../schemas/corpus.js';
import type { Library } from './library.js';

/** Maximum number of records to name if an identifier belongs to several papers. */
const MAX_NAMED = 5;

/** Finds a paper by its record, its identifier, or the identifier under which it is cited. */
export async function findPaper(library: Library, id: string): Promise<PaperView> {
  await library.papersReady();
  // Personal data is masked before texts are cut, because half an address would not be recognised.
  return library.protect(await paperView(library.corpus, library.sources, await findRecord(library, id)));
}

async function findRecord({ corpus }: Library, id: string): Promise<string> {
  const rows = await corpus.rows(`SELECT record FROM papers_list WHERE record = ${literal(id)}
    OR (paper_id = ${literal(id)} AND record NOT IN (SELECT record FROM corpus_duplicates))
    ORDER BY record <> ${literal(id)}, doc LIMIT ${MAX_NAMED + 1}`);
  const records = rows.map((row) => String(row.record));
  const [record] = records;
  if (record !== undefined && (record === id || records.length === 1)) return record;
  if (record !== undefined)
    throw new ApiError(
      422,
      `paper ${id}: several papers have this identifier; give one of these ids: ${records.slice(0, MAX_NAMED).join(', ')}`,
    );
  const [work] = await corpus.rows(`SELECT record FROM works_list WHERE work_id = ${literal(id)} LIMIT 1`);
  if (work?.record) return String(work.record);
  if (work)
    throw new ApiError(
      404,
      `paper ${id}: cited by papers of this corpus, but not in it; list_citations shows what they say about it`,
    );
  throw new ApiError(404, `paper ${id}: not found; search_papers returns the ids of papers`);
}

/** Finds the identifier under which a paper is cited. The argument is that identifier or the id of a paper in the corpus. */
export async function findWork(library: Library, id: string): Promise<string> {
  await library.papersReady();
  const { corpus } = library;
  const [row] = await corpus.rows(`SELECT work_id FROM works_list
    WHERE work_id = ${literal(id)} OR record = ${literal(id)} OR paper_id = ${literal(id)}
    ORDER BY work_id <> ${literal(id)}, doc LIMIT 1`);
  if (row) return String(row.work_id);
  if (corpus.folder().link === undefined)
    throw new ApiError(
      422,
      `the corpus is not linked, so it is unknown who cites what; run citemill link --corpus ${corpus.path}`,
    );
  const record = await findRecord(library, id);
  throw new ApiError(404, `paper ${record} has no entry among the cited papers; it may be a duplicate`);
}
