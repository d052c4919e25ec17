import type { CorpusFolder, Database } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { storeCitedBodies } from './cited-bodies.js';
import { CitedWorks, type WorkLocations } from './cited-works.js';
import { type Surroundings, storeSurroundings } from './find-nearest.js';
import { PaperBatches } from './paper-batches.js';
import { withImageFiles } from './paper-objects.js';
import { type PaperQuery, paperQuery } from './paper-query.js';
import type { PieceLocation } from './piece-store.js';

export type { PaperQuery } from './paper-query.js';

/** A paper for a recipe. The workers parse the JSON in `paper`; the other fields are for the main process. */
export interface Candidate {
  paper: string;
  record: string;
  /** Digest of everything that the recipe receives, if the query names a table of digests. */
  digest: string | null;
  paperId: string;
  licence: string | null;
  fields: string[] | null;
  /** Text to detect the language from, if a language is requested and the source does not state it. */
  sample: string | null;
}

interface CandidateOptions {
  /** Tables with similar papers and neighbours, if the query needs them. Default: they are computed. */
  surroundings?: Surroundings | undefined;
  onEmbedding?: (progress: EmbedProgress) => void;
  /** Maximum number of papers and bytes that are loaded at once. */
  limits?: { papers: number; bytes: number };
}

/** Yields the papers that a recipe's query selects, with the data it needs. `scratch` is a folder for intermediate files. */
export async function* candidates(
  database: Database,
  folder: CorpusFolder,
  query: PaperQuery,
  scratch: string,
  options: CandidateOptions = {},
): AsyncGenerator<Candidate> {
  const batches = await PaperBatches.create(database, folder, query, scratch, options.limits);
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
        query.bodyCitations,
      );
    if (query.abstracts) works = await CitedWorks.store(database, batches, query.citedPapers ?? false);
    const storedBodies = bodies;
    const surroundings =
      options.surroundings ??
      (await storeSurroundings(database, batches.allRows('chosen'), query, scratch, options.onEmbedding));
    for await (const [head, paper] of batches.rows((batch) =>
      batchQuery(batches, batch, query, surroundings),
    )) {
      const { works: cited, bodies: texts, ...properties } = JSON.parse(head) as Head;
      const members = [
        `"works":${works && cited ? works.json(cited) : 'null'}`,
        ...(storedBodies
          ? [
              `"bodies":${texts ? `[${texts.map((location) => storedBodies.piece(location)).join(',')}]` : 'null'}`,
            ]
          : []),
      ];
      yield { ...properties, paper: `${paper.slice(0, paper.lastIndexOf('}'))},${members.join(',')}}` };
    }
  } finally {
    works?.close();
    bodies?.close();
    batches.close();
  }
}

/** The first column of a paper's row: its properties, and where the texts of cited works are stored. */
interface Head extends Omit<Candidate, 'paper'> {
  works: WorkLocations[] | null;
  bodies: PieceLocation[] | null;
}

/** Returns SQL for the table `w`: the stored locations of each paper's cited works. */
const workLocations = (batches: PaperBatches, batch: number, { abstracts, paragraphs }: PaperQuery) =>
  abstracts
    ? `, w AS (
      SELECT w.record, list({work: w.work, held: w.held} ORDER BY w.work_id) AS works FROM ${batches.batchRows('cited_works', batch)} AS w
      ${paragraphs === undefined ? '' : 'SEMI JOIN cited ON cited.record = w.record AND cited.work_id = w.work_id'}
      GROUP BY w.record
    )`
    : '';

/** Returns SQL for the table `b`: the stored locations of the bodies of the papers that each paper cites. */
const bodyLocations = (batches: PaperBatches, batch: number, { citedBodies }: PaperQuery) =>
  citedBodies === undefined
    ? ''
    : `, b AS (
      SELECT q.record, list([q.file, q.start, q.bytes] ORDER BY q.work_id) AS bodies
      FROM ${batches.batchRows('bodies', batch)} AS q GROUP BY q.record
    )`;

const batchQuery = (
  batches: PaperBatches,
  batch: number,
  query: PaperQuery,
  surroundings: Surroundings,
): string =>
  paperQuery(
    {
      files: (table) => {
        const files = batches.table(table, batch);
        return table === 'objects' ? withImageFiles(files) : files;
      },
      chosen: batches.batchRows('chosen', batch),
      entries: batches.batchRows('entries', batch),
      works: workLocations(batches, batch, query),
      bodies: bodyLocations(batches, batch, query),
      ...surroundings,
    },
    query,
    'head',
  );
