import { type CorpusFolder, type Database, readParquet, trustedRows } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { citedBodiesTable, gatherCitedBodies } from './cited-bodies.js';
import { gatherCitedPapers } from './cited-papers.js';
import { type NearestModel, nearestByModel } from './nearest-by-model.js';
import { type NearestPapers, nearestPapers } from './nearest-papers.js';
import { objectTables } from './paper-objects.js';

/** What a recipe wants to see of each paper. */
export interface PaperQuery {
  /** A condition on `papers AS p`, in SQL. */
  where?: string;
  /** Restricts the paragraphs that are loaded: a condition on `paragraphs AS t`. */
  paragraphs?: string;
  /** Loads abstracts of cited works, of all papers that are loaded. */
  abstracts: boolean;
  /** Loads fields, introduction and conclusion of cited works that are papers of the collection. */
  citedPapers?: boolean;
  /** Loads which kinds of objects a paper has. */
  objectKinds?: boolean;
  /** Loads objects and their mentions. */
  objects?: boolean;
  /** Loads what is bold or italic in the paragraphs. */
  emphasis?: boolean;
  /** Loads the body of the papers of the collection that certain paragraphs cite: a condition on `paragraphs AS t`. */
  citedBodies?: string;
  /** Loads what the bibliography says of each entry: its kind, title and address. */
  references?: boolean;
  /** Loads the ids of so many papers that are most like it, of all papers of the collection; 0 for none. */
  nearest?: number;
  /** Tells by this model's embeddings which are alike; by TF-IDF where none is named. */
  nearestModel?: NearestModel | undefined;
}

/** Papers of so many parts are joined at a time: few enough for memory, many enough for the joins to pay. */
const BATCH_PARTS = 8;
/** Every batch looks through all works once, so a large corpus takes larger batches, not more of them. */
const MOST_BATCHES = 64;
/** Whole papers within papers are large: they are joined for fewer citing papers at a time. */
const BATCH_PARTS_WITH_BODIES = 2;
const MOST_BATCHES_WITH_BODIES = 256;

/** One paper with all a recipe needs, as a JSON text; the workers parse it. */
export async function* candidates(
  database: Database,
  folder: CorpusFolder,
  query: PaperQuery,
  onEmbedding?: (progress: EmbedProgress) => void,
): AsyncGenerator<string> {
  const parts = folder.parts();
  if (query.citedPapers) await gatherCitedPapers(database, query.paragraphs);
  if (query.citedBodies !== undefined) await gatherCitedBodies(database, query.citedBodies);
  const nearest = await likePapers(database, query, onEmbedding);
  const size =
    query.citedBodies === undefined
      ? Math.max(BATCH_PARTS, Math.ceil(parts.length / MOST_BATCHES))
      : Math.max(BATCH_PARTS_WITH_BODIES, Math.ceil(parts.length / MOST_BATCHES_WITH_BODIES));
  for (let from = 0; from < parts.length; from += size) {
    const batch = parts.slice(from, from + size);
    for await (const rows of database.stream(batchQuery(folder, batch, query))) {
      for (const row of rows) {
        const paper = row.paper as string;
        yield nearest ? withNearest(paper, nearest.of(row.record as string)) : paper;
      }
    }
  }
}

