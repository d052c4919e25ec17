import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { z } from 'zod';
import { literal } from '../../corpus/index.js';
import { notFound } from '../http/api-error.js';
import type { CitingFilter, CitingList, CitingSentence, PaperFacets, WorkView } from '../schemas/corpus.js';
import type { WorkList, workListQuery } from '../schemas/search.js';
import { pageDocs, rowsByDoc } from '../store/order.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import { webAddress } from './figure-address.js';
import type { LiveCorpus } from './live-corpus.js';
import { recordConditions, yearConditions } from './paper-conditions.js';
import { paragraphTexts } from './paragraph-texts.js';
import { readParts } from './part-files.js';
import { WORK_TITLES, WORKS_BY_CITING } from './work-index.js';

/** Loads a cited paper, whether or not it is in the collection. */
export async function workView(corpus: LiveCorpus, workId: string): Promise<WorkView> {
  const [row] = await corpus.rows(`SELECT * FROM works_list WHERE work_id = ${literal(workId)} LIMIT 1`);
  if (!row) throw notFound(`cited paper ${workId}`);
  return {
    workId,
    title: textOrNull(row.title),
    raw: row.title === null ? await printedEntry(corpus, workId) : null,
    authors: textOrNull(row.authors),
    year: numberOrNull(row.year),
    venue: textOrNull(row.venue),
    abstract: textOrNull(row.abstract),
    url: webAddress(row),
    record: textOrNull(row.record),
    citingPapers: Number(row.citing_papers),
    totalCitations: Number(row.total_citations),
  };
}

/** Returns SQL conditions that select works cited by papers with these facets. */
const citedBy = (facets: PaperFacets): string[] =>
  recordConditions(facets).map(
    (condition) => `doc IN (SELECT work FROM paper_references WHERE ${condition})`,
  );

/** Finds a page of the cited papers whose title and authors contain every word of a query, the most cited first. */
export async function searchWorks(
  corpus: LiveCorpus,
  { q, page, size, ...facets }: z.output<typeof workListQuery>,
): Promise<WorkList> {
  const matching = WORK_TITLES.join(q);
  if (!matching) return { total: 0, page, size, rows: [] };
  const { total, docs } = await pageDocs(
    corpus.reader(),
    WORKS_BY_CITING,
    { order: 'down', page, size },
    { matching, table: 'works_list', conditions: citedBy(facets) },
  );
  const rows = await rowsByDoc(corpus.reader(), 'works_list', docs);
  return {
    total,
    page,
    size,
    rows: rows.map((row) => ({
      workId: String(row.work_id),
      title: textOrNull(row.title),
      authors: textOrNull(row.authors),
      year: numberOrNull(row.year),
      citingPapers: Number(row.citing_papers),
      totalCitations: Number(row.total_citations),
      record: textOrNull(row.record),
    })),
  };
}

/** Counts the bibliography entries of a cited paper. */
export async function citingEntries(
  corpus: LiveCorpus,
  workId: string,
  filter: CitingFilter = {},
): Promise<number> {
  const [row] = await corpus.rows(`SELECT count(*) AS n FROM ${workEntries(workId, filter)}`);
  return Number(row?.n ?? 0);
}

/** Returns SQL for the bibliography entries of a cited paper, with the papers that contain them. */
function workEntries(workId: string, { record, only, ...years }: CitingFilter): string {
  const conditions = [
    `r.work_id = ${literal(workId)}`,
    record === undefined
      ? 'r.record_key NOT IN (SELECT record_key FROM corpus_duplicates)'
      : `r.record = ${literal(record)}`,
    ...(only === 'no-year' ? ['p.year IS NULL'] : []),
    ...yearConditions(years).map((condition) => `p.${condition}`),
  ];
  return `reference_list AS r JOIN papers_list AS p ON p.record_key = r.record_key WHERE ${conditions.join(' AND ')}`;
}

/** Loads a bibliography entry of the paper, as printed. */
export async function printedEntry(corpus: LiveCorpus, workId: string): Promise<string | null> {
  const [entry] = await corpus.rows(`SELECT r.record, r.reference_id, p.part FROM reference_list AS r
    JOIN papers_list AS p ON p.record = r.record WHERE r.work_id = ${literal(workId)} LIMIT 1`);
  if (!entry) return null;
  const [row] =
    await corpus.rows(`SELECT raw FROM ${readParts(corpus.folder(), 'references', [String(entry.part)])}
    WHERE record = ${literal(String(entry.record))} AND reference_id = ${literal(String(entry.reference_id))} LIMIT 1`);
  return textOrNull(row?.raw) || null;
}

