import type { CorpusFolder, Database } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { storeCitedBodies } from './cited-bodies.js';
import { CitedWorks, type WorkPlaces } from './cited-works.js';
import { COMPARED, likePapers } from './like-papers.js';
import type { NearestPapers } from './nearest-papers.js';
import { PaperBatches } from './paper-batches.js';
import { withImageFiles } from './paper-objects.js';
import { type PaperQuery, paperQuery } from './paper-query.js';
import type { Place } from './piece-store.js';

export type { PaperQuery } from './paper-query.js';

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
  let nearest: NearestPapers | undefined;
  try {
    nearest = await likePapers(database, query, scratch, onEmbedding);
    const papers = batches.rows((batch) => batchQuery(batches, batch, query));
    for await (const { head, paper, others } of withNearest(papers, nearest)) {
      const { record: _, works: cited, bodies: texts, ...own } = head;
      const members = [
        `"works":${works && cited ? works.json(cited) : 'null'}`,
        ...(bodies
          ? [`"bodies":${texts ? `[${texts.map((one) => bodies.piece(one)).join(',')}]` : 'null'}`]
          : []),
        ...(others ? [`"nearest":${JSON.stringify(others)}`] : []),
      ];
      yield { ...own, paper: `${paper.slice(0, paper.lastIndexOf('}'))},${members.join(',')}}` };
    }
  } finally {
    await nearest?.close();
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

/** Characters of papers that are held in memory while they are compared with the others. */
const COMPARED_CHARACTERS = 16 * 1024 * 1024;

/** Papers as the batches give them, each with those that are most like it. */
async function* withNearest(papers: AsyncIterable<[string, string]>, nearest: NearestPapers | undefined) {
  let group: { head: Head; paper: string }[] = [];
  let characters = 0;
  function* compared() {
    const others = nearest?.of(group.map(({ head }) => head.record));
    for (const [at, one] of group.entries()) yield { ...one, others: others?.[at] };
    group = [];
    characters = 0;
  }
  for await (const [head, paper] of papers) {
    group.push({ head: JSON.parse(head) as Head, paper });
    characters += paper.length;
    if (!nearest || group.length >= COMPARED || characters >= COMPARED_CHARACTERS) yield* compared();
  }
  yield* compared();
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

const batchQuery = (batches: PaperBatches, batch: number, query: PaperQuery): string =>
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
    },
    query,
    'head',
  );
