/**
 * How far `citemill audit` can be trusted: the rank of the truly cited paper, and how often a swapped citation is called far.
 *
 *   node bench/audit.mjs [FOLDER]
 *
 * FOLDER has contexts.parquet (citing, cited, section, paragraph, start_offset, end_offset, mark, citation_group) and papers.parquet
 * (paper_id, title, abstract, year). Citations are those of the papers in the latest tenth by year, in the order of a hash; candidates
 * are all papers with an abstract.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CandidateRanker } from '../dist/audit/candidates.js';
import { measurePaper } from '../dist/audit/measure.js';
import { PLAIN_QUERY } from '../dist/audit/queries.js';
import { summariseRanks } from '../dist/audit/rank-measure.js';
import { Database } from '../dist/corpus/index.js';
import { bm25Retriever } from '../dist/models/index.js';
import { parseCitingPaper } from '../dist/recipes/index.js';
import { root, temporaryFolder } from './shared/machine.mjs';

const folder = process.argv[2] ?? join(root, '..', 'shared', 'datasets', 'contexts-elife');
const CITATIONS = 3000;

if (!existsSync(join(folder, 'contexts.parquet'))) {
  console.log(`no contexts here (${folder}); name a folder with contexts.parquet and papers.parquet`);
  process.exit(0);
}

const database = await Database.open({ memory: '2GB', spill: temporaryFolder() });
const papers = await database.rows(`SELECT paper_id AS id, title, abstract, year
  FROM '${folder}/papers.parquet' WHERE coalesce(abstract, '') <> '' ORDER BY paper_id`);
const contexts = await database.rows(`
  WITH c AS (
    SELECT c.*, row_number() OVER (ORDER BY p.year DESC, md5(c.citing)) AS place, count(*) OVER () AS total
    FROM '${folder}/contexts.parquet' AS c JOIN '${folder}/papers.parquet' AS p ON p.paper_id = c.citing
  )
  SELECT * EXCLUDE (place, total) FROM c WHERE place <= total / 10
  ORDER BY md5(citing), md5(paragraph), start_offset, cited`);
database.close();

const paperById = new Map(papers.map((paper) => [paper.id, paper]));
const ranker = await CandidateRanker.create(
  papers.map(({ id, title, abstract, year }) => ({ id, title, abstract, year })),
  bm25Retriever({ stem: true }),
);

/** The citations of one paper as the recipes see a paper. */
function citingPaper(rows) {
  const [{ citing }] = rows;
  const texts = [...new Set(rows.map(({ paragraph }) => paragraph))];
  const cited = new Set(rows.map((row) => row.cited));
  return parseCitingPaper(
    JSON.stringify({
      record: citing,
      paper_id: citing,
      title: paperById.get(citing)?.title ?? '',
      abstract: paperById.get(citing)?.abstract ?? null,
      year: null,
      paragraphs: texts.map((text, position) => ({ position, part: 'body', section: [], text })),
      citations: rows.map((row) => ({
        paragraph: texts.indexOf(row.paragraph),
        start: Number(row.start_offset),
        end: Number(row.end_offset),
        text: row.mark,
        reference: row.cited,
        work: row.cited,
        group: Number(row.citation_group),
      })),
      works: [...cited].flatMap((id) => {
        const paper = paperById.get(id);
        return paper ? [{ ...paper, year: null, paper: id, venue: null, author: null }] : [];
      }),
    }),
  );
}

const measured = [];
let count = 0;
for (const rows of Map.groupBy?.(contexts, ({ citing }) => citing).values() ?? groups(contexts)) {
  const citations = await measurePaper(citingPaper(rows), ranker, { search: PLAIN_QUERY });
  if (citations.length > 0) count++;
  measured.push(...citations);
  if (measured.length >= CITATIONS) break;
}

/** `Map.groupBy` for Node 20. */
function groups(rows) {
  const byPaper = new Map();
  for (const row of rows) byPaper.set(row.citing, [...(byPaper.get(row.citing) ?? []), row]);
  return byPaper.values();
}

const { ranks, ...summary } = summariseRanks(measured, count, papers.length);
console.log(summary);
for (const share of [0.05, 0.1, 0.2, 0.3]) {
  const limit = ranks.true[Math.ceil((1 - share) * ranks.true.length) - 1];
  const shareBeyond = (list) => list.filter((rank) => rank > limit).length / list.length;
  const neighbours = measured.flatMap(({ neighbour }) => neighbour ?? []);
  console.log(
    `far beyond rank ${limit}: ${(100 * shareBeyond(ranks.true)).toFixed(1)}% of true citations, ${(100 * shareBeyond(ranks.swapped)).toFixed(1)}% of swapped ones, ${(100 * shareBeyond(neighbours)).toFixed(1)}% of those of the same bibliography`,
  );
}
