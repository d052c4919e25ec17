import { type CorpusFolder, type Database, trustedRows } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import type { Slice } from '../read/index.js';
import { storeCitedBodies } from './cited-bodies.js';
import { CitedWorks, type WorkPlaces } from './cited-works.js';
import { type NearestModel, nearestByModel } from './nearest-by-model.js';
import { type NearestPapers, nearestPapers } from './nearest-papers.js';
import { type BatchTable, PaperBatches } from './paper-batches.js';
import { objectTables } from './paper-objects.js';
import type { Place } from './piece-store.js';

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
  /** Gives a sample of each paper whose source does not say its language. */
  samples?: boolean;
  /** Gives the papers of this slice of the corpus alone. */
  slice?: Slice;
}

/** A paper with all a recipe needs, as a JSON text that the workers parse, and the little that the main process reads of it. */
export interface Candidate {
  paper: string;
  paperId: string;
  licence: string | null;
  fields: string[] | null;
  /** Where a language is asked for and the source does not say which it is: words to tell it by. */
  sample: string | null;
}

/** The papers of a corpus as a recipe asks for them. `scratch` is a folder for what is joined on the way. */
export async function* candidates(
  database: Database,
  folder: CorpusFolder,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): AsyncGenerator<Candidate> {
  const batches = await PaperBatches.create(database, folder, query.where ?? 'TRUE', scratch, query.slice);
  if (batches.isEmpty) {
    batches.close();
    return;
  }
  const bodies =
    query.citedBodies === undefined
      ? undefined
      : await storeCitedBodies(
          database,
          batches,
          `(${query.citedBodies}) AND (${query.paragraphs ?? 'TRUE'})`,
        );
  const works = query.abstracts
    ? await CitedWorks.store(database, batches, query.citedPapers ?? false)
    : undefined;
  try {
    const nearest = await likePapers(database, query, onEmbedding);
    for await (const [head, paper] of batches.rows((batch) => batchQuery(batches, batch, query))) {
      const { record, works: cited, bodies: texts, ...own } = JSON.parse(head) as Head;
      const members = [
        `"works":${works && cited ? works.json(cited) : 'null'}`,
        ...(bodies
          ? [`"bodies":${texts ? `[${texts.map((one) => bodies.piece(one)).join(',')}]` : 'null'}`]
          : []),
        ...(nearest ? [`"nearest":${JSON.stringify(nearest.of(record))}`] : []),
      ];
      yield { ...own, paper: `${paper.slice(0, paper.lastIndexOf('}'))},${members.join(',')}}` };
    }
  } finally {
    works?.close();
    bodies?.close();
    batches.close();
  }
}

