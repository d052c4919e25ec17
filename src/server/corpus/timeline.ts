import type { z } from 'zod';
import { literal } from '../../corpus/index.js';
import type { Timeline, timelineQuery, WorkTimeline } from '../schemas/timeline.js';
import { numberOrNull } from '../store/row-values.js';
import type { LiveCorpus } from './live-corpus.js';
import { LISTED, PAPER_ORDERS } from './paper-index.js';
import { paperConditions } from './papers.js';

/** Counts papers, and the citations in their texts, by year. */
export async function timeline(corpus: LiveCorpus, query: z.output<typeof timelineQuery>): Promise<Timeline> {
  const isIndexing = corpus.isUpdating();
  const conditions = paperConditions(query);
  const rows = await corpus.rows(`SELECT year, count(*) AS papers, sum(citation_count) AS citations
    FROM ${LISTED} ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    GROUP BY year ORDER BY year NULLS LAST`);
  return {
    isIndexing,
    years: rows.map((row) => ({
      year: numberOrNull(row.year),
      papers: Number(row.papers),
      citations: Number(row.citations ?? 0),
    })),
  };
}

/** Counts the papers that cite a paper, by year. */
export async function workTimeline(corpus: LiveCorpus, workId: string): Promise<WorkTimeline> {
  // The citing papers, which are few, are selected first, so that the join does not read all papers.
  const rows = await corpus.rows(`SELECT p.year, count(*) AS papers FROM
    (SELECT doc, year FROM papers_list
      WHERE record_key IN (SELECT record_key FROM reference_list WHERE work_id = ${literal(workId)})) AS p
    SEMI JOIN ${PAPER_ORDERS.read.table} AS o ON o.doc = p.doc
    GROUP BY p.year ORDER BY p.year NULLS LAST`);
  return { years: rows.map((row) => ({ year: numberOrNull(row.year), papers: Number(row.papers) })) };
}
