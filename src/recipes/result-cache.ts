import { lstatSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CACHE_FILE,
  CACHE_FORMAT,
  type Database,
  folderPlace,
  literal,
  removeOldCaches,
  removeOtherSegments,
  type Segment,
  segmentFile,
} from '../corpus/index.js';
import { type FileLock, isWritable, LOCK_NAME, lockFile, Scratch } from '../engine/index.js';
import { hashFileSync } from '../lineage/index.js';
import { cacheFolder, loadIndex, matchIndex, readSegments, SEGMENT_SPAN } from './cache-index.js';
import { type Block, readBlocks, SegmentWriter, type StoredPaper } from './cache-segment.js';

/** The files of a cache in its scratch folder, which may be deleted. */
const UNFINISHED = /^(?:cache\.json|segment\.(?:bin|tsv))$/;
/** Size at which a segment is finished. A killed build loses at most one unfinished segment. */
const SEGMENT = { papers: 5000, bytes: 128 * 1024 * 1024 };
/** Maximum number of segments; a cache with more is rewritten. */
const MAX_SEGMENTS = 64;
/** Maximum share of outdated entries; a segment with more is rewritten. */
const MAX_OUTDATED_SHARE = 0.5;

/**
 * Stores a recipe's results for each paper in the corpus folder (`cache/KEY`), for later builds. An entry is used only if its digest
 * equals the current digest of the paper ({@link paperDigests}). Damaged entries, and caches copied from another folder, are not used.
 */