/** What the query says of a paper beside its JSON, and where the texts of others lie that go into it. */
interface Head extends Omit<Candidate, 'paper'> {
  record: string;
  works: WorkPlaces[] | null;
  bodies: Place[] | null;
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

/** Where the cited works of each paper lie, as the common table `w`. */
const workPlaces = (batches: PaperBatches, batch: number, { abstracts, paragraphs }: PaperQuery) =>
  abstracts
    ? `, w AS (
      SELECT w.record, list({work: w.work, held: w.held} ORDER BY w.work_id) AS works FROM ${batches.of('cited_works', batch)} AS w
      ${paragraphs === undefined ? '' : 'SEMI JOIN cited ON cited.record = w.record AND cited.work_id = w.work_id'}
      GROUP BY w.record
    )`
    : '';

/** Where the bodies lie that each paper cites, as the common table `b`. */
const bodyPlaces = (batches: PaperBatches, batch: number, { citedBodies }: PaperQuery) =>
  citedBodies === undefined
    ? ''
    : `, b AS (
      SELECT q.record, list([q.file, q.start, q.bytes] ORDER BY q.work_id) AS bodies
      FROM ${batches.of('bodies', batch)} AS q GROUP BY q.record
    )`;

function batchQuery(batches: PaperBatches, batch: number, query: PaperQuery): string {
  const files = (table: BatchTable) => batches.files(table, batch);
  return `
    WITH p AS (
      SELECT p.* REPLACE (k.year AS year, k.venue AS venue, k.fields AS fields), k.inbound, k.code_urls
      FROM (${trustedRows('papers', files('papers'))}) AS p
      JOIN ${batches.of('chosen', batch)} AS k ON k.record = p.record
    ), loaded AS (
      SELECT t.* FROM ${files('paragraphs')} AS t SEMI JOIN p ON p.record = t.record
      WHERE ${query.paragraphs ?? 'TRUE'}
    ), t AS (
      SELECT t.record, list({position: t.position, part: t.part, section: t.section, text: t.text${query.emphasis ? ', emphasis: t.emphasis' : ''}} ORDER BY t.position) AS paragraphs
      FROM loaded AS t GROUP BY t.record
    ), cited AS (
      SELECT c.*, r.work_id FROM ${files('citations')} AS c
      SEMI JOIN ${query.paragraphs === undefined ? 'p ON p.record = c.record' : 'loaded ON loaded.record = c.record AND loaded.position = c.paragraph'}
      LEFT JOIN ${batches.of('entries', batch)} AS r ON r.record = c.record AND r.reference_id = c.reference_id
    ), c AS (
      SELECT c.record, list({paragraph: c.paragraph, start: c.start_offset, "end": c.end_offset, text: c.text,
                             reference: c.reference_id, work: c.work_id, "group": c.citation_group} ORDER BY c.position) AS citations
      FROM cited AS c GROUP BY c.record
    )${workPlaces(batches, batch, query)}${
      query.references
        ? `, e AS (
      SELECT x.record, list({id: x.reference_id, kind: x.kind, title: x.title, url: x.source_url, date: x.date} ORDER BY x.position) AS entries
      FROM ${files('references')} AS x SEMI JOIN p ON p.record = x.record GROUP BY x.record
    )`
        : ''
    }${
      query.objectKinds
        ? `, k AS (
      SELECT o.record, list(DISTINCT o.kind ORDER BY o.kind) AS kinds
      FROM ${files('objects')} AS o SEMI JOIN p ON p.record = o.record GROUP BY o.record
    )`
        : ''
    }${query.objects ? `, ${objectTables(files, query.paragraphs !== undefined)}` : ''}
    ${bodyPlaces(batches, batch, query)}
    SELECT to_json({record: p.record, paperId: p.paper_id, licence: p.licence, fields: p.fields, sample: ${
      query.samples
        ? "CASE WHEN p.language IS NULL OR p.language = '' THEN coalesce(p.abstract, t.paragraphs[1].text, '') END"
        : 'NULL'
    }, works: ${query.abstracts ? 'w.works' : 'NULL'}, bodies: ${query.citedBodies === undefined ? 'NULL' : 'b.bodies'}}) AS head, to_json({
      record: p.record, paper_id: p.paper_id, title: p.title, abstract: p.abstract, year: p.year, venue: p.venue,
      fields: p.fields, licence: p.licence, language: p.language, reference_count: p.reference_count, object_kinds: ${query.objectKinds ? 'k.kinds' : 'NULL'},
      inbound: coalesce(p.inbound, 0), code_urls: p.code_urls, paragraphs: t.paragraphs, citations: c.citations
      ${query.objects ? ', objects: o.objects, mentions: m.mentions' : ''}
      ${query.references ? ', entries: e.entries' : ''}
    }) AS paper
    FROM p LEFT JOIN t ON t.record = p.record LEFT JOIN c ON c.record = p.record
    ${query.abstracts ? 'LEFT JOIN w ON w.record = p.record' : ''}
    ${query.objects ? 'LEFT JOIN o ON o.record = p.record LEFT JOIN m ON m.record = p.record' : ''}
    ${query.objectKinds ? 'LEFT JOIN k ON k.record = p.record' : ''}
    ${query.references ? 'LEFT JOIN e ON e.record = p.record' : ''}
    ${query.citedBodies === undefined ? '' : 'LEFT JOIN b ON b.record = p.record'}
    ORDER BY p.record`;
}
