import type { DuplicateColumns } from '../duplicates/duplicate-columns.js';
import type { DedupeRule } from '../duplicates/duplicate-rows.js';
import type { SplitRule } from '../manifest.js';
import type { ShardOptions } from './parquet.js';
import type { FactRules } from './staged-example.js';

export interface WriterOptions extends ShardOptions {
  /** SQL types of the columns by name, in order; `id` is added before them and `provenance` after them. */
  columns: Record<string, string>;
  split: SplitRule;
  /** Also writes `jsonl/train.jsonl` and so on; other programs read all files in the Parquet folder. */
  jsonl?: boolean | undefined;
  /** Also writes `drops.jsonl`, with the texts that failed. */
  keepDrops?: boolean | undefined;
  /** Drops rows that repeat an earlier one in the columns of `duplicates`. Default: all rows are kept. */
  dedupe?: DedupeRule | undefined;
  /** Columns that decide whether rows are duplicates. Default: similar in the columns of `facts.leakage`. */
  duplicates?: DuplicateColumns | undefined;
  /** Maximum number of training rows. */
  maxTrain?: number | undefined;
  /** Facts that are computed from every row before it is written. Default: none. */
  facts?: FactRules | undefined;
  /** Memory limit of DuckDB. */
  memory?: string | undefined;
}
