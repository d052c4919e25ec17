import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type CorpusFolder, type Database, parquetSource, pathLiteral } from '../../corpus/index.js';
import { Scratch } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import type { PaperBatches } from '../paper-batches.js';
import { type ExportedPersonal, Masker } from '../personal.js';
import { allPapers, batchPapers, padNumber, unfinishedTable, writeTable } from '../staged-table.js';
import { type ContextCounts, countContexts } from './count.js';
import { type CitingParagraphRow, CONTEXT_COLUMNS, contextRows } from './rows.js';

export type { ContextCounts } from './count.js';
export { contextsReport } from './report.js';

/** Adds an apostrophe to text that starts like a formula, as in the studio's CSV, or a spreadsheet would run it. */
const escapedTexts = Object.entries(CONTEXT_COLUMNS)
  .filter(([, type]) => type === 'VARCHAR')
  .map(([name]) => `regexp_replace(${name}, '^([=+@\\t\\r-])', '''\\1') AS ${name}`);

/** Formats by the extension of the file. CSV has no lists, so they are written as JSON. */
const FORMATS: Record<string, { select: string; options: string }> = {
  '.csv': {
    select: `* REPLACE (to_json(section) AS section, to_json(cited_authors) AS cited_authors, ${escapedTexts.join()})`,
    options: 'FORMAT csv, HEADER',
  },
  '.jsonl': { select: '*', options: 'FORMAT json' },
};
const PARQUET = '.parquet';
const NAME = 'contexts';
const UNFINISHED = new RegExp(`^(?:${unfinishedTable(NAME)})$`);

const IDENTIFIERS = ['doi', 'arxiv', 'pmid', 'pmcid', 'acl', 's2', 'url'];

/** SQL for the fields of a cited work, from the linked work or, if it lacks them or is not linked, from the bibliography entry. */
const citedFields = ['title', 'year', 'venue', ...IDENTIFIERS].map(
  (name) => `cited_${name}: coalesce(w.${name}, e.${name})`,
);

/** Returns SQL for the paragraphs with their citations and the cited works. */
const citingParagraphs = (batches: PaperBatches, batch: number) => `
  WITH ${batchPapers(batches, batch)}, t AS (
    SELECT t.record, t.position, t.part, t.section, t.text,
      coalesce(sum(length(t.text)) OVER (PARTITION BY t.record ORDER BY t.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::BIGINT AS before,
      (sum(length(t.text)) OVER (PARTITION BY t.record))::BIGINT AS total
    FROM ${batches.table('paragraphs', batch)} AS t SEMI JOIN p ON p.record = t.record
  ), c AS (
    SELECT c.record, c.paragraph, list({citation: c.position, citation_group: c.citation_group, mark: c.text,
        start: c.start_offset, "end": c.end_offset, cited: {
          reference_id: c.reference_id, cited_work: w.work_id, cited_paper_id: w.paper_id, ${citedFields.join(', ')},
          cited_authors: list_transform(coalesce(w.authors, e.authors), lambda a: a.name)
        }} ORDER BY c.position) AS citations
    FROM ${batches.table('citations', batch)} AS c
    LEFT JOIN ${batches.table('references', batch)} AS e ON e.record = c.record AND e.reference_id = c.reference_id
    LEFT JOIN ${batches.batchRows('cited', batch)} AS w ON w.record = c.record AND w.reference_id = c.reference_id
    GROUP BY c.record, c.paragraph
  )
  SELECT to_json([t.record, CAST(t.position AS VARCHAR)]), to_json({
    paper: {paper_id: p.paper_id, paper_doi: p.doi, paper_title: p.title, paper_year: p.year, paper_licence: p.licence},
    paragraph: t.position, part: t.part, section: t.section, text: t.text, language: p.language, before: t.before, total: t.total, citations: c.citations})
  FROM t JOIN c ON c.record = t.record AND c.paragraph = t.position JOIN p ON p.record = t.record`;

/** Joins the linked works to the bibliography entries once, sorted by batch, so that each batch reads only its own rows. */
const writeCited = (batches: PaperBatches) =>
  batches.writeSorted(
    'cited',
    `SELECT b.batch, x.record, x.reference_id, w.work_id, w.paper_id, w.title, w.authors, w.year, w.venue,
       ${IDENTIFIERS.map((name) => `w.${name}`).join(', ')}
     FROM reference_works AS x JOIN works AS w ON w.work_id = x.work_id JOIN paper_batches AS b ON b.record = x.record`,
  );

async function* rows(batches: PaperBatches, personal: ExportedPersonal) {
  for await (const [place, paragraph] of batches.rows((batch) => citingParagraphs(batches, batch))) {
    const [record, position] = JSON.parse(place) as [string, string];
    let number = 0;
    // A new masker for each paragraph, because a masker remembers everything that it has searched.
    const masker = personal === 'mask' ? new Masker() : undefined;
    for (const row of contextRows(JSON.parse(paragraph) as CitingParagraphRow, masker))
      yield { ...row, id: `${record} ${padNumber(Number(position))} ${padNumber(number++)}` };
  }
}

/** Throws {@link UserError} unless `out` is a new file with a known extension. */
export function requireContextsFile(out: string): void {
  const format = extname(out).toLowerCase();
  if (format !== PARQUET && !Object.hasOwn(FORMATS, format))
    throw new UserError(`--out ${out}: name a file that ends in .parquet, .csv or .jsonl`);
  if (existsSync(out)) throw new UserError(`--out ${out}: already exists; name another file`);
}

/**
 * Writes one row per citation of a corpus to a Parquet, CSV or JSON lines file: the sentence with its neighbours and its paragraph, the
 * mark and its place, and the cited work with its identifiers. Rows are in the order of the papers' records and of the text. Personal
 * data is masked by default. Memory does not grow with the corpus.
 */
export async function writeContexts(
  database: Database,
  corpus: CorpusFolder,
  out: string,
  personal: ExportedPersonal = 'mask',
): Promise<ContextCounts> {
  requireContextsFile(out);
  const parent = dirname(resolve(out));
  mkdirSync(parent, { recursive: true });
  await Scratch.sweep(parent, UNFINISHED);
  const scratch = await Scratch.create(parent, UNFINISHED);
  try {
    const batches = await allPapers(database, corpus, scratch.path);
    await writeCited(batches);
    await writeTable(database, rows(batches, personal), CONTEXT_COLUMNS, scratch.path, NAME);
    const table = join(scratch.path, `${NAME}${PARQUET}`);
    const counts = await countContexts(database, table);
    const format = extname(out).toLowerCase();
    let finished = table;
    const conversion = FORMATS[format];
    if (conversion) {
      finished = join(scratch.path, `${NAME}${format}`);
      await database.run(
        `COPY (SELECT ${conversion.select} FROM ${parquetSource([table])}) TO ${pathLiteral(finished, 'write')} (${conversion.options})`,
      );
    }
    requireContextsFile(out);
    renameSync(finished, join(parent, basename(out)));
    return counts;
  } finally {
    await scratch.remove();
  }
}
