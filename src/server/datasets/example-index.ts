import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, literal, parquetSource, pathLiteral } from '../../corpus/index.js';
import { type DatasetFolder, rowCount, SPLITS } from '../../dataset/index.js';
import { fileInside } from '../../engine/index.js';
import { identify } from '../../lineage/index.js';
import type { Jobs, Report } from '../store/jobs.js';
import { createOrder, type Order, orderTable } from '../store/order.js';
import { recordKey } from '../store/record-key.js';
import { SearchIndex } from '../store/search-index.js';
import { INDEX_VERSION, type Store } from '../store/store.js';
import { createHeads } from './column-heads.js';
import { type IndexedColumn, indexedColumns, previewColumn, recordColumn, searchText } from './columns.js';

/** Rows per indexing step, which bounds memory for datasets of any size. */
const SEGMENT_ROWS = 16_384;
export const PREVIEW_CHARACTERS = 240;

/** The index of one dataset: short values of every example, its words, drops and predictions. */
export class ExampleIndex {
  /** Names of the index's tables; `heads` has the histograms that column heads show. */
  readonly rows: string;
  readonly predictions: string;
  readonly drops: string;
  readonly heads: string;
  readonly words: SearchIndex;
  readonly dropWords: SearchIndex;
  readonly columns: IndexedColumn[];

  constructor(readonly dataset: DatasetFolder) {
    const key = createHash('sha256').update(dataset.path).digest('hex').slice(0, 12);
    this.rows = `examples_${key}`;
    this.predictions = `predictions_${key}`;
    this.drops = `drops_${key}`;
    this.heads = `heads_${key}`;
    this.words = new SearchIndex(`examples_${key}`);
    this.dropWords = new SearchIndex(`drops_${key}`);
    this.columns = indexedColumns(dataset.manifest);
  }

  column(name: string): { sql: string; column: IndexedColumn } | undefined {
    const index = this.columns.findIndex((column) => column.name === name);
    const column = this.columns[index];
    return column && { sql: `c${index}`, column };
  }

  /** Returns the order by a column or, without a name, the order of the files. */
  order(name: string | undefined): Order | undefined {
    if (name === undefined)
      return {
        table: this.rows,
        up: 'doc',
        down: `(SELECT max(doc) FROM ${this.rows}) - doc`,
        isByDoc: true,
      };
    const index = this.columns.findIndex((column) => column.name === name);
    return index < 0 ? undefined : orderTable(`${this.rows}_by_${index}`);
  }

  private get identity(): string {
    return identify({ kind: 'index', version: `${INDEX_VERSION}`, options: {}, inputs: this.dataset.inputs });
  }

  async isFresh(database: Database): Promise<boolean> {
    const [row] = await database.rows(`SELECT stamp FROM dataset_stamps WHERE name = ${literal(this.rows)}`);
    return row?.stamp === this.identity;
  }

  /** Returns whether the dataset is indexed; if not, starts indexing it. Throws if indexing has just failed. */
  async ready(store: Store, jobs: Jobs): Promise<boolean> {
    if (await this.isFresh(store.reader)) return true;
    jobs.throwFailure(this.rows);
    jobs.start(this.rows, `Indexing ${this.dataset.name}`, (report, signal) =>
      this.build(store.writer, report, signal),
    );
    return false;
  }

  /** Indexes the dataset if necessary and waits for it. */
  async waitForIndex(store: Store, jobs: Jobs): Promise<void> {
    if (await this.isFresh(store.reader)) return;
    await jobs.run(this.rows, `Indexing ${this.dataset.name}`, (report, signal) =>
      this.build(store.writer, report, signal),
    );
  }

  private async build(database: Database, report: Report, signal: AbortSignal): Promise<void> {
    await database.run(`DELETE FROM dataset_stamps WHERE name = ${literal(this.rows)}`);
    await this.words.drop(database);
    await this.words.create(database);
    await this.addRows(database, report, signal);
    report({ note: 'sorting the words' });
    await this.words.sort(database);
    await this.addOrders(database, report);
    report({ note: 'histograms' });
    await createHeads(database, this.heads, this.rows, this.columns);
    await this.addPredictions(database, report);
    await this.addDrops(database);
    await database.run(
      `INSERT INTO dataset_stamps VALUES (${literal(this.rows)}, ${literal(this.identity)})`,
    );
    await database.run('CHECKPOINT');
  }

