import type { CorpusFolder, Database } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { storeCitedBodies } from './cited-bodies.js';
import { CitedWorks, type WorkLocations } from './cited-works.js';
import { storeNearest } from './find-nearest.js';
import { PaperBatches } from './paper-batches.js';
import { withImageFiles } from './paper-objects.js';
import { type PaperQuery, paperQuery } from './paper-query.js';
import type { PieceLocation } from './piece-store.js';

export type { PaperQuery } from './paper-query.js';

/** A paper with all a recipe needs, as a JSON text that the workers parse, and the little that the main process reads of it. */
export interface Candidate {
  paper: string;
  record: string;
  /** Digest of all that the recipe is given of it, if the query names a table of them. */
  digest: string | null;
  paperId: string;
  licence: string | null;
  fields: string[] | null;
  /** A text to detect the language from, if a language is requested and the source does not state it. */
  sample: string | null;
}

interface CandidateOptions {
  /** A table with the most similar papers, if the query asks for them. Default: they are searched for. */
  nearest?: string | undefined;
  onEmbedding?: (progress: EmbedProgress) => void;
}

/** The papers of a corpus as a recipe asks for them. `scratch` is a folder for intermediate files. */
export async function* candidates(
  database: Database,
  folder: CorpusFolder,
  query: PaperQuery,
  scratch: string,
  options: CandidateOptions = {},
): AsyncGenerator<Candidate> {
  const batches = await PaperBatches.create(database, folder, query, scratch);
  if (batches.isEmpty) {
    batches.close();
    return;
  }
  let bodies: Awaited<ReturnType<typeof storeCitedBodies>> | undefined;
  let works: CitedWorks | undefined;
  try {
    if (query.citedBodies !== undefined)
      bodies = await storeCitedBodies(
        database,
        batches,
        `(${query.citedBodies}) AND (${query.paragraphs ?? 'TRUE'})`,
      );
    if (query.abstracts) works = await CitedWorks.store(database, batches, query.citedPapers ?? false);
    const storedBodies = bodies;
    const nearest =
      options.nearest ??
      (await storeNearest(database, batches.all('chosen'), query, scratch, options.onEmbedding));
    for await (const [head, paper] of batches.rows((batch) => batchQuery(batches, batch, query, nearest))) {
      const { works: cited, bodies: texts, ...own } = JSON.parse(head) as Head;
      const members = [
        `"works":${works && cited ? works.json(cited) : 'null'}`,
        ...(storedBodies
          ? [
              `"bodies":${texts ? `[${texts.map((location) => storedBodies.piece(location)).join(',')}]` : 'null'}`,
            ]
          : []),
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
  works: WorkLocations[] | null;
  bodies: PieceLocation[] | null;
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

const batchQuery = (
  batches: PaperBatches,
  batch: number,
  query: PaperQuery,
  nearest: string | undefined,
): string =>
  paperQuery(
    {
      files: (table) => {
        const files = batches.files(table, batch);
        return table === 'objects' ? withImageFiles(files) : files;
      },
      chosen: batches.of('chosen', batch),
      entries: batches.of('entries', batch),
      works: workPlaces(batches, batch, query),
      bodies: bodyPlaces(batches, batch, query),
      nearest,
    },
    query,
    'head',
  );