/**
 * Loads the sentences that cite a paper, grouped by citing paper; with `record`, those of one citing paper only. `protect` may mask
 * personal data in a paragraph, but must keep its length in code points.
 */
export async function citingSentences(
  corpus: LiveCorpus,
  workId: string,
  { page, size, ...filter }: { page: number; size: number } & CitingFilter,
  protect = (text: string): string => text,
): Promise<CitingList> {
  const total = await countCiting(corpus, workId, filter);
  // Pages consist of bibliography entries, each of which is cited a few times, so that only the parts with these entries are read.
  const entries =
    await corpus.rows(`SELECT r.record, r.reference_id, p.part, p.title, p.year, p.language FROM ${workEntries(workId, filter)}
    ORDER BY p.year DESC NULLS LAST, p.doc, r.reference_id LIMIT ${size + 1} OFFSET ${(page - 1) * size}`);
  const hasNext = entries.length > size;
  const shownEntries = entries.slice(0, size);
  if (shownEntries.length === 0)
    return { total: filter.record === undefined ? total : 0, page, size, rows: [], hasNext };
  const parts = [...new Set(shownEntries.map((row) => String(row.part)))];
  const pairs = shownEntries
    .map((row) => `(${literal(String(row.record))}, ${literal(String(row.reference_id))})`)
    .join(', ');
  const citations =
    await corpus.rows(`SELECT c.record, c.reference_id, c.paragraph, c.start_offset, c.end_offset
    FROM ${readParts(corpus.folder(), 'citations', parts)} AS c
    WHERE (c.record, c.reference_id) IN (${pairs}) ORDER BY c.record, c.position`);
  const partByRecord = new Map(shownEntries.map(({ record, part }) => [String(record), String(part)]));
  const textAt = await paragraphTexts(
    corpus,
    citations.map(({ record, paragraph }) => ({
      part: partByRecord.get(String(record)) ?? '',
      record: String(record),
      position: Number(paragraph),
    })),
  );
  const rows = shownEntries.flatMap((paper) =>
    citations
      .filter(({ record, reference_id }) => record === paper.record && reference_id === paper.reference_id)
      .map((citation) =>
        sentenceAround(
          {
            record: String(paper.record),
            title: String(paper.title ?? ''),
            year: numberOrNull(paper.year),
            paragraph: Number(citation.paragraph),
          },
          protect(textAt(String(paper.record), Number(citation.paragraph))?.text ?? ''),
          { start: Number(citation.start_offset), end: Number(citation.end_offset) },
          textOrNull(paper.language),
        ),
      ),
  );
  // A bibliography has one entry for a paper, rarely two, so a page has them all.
  return { total: filter.record === undefined ? total : rows.length, page, size, rows, hasNext };
}

/** Returns the number of citing sentences, which link has stored; for a range of years, that of bibliography entries. */
async function countCiting(corpus: LiveCorpus, workId: string, filter: CitingFilter): Promise<number> {
  if (filter.only !== undefined || yearConditions(filter).length > 0)
    return citingEntries(corpus, workId, filter);
  const [work] = await corpus.rows(
    `SELECT total_citations AS n FROM works_list WHERE work_id = ${literal(workId)} LIMIT 1`,
  );
  return Number(work?.n ?? 0);
}

/** Finds the citing sentence and the text before and after it. Offsets count code points: of the paragraph in the arguments, of the sentence in the result. */
export function sentenceAround(
  paper: Pick<CitingSentence, 'record' | 'title' | 'year' | 'paragraph'>,
  paragraph: string,
  { start, end }: { start: number; end: number },
  language: string | null,
): CitingSentence {
  const map = offsetMap(paragraph);
  const [markStart, markEnd] = [map.toUnit(start), map.toUnit(end)];
  const span = sentences(paragraph, { language }).find(
    ({ start, end }) => start <= markStart && markStart < end,
  ) ?? { start: 0, end: paragraph.length };
  const sentenceEnd = Math.max(span.end, markEnd);
  const sentence = paragraph.slice(span.start, sentenceEnd);
  const sentenceMap = offsetMap(sentence);
  return {
    ...paper,
    before: paragraph.slice(0, span.start).trimEnd(),
    sentence,
    mark: {
      start: sentenceMap.toCodePoint(markStart - span.start),
      end: sentenceMap.toCodePoint(markEnd - span.start),
    },
    after: paragraph.slice(sentenceEnd).trimStart(),
  };
}