export class ResultCache {
  private segments: Segment[];
  private writer: SegmentWriter | undefined;
  /** Settles when the last call of `add` has been carried out. */
  private lastAdd = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly identity: string,
    private readonly database: Database,
    private readonly lock: FileLock,
    private readonly scratch: Scratch,
  ) {
    this.segments = readSegments(folder, identity);
    removeOtherSegments(folder, this.segments);
  }

  /** Opens the cache for a recipe with its options; undefined if the folder cannot be written or another build is using it. */
  static async open(corpus: string, identity: string, database: Database): Promise<ResultCache | undefined> {
    if (!isWritable(corpus)) return undefined;
    const folder = cacheFolder(corpus, identity);
    for (const path of [dirname(folder), folder]) {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (stats && !stats.isDirectory()) return undefined;
      mkdirSync(path, { recursive: true });
    }
    const lock = await lockFile(join(folder, LOCK_NAME));
    if (!lock) return undefined;
    await Scratch.sweep(folder, UNFINISHED);
    await removeOldCaches(corpus, folder);
    const cache = new ResultCache(folder, identity, database, lock, await Scratch.create(folder, UNFINISHED));
    cache.save();
    return cache;
  }

  /** Looks up the papers of the table `wanted_papers`; see {@link matchIndex}. */
  async match(): Promise<void> {
    await this.loadIndex();
    await matchIndex(this.database);
  }

  private loadIndex(): Promise<void> {
    return loadIndex(this.database, this.folder, this.segments);
  }

  /** Reads the papers of `kept_papers`, with or without their drops. Damaged entries are added to `stale_papers` instead. */
  async *papers(options: { withDrops: boolean }): AsyncGenerator<StoredPaper> {
    yield* this.read(this.segments, 'kept_papers', options, async ({ papers }) => {
      for (const [record, digest] of papers)
        await this.database.run(`INSERT INTO stale_papers VALUES (${literal(record)}, ${literal(digest)})`);
    });
  }

  private async *read(
    segments: readonly Segment[],
    table: string,
    options: { withDrops: boolean },
    onDamaged: (block: Block) => Promise<void>,
  ): AsyncGenerator<StoredPaper> {
    const connection = await this.database.connect();
    try {
      for (const { number } of segments) {
        const path = join(this.folder, segmentFile(number, 'bin'));
        for await (const { block, papers } of readBlocks(
          path,
          wantedBlocks(connection, table, number),
          options,
        )) {
          for (const paper of papers) block.papers.delete(paper.record);
          if (block.papers.size > 0) await onDamaged(block);
          yield* papers;
        }
      }
    } finally {
      connection.close();
    }
  }

  /** Stores the results of a paper. Concurrent calls are carried out one after another. */
  add(paper: StoredPaper): Promise<void> {
    this.lastAdd = this.lastAdd.then(() => this.append(paper));
    return this.lastAdd;
  }

  private async append(paper: StoredPaper): Promise<void> {
    this.writer ??= new SegmentWriter(
      join(this.scratch.path, 'segment.bin'),
      join(this.scratch.path, 'segment.tsv'),
    );
    await this.writer.add(paper);
    if (this.writer.papers >= SEGMENT.papers || this.writer.bytes >= SEGMENT.bytes) await this.seal();
  }

  private async seal(): Promise<void> {
    const { writer } = this;
    if (!writer) return;
    await writer.close();
    this.writer = undefined;
    const number = 1 + this.segments.reduce((highest, segment) => Math.max(highest, segment.number), 0);
    this.segments.push({
      number,
      papers: writer.papers,
      bytes: statSync(writer.dataPath).size,
      indexBytes: statSync(writer.indexPath).size,
      indexHash: hashFileSync(writer.indexPath),
    });
    // The list is saved first: a listed segment whose file is missing is ignored, but an unlisted file would be deleted.
    this.save();
    renameSync(writer.dataPath, join(this.folder, segmentFile(number, 'bin')));
    renameSync(writer.indexPath, join(this.folder, segmentFile(number, 'tsv')));
  }

  private save(): void {
    const draft = join(this.scratch.path, CACHE_FILE);
    const { identity, segments } = this;
    writeFileSync(
      draft,
      `${JSON.stringify({ format: CACHE_FORMAT, identity, place: folderPlace(this.folder), segments })}\n`,
      { flush: true },
    );
    renameSync(draft, join(this.folder, CACHE_FILE));
  }

  /** Stores the remaining papers, and rewrites segments that contain papers no longer in the corpus, or mostly outdated entries. */
  async finish(): Promise<void> {
    await this.seal();
    await this.loadIndex();
    await this.database.run(`CREATE OR REPLACE TABLE live_papers AS
      SELECT x.record, arg_max(x.digest, x.place) AS digest, max(x.place) AS place, arg_max(x.bytes, x.place) AS bytes
      FROM cache_index AS x SEMI JOIN ingested_papers AS p ON p.record = x.record GROUP BY x.record`);
    const live = await this.countBySegment(`SELECT place // ${SEGMENT_SPAN} AS segment FROM live_papers`);
    const gone = await this.countBySegment(
      `SELECT x.place // ${SEGMENT_SPAN} AS segment FROM cache_index AS x ANTI JOIN ingested_papers AS p ON p.record = x.record`,
    );
    const hasTooManySegments = this.segments.length > MAX_SEGMENTS;
    const outdated = this.segments.filter(
      ({ number, papers }) =>
        hasTooManySegments || gone.has(number) || (live.get(number) ?? 0) < papers * (1 - MAX_OUTDATED_SHARE),
    );
    if (outdated.length > 0) await this.rewrite(outdated);
  }

  private async countBySegment(query: string): Promise<Map<number, number>> {
    const rows = await this.database.rows(`SELECT segment, count(*) AS n FROM (${query}) GROUP BY segment`);
    return new Map(rows.map(({ segment, n }) => [Number(segment), Number(n)]));
  }

  private async rewrite(outdated: readonly Segment[]): Promise<void> {
    for await (const paper of this.read(outdated, 'live_papers', { withDrops: true }, async () => {}))
      await this.add(paper);
    await this.seal();
    this.segments = this.segments.filter((segment) => !outdated.includes(segment));
    this.save();
    removeOtherSegments(this.folder, this.segments);
  }

  async close(): Promise<void> {
    // The caller of `add` has received the error.
    await this.lastAdd.catch(() => {});
    await this.writer?.abort();
    await this.scratch.remove();
    await this.lock.release();
  }
}

/** Yields the blocks of a segment that contain papers of a table, in file order. */
async function* wantedBlocks(database: Database, table: string, segment: number): AsyncGenerator<Block> {
  let block: Block | undefined;
  const first = segment * SEGMENT_SPAN;
  const query = `SELECT record, digest, place - ${first} AS start, bytes FROM ${table}
    WHERE place BETWEEN ${first} AND ${first + SEGMENT_SPAN - 1} ORDER BY start`;
  for await (const rows of database.stream(query)) {
    for (const row of rows) {
      const start = Number(row.start);
      if (block?.start !== start) {
        if (block) yield block;
        block = { start, bytes: Number(row.bytes), papers: new Map() };
      }
      block.papers.set(String(row.record), String(row.digest));
    }
  }
  if (block) yield block;
}