async function likePapers(
  database: Database,
  { nearest, nearestModel }: PaperQuery,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<NearestPapers | undefined> {
  if (!nearest) return undefined;
  return nearestModel
    ? nearestByModel(database, nearest, nearestModel, onEmbedding)
    : nearestPapers(database, nearest);
}

/** The JSON of a paper with one more member. */
const withNearest = (paper: string, ids: ReturnType<NearestPapers['of']>) =>
  `${paper.slice(0, paper.lastIndexOf('}'))},"nearest":${JSON.stringify(ids)}}`;

const files = (
  folder: CorpusFolder,
  table: 'papers' | 'paragraphs' | 'citations' | 'references' | 'objects' | 'mentions',
  parts: string[],
) =>
  readParquet(
    parts.map((part) => folder.tableFile(table, part)),
    'union_by_name = true',
  );

function batchQuery(folder: CorpusFolder, parts: string[], query: PaperQuery): string {
  return `
    WITH p AS (
      SELECT p.* FROM (${trustedRows('papers', files(folder, 'papers', parts), 'doubtful_identifiers', 'works')}) AS p
      WHERE NOT EXISTS (SELECT 1 FROM duplicates AS d WHERE d.record = p.record) AND (${query.where ?? 'TRUE'})
    ), loaded AS (
      SELECT t.* FROM ${files(folder, 'paragraphs', parts)} AS t SEMI JOIN p ON p.record = t.record
      WHERE ${query.paragraphs ?? 'TRUE'}
    ), t AS (
      SELECT t.record, list({position: t.position, part: t.part, section: t.section, text: t.text${query.emphasis ? ', emphasis: t.emphasis' : ''}} ORDER BY t.position) AS paragraphs
      FROM loaded AS t GROUP BY t.record
    ), r AS (
      SELECT x.record, x.reference_id, x.work_id FROM reference_works AS x SEMI JOIN p ON p.record = x.record
    ), cited AS (
      SELECT c.*, r.work_id FROM ${files(folder, 'citations', parts)} AS c
      SEMI JOIN ${query.paragraphs === undefined ? 'p ON p.record = c.record' : 'loaded ON loaded.record = c.record AND loaded.position = c.paragraph'}
      LEFT JOIN r ON r.record = c.record AND r.reference_id = c.reference_id
    ), c AS (
      SELECT c.record, list({paragraph: c.paragraph, start: c.start_offset, "end": c.end_offset, text: c.text,
                             reference: c.reference_id, work: c.work_id, "group": c.citation_group} ORDER BY c.position) AS citations
      FROM cited AS c GROUP BY c.record
    ), w AS (
      SELECT r.record, list({id: w.work_id, title: w.title, abstract: w.abstract, paper: w.paper_id, year: w.year, venue: w.venue, journal: w.journal, fields: w.fields, author: w.first_author_key
        ${query.citedPapers ? ', held: CASE WHEN q.work_id IS NULL THEN NULL ELSE {format: q.format, fields: q.fields, introduction: q.introduction, conclusion: q.conclusion} END' : ''}} ORDER BY w.work_id) AS works
      FROM (SELECT DISTINCT record, work_id FROM ${query.paragraphs === undefined ? 'r' : 'cited'}) AS r JOIN works AS w ON w.work_id = r.work_id
      ${query.citedPapers ? 'LEFT JOIN cited_papers AS q ON q.work_id = w.work_id' : ''}
      WHERE w.abstract IS NOT NULL AND ${query.abstracts}
      GROUP BY r.record
    ), i AS (
      SELECT w.record, w.citing_papers, w.inbound, w.code_urls FROM works AS w SEMI JOIN p ON p.record = w.record
    )${
      query.references
        ? `, e AS (
      SELECT x.record, list({id: x.reference_id, kind: x.kind, title: x.title, url: x.source_url, date: x.date} ORDER BY x.position) AS entries
      FROM ${files(folder, 'references', parts)} AS x SEMI JOIN p ON p.record = x.record GROUP BY x.record
    )`
        : ''
    }${
      query.objectKinds
        ? `, k AS (
      SELECT o.record, list(DISTINCT o.kind ORDER BY o.kind) AS kinds
      FROM ${files(folder, 'objects', parts)} AS o SEMI JOIN p ON p.record = o.record GROUP BY o.record
    )`
        : ''
    }${query.objects ? `, ${objectTables((table) => files(folder, table, parts), query.paragraphs !== undefined)}` : ''}
    ${query.citedBodies === undefined ? '' : `, ${citedBodiesTable(query.citedBodies)}`}
    SELECT p.record, CAST(to_json({
      record: p.record, paper_id: p.paper_id, title: p.title, abstract: p.abstract, year: p.year, venue: p.venue,
      fields: p.fields, licence: p.licence, language: p.language, reference_count: p.reference_count, object_kinds: ${query.objectKinds ? 'k.kinds' : 'NULL'},
      inbound: greatest(coalesce(i.citing_papers, 0), coalesce(i.inbound, 0)), code_urls: i.code_urls, paragraphs: t.paragraphs, citations: c.citations, works: w.works
      ${query.objects ? ', objects: o.objects, mentions: m.mentions' : ''}
      ${query.references ? ', entries: e.entries' : ''}
      ${query.citedBodies === undefined ? '' : ', bodies: b.bodies'}
    }) AS VARCHAR) AS paper
    FROM p LEFT JOIN t ON t.record = p.record LEFT JOIN c ON c.record = p.record LEFT JOIN w ON w.record = p.record LEFT JOIN i ON i.record = p.record
    ${query.objects ? 'LEFT JOIN o ON o.record = p.record LEFT JOIN m ON m.record = p.record' : ''}
    ${query.objectKinds ? 'LEFT JOIN k ON k.record = p.record' : ''}
    ${query.references ? 'LEFT JOIN e ON e.record = p.record' : ''}
    ${query.citedBodies === undefined ? '' : 'LEFT JOIN b ON b.record = p.record'}
    ORDER BY p.record`;
}
