import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database, literal, parquetSource, quoteName } from '../corpus/index.js';
import { createTemporaryFolder, fileInside } from '../engine/index.js';
import { compareManifests, type Difference } from '../lineage/index.js';
import { changedColumns, type DatasetSide, sharedColumns } from './changed-columns.js';
import { addCauses, type Cause, type Corpora, isCorpusOf } from './diff-causes.js';
import { canCause, FATES, type Fate } from './diff-fates.js';
import { readManifest } from './load-manifest.js';
import { SPLITS } from './splits/splits.js';

export interface ComparisonOptions {
  /** The corpora that the datasets were built from. A corpus that has changed since is not used. */
  corpora?: Corpora;
  /** Memory limit of DuckDB, such as `256MB` (default: 200 MB). */
  memory?: string;
}

/** An example that differs, with the splits it is in. */
export interface DifferentExample {
  id: string;
  before?: string | undefined;
  after?: string | undefined;
  cause: Cause;
  /** The columns in which it differs, if it is in both datasets. */
  columns?: string[];
}

/** The number of examples with one fate (added, removed, changed or moved), and why. */
export interface FateSummary {
  count: number;
  /** Number of examples explained by each cause. */
  byCause: Partial<Record<Cause, number>>;
  /** Differences in how the datasets were made that can cause this fate. */
  causes: Difference[];
}

/** Memory limit of DuckDB. More memory hardly makes a comparison faster. */
const MEMORY = '200MB';

/** Returns a query for the rows of a dataset: id, split, papers and a hash of the columns. */
function rowsQuery([path, { splits, columns: types }]: DatasetSide, columns: readonly string[]): string {
  const fields = columns.map((name) => `${literal(name)}, r.${quoteName(name)}`).join(', ');
  const origin = (name: string) =>
    new RegExp(`^STRUCT\\(.*\\b${name}\\b`).test(types.provenance ?? '') ? `r.provenance.${name}` : 'NULL';
  const queries = SPLITS.filter((split) => splits[split].files.length > 0).map((split) => {
    const files = splits[split].files.map((file) => fileInside(path, file, 'dataset.json'));
    return `SELECT r.id AS id, '${split}' AS split, CAST(${origin('paper_id')} AS VARCHAR) AS paper_id,
      CAST(${origin('work_id')} AS VARCHAR) AS work_id, sha256(CAST(json_object(${fields}) AS VARCHAR)) AS content
      FROM ${parquetSource(files)} AS r`;
  });
  return (
    queries.join(' UNION ALL ') ||
    "SELECT '' AS id, '' AS split, '' AS paper_id, '' AS work_id, '' AS content WHERE FALSE"
  );
}

/** Joins the rows of two datasets by id in the table `fates`, from which `addAllCauses` makes the table `causes`. Returns the number of equal examples. */
async function joinRows(
  database: Database,
  before: DatasetSide,
  after: DatasetSide,
  addAllCauses: () => Promise<void>,
): Promise<number> {
  const columns = sharedColumns(before, after);
  await database.run(`CREATE TABLE before_rows AS ${rowsQuery(before, columns)}`);
  await database.run(`CREATE TABLE after_rows AS ${rowsQuery(after, columns)}`);
  await database.run(`CREATE TABLE all_fates AS
    SELECT coalesce(a.id, b.id) AS id, a.split AS before, b.split AS after,
      CASE WHEN a.id IS NULL THEN 'added' WHEN b.id IS NULL THEN 'removed' WHEN a.content <> b.content THEN 'changed'
        WHEN a.split <> b.split THEN 'moved' ELSE 'same' END AS fate,
      coalesce(a.paper_id, b.paper_id) AS paper_id, coalesce(a.work_id, b.work_id) AS work_id
    FROM before_rows AS a FULL OUTER JOIN after_rows AS b ON a.id = b.id`);
  const [same] = await database.rows("SELECT count(*) AS n FROM all_fates WHERE fate = 'same'");
  await database.run("CREATE TABLE fates AS SELECT * FROM all_fates WHERE fate <> 'same'");
  for (const table of ['before_rows', 'after_rows', 'all_fates']) await database.run(`DROP TABLE ${table}`);
  await addAllCauses();
  await database.run('DROP TABLE fates');
  return Number(same?.n ?? 0);
}

