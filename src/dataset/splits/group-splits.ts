import type { Database, RowAppender } from '../../corpus/index.js';
import type { Groups } from '../example.js';
import { SPLITS, type Split } from './splits.js';

/** Ids of a kind that occur in two splits; `any` counts a paper in either role. */
export interface GroupLeak {
  group: Exclude<keyof Groups, 'year'> | 'any';
  shared: number;
  samples: string[];
}

const GROUPS: GroupLeak['group'][] = ['citing', 'cited', 'document', 'any'];

/** The splits of the groups of all examples, in a table that need not fit into memory. */
export class GroupSplits {
  private constructor(
    private readonly database: Database,
    private readonly rows: RowAppender,
  ) {}

  static async create(database: Database): Promise<GroupSplits> {
    const columns = { kind: 'INTEGER', key: 'VARCHAR', split: 'INTEGER' } as const;
    return new GroupSplits(database, await database.appender('sides', columns));
  }

  add(groups: Groups | undefined, split: Split): void {
    for (const [index, group] of GROUPS.entries()) {
      const key = group === 'any' ? undefined : groups?.[group];
      if (key !== undefined) this.rows.add(index, key, SPLITS.indexOf(split));
    }
  }

  /** The kinds of groups, and which of their ids occur in two splits. */
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
