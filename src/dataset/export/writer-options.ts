import type { DuplicateColumns } from '../duplicates/duplicate-columns.js';
import type { DedupeRule } from '../duplicates/duplicate-rows.js';
import type { SplitRule } from '../manifest.js';
import type { ShardOptions } from './parquet.js';
import type { FactRules } from './staged-example.js';

export interface WriterOptions extends ShardOptions {
  /** Columns and their SQL types, in order; `id` is added before them and `provenance` after them. */
  columns: Record<string, string>;
  split: SplitRule;
  /** Also `jsonl/train.jsonl` and so on: apart from the Parquet files, whose folder other programs read whole. */
  jsonl?: boolean | undefined;
  /** Also `drops.jsonl`, with the texts that failed. */
  keepDrops?: boolean | undefined;
  /** Drops rows that repeat an earlier one in the columns of `duplicates`. Default: all rows are kept. */
  dedupe?: DedupeRule | undefined;
  /** Default: the columns of `facts.leakage`. */
  duplicates?: DuplicateColumns | undefined;
  /** Maximum number of training rows. */
  maxTrain?: number | undefined;
  /** What is computed of every row before it is written. Default: nothing. */
  facts?: FactRules | undefined;
  /** Memory limit of DuckDB. */
  memory?: string | undefined;
}