  private async addRows(database: Database, report: Report, signal: AbortSignal): Promise<void> {
    const { manifest, path } = this.dataset;
    const columns = this.columns.map(({ sqlType }, i) => `c${i} ${sqlType}`);
    await database.run(`CREATE OR REPLACE TABLE ${this.rows}
      (${['doc INTEGER', 'id VARCHAR', 'split VARCHAR', 'file VARCHAR', 'preview VARCHAR', 'record VARCHAR', 'record_key UBIGINT', ...columns].join(', ')})`);
    const total = rowCount(manifest);
    const values = this.columns.map(({ sql }) => `, ${sql}`).join('');
    let doc = 0;
    for (const split of SPLITS)
      for (const file of manifest.splits[split].files) {
        const source = parquetSource([fileInside(path, file, 'dataset.json')], 'file_row_number = true');
        const [size] = await database.rows(`SELECT count(*) AS n FROM ${source}`);
        const rows = Number(size?.n ?? 0);
        for (let start = 0; start < rows; start += SEGMENT_ROWS) {
          signal.throwIfAborted();
          report({ done: doc, of: total, note: 'examples' });
          const end = Math.min(rows, start + SEGMENT_ROWS);
          const window = `file_row_number >= ${start} AND file_row_number < ${end}`;
          const number = `CAST(${doc} + file_row_number - ${start} AS INTEGER)`;
          await database.run(`INSERT INTO ${this.rows} SELECT ${number}, id, ${literal(split)}, ${literal(file)},
            left(${previewColumn(manifest)}, ${PREVIEW_CHARACTERS}), ${recordColumn(manifest)}, ${recordKey(recordColumn(manifest))}${values} FROM ${source} WHERE ${window}
            ORDER BY file_row_number`);
          const text = `SELECT ${number} AS doc, ${searchText(manifest)} AS text FROM ${source} WHERE ${window}`;
          await this.words.add(database, text);
          doc += end - start;
        }
      }
    report({ done: total, of: total });
  }

  private async addOrders(database: Database, report: Report): Promise<void> {
    for (const [index, { name }] of this.columns.entries()) {
      report({ note: `order by ${name}` });
      const order = orderTable(`${this.rows}_by_${index}`);
      await createOrder(database, order, `SELECT doc, c${index} AS key FROM ${this.rows}`);
    }
  }

  private async addPredictions(database: Database, report: Report): Promise<void> {
    await database.run(
      `CREATE OR REPLACE TABLE ${this.predictions} (model VARCHAR, id VARCHAR, answer VARCHAR)`,
    );
    for (const { path, model } of this.dataset.predictions) {
      report({ note: `predictions of ${model}` });
      await database.run(`INSERT INTO ${this.predictions}
        SELECT ${literal(model)}, json_extract_string(json, '$.id'), CAST(json AS VARCHAR)
        FROM read_json_objects(${pathLiteral(path)}, format = 'newline_delimited', ignore_errors = true)
        WHERE json_extract_string(json, '$.id') IS NOT NULL ORDER BY 2`);
    }
  }

  private async addDrops(database: Database): Promise<void> {
    await database.run(`CREATE OR REPLACE TABLE ${this.drops}
      (doc INTEGER, reason VARCHAR, text VARCHAR, measured VARCHAR, record VARCHAR, record_key UBIGINT, paragraph INTEGER)`);
    await this.dropWords.drop(database);
    await this.dropWords.create(database);
    const file = this.dropFile();
    if (!file) return;
    await database.run(`INSERT INTO ${this.drops} SELECT row_number() OVER () - 1, json_extract_string(json, '$.reason'),
        json_extract_string(json, '$.text'), json_extract_string(json, '$.measured'),
        json_extract_string(json, '$.provenance.record'), ${recordKey(`json_extract_string(json, '$.provenance.record')`)},
        TRY_CAST(json_extract_string(json, '$.provenance.paragraph') AS INTEGER)
        FROM read_json_objects(${pathLiteral(file)}, format = 'newline_delimited', ignore_errors = true)`);
    const [row] = await database.rows(`SELECT count(*) AS n FROM ${this.drops}`);
    for (let start = 0; start < Number(row?.n ?? 0); start += SEGMENT_ROWS)
      await this.dropWords.add(
        database,
        `SELECT doc, text FROM ${this.drops} WHERE doc >= ${start} AND doc < ${start + SEGMENT_ROWS} AND text IS NOT NULL`,
      );
    await this.dropWords.sort(database);
  }

  /** Returns the path of the file of dropped candidates, if they were kept. */
  dropFile(): string | undefined {
    const { path, manifest } = this.dataset;
    const name = manifest.files.find(({ path }) => /(?:^|\/)drops\.jsonl$/.test(path))?.path;
    const file = name === undefined ? undefined : join(path, name);
    return file !== undefined && existsSync(file) ? file : undefined;
  }
}