/**
 * Compares two datasets: how they were made, and which examples were added, removed, changed or moved between splits. DuckDB joins
 * them on disk, so neither has to fit in memory. `close` removes the temporary folder.
 */
export class DatasetComparison {
  private constructor(
    private readonly database: Database,
    private readonly folder: string,
    private readonly sides: [before: DatasetSide, after: DatasetSide],
    /** Differences in how the two were made; undefined if one of them has no lineage. */
    readonly made: Difference[] | undefined,
    /** Whether causes were looked for in the corpora. If not, only the differences in how the datasets were made are known. */
    readonly hasCorpora: boolean,
    /** Number of equal examples. */
    readonly same: number,
  ) {}

  static async create(
    before: string,
    after: string,
    { corpora: requested = [undefined, undefined], memory = MEMORY }: ComparisonOptions = {},
  ): Promise<DatasetComparison> {
    const [a, b] = [readManifest(before), readManifest(after)];
    const corpora: Corpora = [
      requested[0] !== undefined && isCorpusOf(requested[0], a.lineage) ? requested[0] : undefined,
      requested[1] !== undefined && isCorpusOf(requested[1], b.lineage) ? requested[1] : undefined,
    ];
    const sides: [DatasetSide, DatasetSide] = [
      [before, a],
      [after, b],
    ];
    const folder = await createTemporaryFolder('diff');
    const database = await Database.open({ memory, spill: folder, file: join(folder, 'diff.duckdb') });
    try {
      const same = await joinRows(database, ...sides, () => addCauses(database, corpora, { folder, memory }));
      const manifests = a.lineage && b.lineage ? compareManifests(a.lineage, b.lineage) : undefined;
      const hasCorpora = corpora.every((corpus) => corpus !== undefined);
      return new DatasetComparison(database, folder, sides, manifests, hasCorpora, same);
    } catch (error) {
      database.close();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async summary(): Promise<Record<Fate, FateSummary>> {
    const rows = await this.database.rows(
      'SELECT fate, cause, count(*) AS n FROM causes GROUP BY fate, cause ORDER BY n DESC, cause',
    );
    const summarise = (fate: Fate): FateSummary => {
      const counts = rows.filter((row) => row.fate === fate);
      return {
        count: counts.reduce((sum, { n }) => sum + Number(n), 0),
        byCause: Object.fromEntries(
          counts.map(({ cause, n }) => [cause ?? this.otherCause(fate), Number(n)]),
        ),
        causes: this.possibleCauses(fate),
      };
    };
    const [added, removed, changed, moved] = FATES.map(summarise) as [
      FateSummary,
      FateSummary,
      FateSummary,
      FateSummary,
    ];
    return { added, removed, changed, moved };
  }

  /** Lists up to `limit` examples with a fate, in id order. */
  async examples(fate: Fate, limit: number, offset = 0): Promise<DifferentExample[]> {
    const rows = await this.database.rows(
      `SELECT id, before, after, cause FROM causes WHERE fate = '${fate}' ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
    );
    const ids = fate === 'changed' ? rows.map(({ id }) => String(id)) : [];
    const columns = await changedColumns(this.database, ...this.sides, ids);
    return rows.map((row) => ({
      id: String(row.id),
      ...(row.before === null ? {} : { before: String(row.before) }),
      ...(row.after === null ? {} : { after: String(row.after) }),
      cause: (row.cause ?? this.otherCause(fate)) as Cause,
      ...(fate === 'changed' ? { columns: columns.get(String(row.id)) ?? [] } : {}),
    }));
  }

  private possibleCauses(fate: Fate): Difference[] {
    return (this.made ?? []).filter((difference) => canCause(difference, fate));
  }

  /** Returns the cause of differences that the corpora do not explain. */
  private otherCause(fate: Fate): Cause {
    return this.possibleCauses(fate).length > 0 ? 'how the datasets were made' : 'unexplained';
  }

  close(): void {
    this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
