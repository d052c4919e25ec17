import type { z } from 'zod';
import { literal } from '../../corpus/index.js';
import type { FailureList, PaperList, paperListQuery } from '../schemas/corpus.js';
import { type Filter, pageDocs, rowsByDoc } from '../store/order.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import type { LiveCorpus } from './live-corpus.js';
import { facetConditions, yearConditions } from './paper-conditions.js';
import { PAPER_ORDERS, PAPER_WORDS } from './paper-index.js';

const ONLY = {
  warnings: 'warning_count > 0',
  'no-abstract': 'NOT has_abstract',
  'no-body': 'body_characters = 0',
  'no-year': 'year IS NULL',
} as const;

type PaperFilter = Omit<z.output<typeof paperListQuery>, 'q' | 'page' | 'size' | 'sort' | 'order'>;

/** Returns the filter of a query; undefined if it matches all papers. */
function selection(query: z.output<typeof paperListQuery>): Filter | undefined {
  const matching = PAPER_WORDS.join(query.q);
  const conditions = paperConditions(query);
  return matching || conditions.length > 0 ? { matching, table: 'papers_list', conditions } : undefined;
}

/** SQL conditions for the filters of the list of papers. */
export const paperConditions = (query: PaperFilter): string[] => [
  ...facetConditions(query).map(([, sql]) => sql),
  ...(query.only ? [ONLY[query.only]] : []),
  ...yearConditions(query),
];

/** Lists a page of the papers that match a query. */
export async function listPapers(
  corpus: LiveCorpus,
  query: z.output<typeof paperListQuery>,
): Promise<PaperList> {
  const isIndexing = corpus.isUpdating();
  const { total, docs } = await pageDocs(corpus.reader(), PAPER_ORDERS[query.sort], query, selection(query));
  const rows = await rowsByDoc(
    corpus.reader(),
    'papers_list',
    docs,
    'doc, record, paper_id, title, authors, year, venue, format, citation_count, warning_count, quality',
  );
  return {
    total,
    page: query.page,
    size: query.size,
    isIndexing,
    rows: rows.map((row) => ({
      record: String(row.record),
      paperId: String(row.paper_id),
      title: String(row.title ?? ''),
      authors: textOrNull(row.authors),
      year: numberOrNull(row.year),
      venue: textOrNull(row.venue),
      format: String(row.format),
      citations: Number(row.citation_count),
      warnings: Number(row.warning_count),
      quality: numberOrNull(row.quality),
    })),
  };
}

/** Lists a page of the sources that could not be read. */
export async function listFailures(
  corpus: LiveCorpus,
  { code, page, size }: { code?: string | undefined; page: number; size: number },
): Promise<FailureList> {
  const where = code === undefined ? '' : `WHERE code = ${literal(code)}`;
  const [total] = await corpus.rows(`SELECT count(*) AS n FROM failures_list ${where}`);
  const rows =
    await corpus.rows(`SELECT path, stage, code, message, "where" AS location FROM failures_list ${where}
    ORDER BY path, code LIMIT ${size} OFFSET ${(page - 1) * size}`);
  return {
    total: Number(total?.n ?? 0),
    page,
    size,
    rows: rows.map((row) => ({
      path: String(row.path),
      stage: String(row.stage),
      code: String(row.code),
      message: String(row.message),
      where: textOrNull(row.location),
    })),
  };
}
