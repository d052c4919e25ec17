import type { Database } from '../corpus/index.js';
import { storeCitedPapers } from './cited-papers.js';
import type { PaperBatches } from './paper-batches.js';
import { type PieceLocation, PieceStore } from './piece-store.js';

/** The location of a work's metadata, and of the paper itself if the collection has it. */
export type WorkLocations = { work: PieceLocation; held: PieceLocation | null };

/** SQL for the fields of a {@link CitedWork} as members of a struct, from `works AS w`. */
export const WORK_FIELDS = `id: w.work_id, title: w.title, abstract: w.abstract, paper: w.paper_id, year: w.year, venue: w.venue,
  journal: w.journal, fields: w.fields, author: w.first_author_key`;

/** Cited works with an abstract, stored on disk as JSON. */
export class CitedWorks {
  private constructor(
    private readonly works: PieceStore,
    private readonly held: PieceStore | undefined,
  ) {}

  /** Stores the works, and adds the table `cited_works` to the batches, with their locations for each citing paper. */
  static async store(database: Database, batches: PaperBatches, withPapers: boolean): Promise<CitedWorks> {
    const works = await PieceStore.create(database, 'cited_works', batches.scratch);
    await works.add(`SELECT w.work_id, to_json({${WORK_FIELDS}})
      FROM works AS w SEMI JOIN ${batches.allRows('entries')} AS e ON e.work_id = w.work_id WHERE w.abstract IS NOT NULL`);
    works.finish();
    const held = withPapers ? await storeCitedPapers(database, batches) : undefined;
    await batches.writeSorted(
      'cited_works',
      `SELECT e.batch, e.record, e.work_id, [s.file, s.start, s.bytes] AS work,
              ${held ? 'CASE WHEN h.key IS NULL THEN NULL ELSE [h.file, h.start, h.bytes] END' : 'NULL'} AS held
       FROM (SELECT DISTINCT batch, record, work_id FROM ${batches.allRows('entries')}) AS e
       JOIN cited_works_pieces AS s ON s.key = e.work_id
       ${held ? 'LEFT JOIN cited_papers_pieces AS h ON h.key = e.work_id' : ''}`,
    );
    return new CitedWorks(works, held);
  }

  /** Returns the works at the given locations as a JSON list. */
  json(locations: readonly WorkLocations[]): string {
    return `[${locations.map((location) => this.readWork(location)).join(',')}]`;
  }

  private readWork({ work, held }: WorkLocations): string {
    const json = this.works.piece(work);
    if (!this.held) return json;
    return `${json.slice(0, -1)},"held":${held ? this.held.piece(held) : 'null'}}`;
  }

  close(): void {
    this.works.close();
    this.held?.close();
  }
}
