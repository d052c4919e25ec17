import type { Database, RowAppender } from '../../corpus/index.js';
import type { Groups } from '../example.js';
import { SPLITS, type Split } from './splits.js';

/** The ids of one kind of group that occur in two splits. */
export interface GroupLeak {
  /** `any`: papers in any role. */
  group: Exclude<keyof Groups, 'year'> | 'any';
  /** Number of ids that occur in two splits. */
  shared: number;
  /** Some of these ids. */
  samples: string[];
}

const GROUPS: GroupLeak['group'][] = ['citing', 'cited', 'document', 'any'];
/** Maximum number of ids whose splits are remembered, so that most repeated ids are not stored again. */
const MAX_REMEMBERED = 100_000;

/** The splits in which each group has examples, in a table that need not fit into memory. */
export class GroupSplits {
  /** The kinds and splits already stored of the latest ids, one bit for each. */
  private readonly stored = new Map<string, number>();

  private constructor(
    private readonly database: Database,
    private readonly rows: RowAppender,
  ) {}

  static async create(database: Database): Promise<GroupSplits> {
    const columns = { kind: 'INTEGER', key: 'VARCHAR', split: 'INTEGER' } as const;
    return new GroupSplits(database, await database.appender('sides', columns));
  }

  add(groups: Groups | undefined, split: Split): void {
    if (!groups) return;
    const side = SPLITS.indexOf(split);
    this.addKey(groups.citing, 0, side);
    this.addKey(groups.cited, 1, side);
    this.addKey(groups.document, 2, side);
  }

  /** Stores an id; `kind` is an index of {@link GROUPS}. */
  private addKey(key: string | undefined, kind: number, side: number): void {
    if (key === undefined) return;
    const bit = 1 << (kind * SPLITS.length + side);
    const stored = this.stored.get(key) ?? 0;
    if ((stored & bit) !== 0) return;
    if (this.stored.size >= MAX_REMEMBERED) this.stored.clear();
    this.stored.set(key, stored | bit);
    this.rows.add(kind, key, side);
  }

  /** Counts and samples the ids that occur in two splits, by kind of group. */
  async report(maxSamples: number): Promise<GroupLeak[]> {
    this.rows.finish();
    const any = GROUPS.indexOf('any');
    const rows = await this.database.rows(`
      WITH each_one AS (SELECT kind, key, split FROM sides UNION ALL SELECT ${any} AS kind, key, split FROM sides),
           keys AS (SELECT kind, key, min(split) <> max(split) AS is_shared FROM each_one GROUP BY kind, key)
      SELECT kind, count(*) FILTER (WHERE is_shared) AS shared, min(key, ${maxSamples}) FILTER (WHERE is_shared) AS samples
      FROM keys GROUP BY kind ORDER BY kind`);
    return rows.flatMap(({ kind, shared, samples }) => {
      const group = GROUPS[Number(kind)];
      return group ? [{ group, shared: Number(shared), samples: (samples ?? []) as string[] }] : [];
    });
  }
}
