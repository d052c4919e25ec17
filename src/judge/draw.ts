import { join, relative } from 'node:path';
import { type Database, literal, parquetSource, pathLiteral } from '../corpus/index.js';
import { type DatasetFolder, type DatasetRow, rowsById } from '../dataset/index.js';

export interface Draw {
  seed: number;
  size: number;
  /** Only rows with a value of a numeric column of at least `from` and below `below`. */
  range?: { column: string; from: number; below: number };
  /** Only rows that all these systems have answered. */
  answeredBy?: readonly string[];
}

/** A dataset and its predictions, read from their files without the studio's index. */
export class StudySource {
  private constructor(
    readonly dataset: DatasetFolder,
    private readonly database: Database,
  ) {}

  /** Opens a dataset on a separate connection, since temporary tables belong to one. */
  static async open(dataset: DatasetFolder, database: Database): Promise<StudySource> {
    const source = new StudySource(dataset, await database.connect());
    await source.database.run('CREATE TEMP TABLE study_answers (system VARCHAR, id VARCHAR, answer VARCHAR)');
    return source;
  }

  get systems(): string[] {
    return [...new Set(this.dataset.predictions.map(({ model }) => model))];
  }

  close(): void {
    this.database.close();
  }

  /** Loads the predictions of systems, for `answeredBy` and `answer`. */
  async readAnswers(systems: readonly string[]): Promise<void> {
    for (const { path, model } of this.dataset.predictions)
      if (systems.includes(model))
        await this.database.run(`INSERT INTO study_answers
          SELECT ${literal(model)}, json_extract_string(json, '$.id'), CAST(json AS VARCHAR)
          FROM read_json_objects(${pathLiteral(path)}, format = 'newline_delimited', ignore_errors = true)
          WHERE json_extract_string(json, '$.id') IS NOT NULL`);
  }

  /** Draws rows in an order that depends only on the seed and the ids, so that a seed gives the same sample everywhere. */
  async draw({ seed, size, range, answeredBy = [] }: Draw): Promise<DatasetRow[]> {
    const { path, manifest } = this.dataset;
    const files = Object.values(manifest.splits).flatMap((split) => split.files);
    if (files.length === 0) return [];
    const conditions = [
      ...(range ? [`"${range.column}" >= ${range.from}`, `"${range.column}" < ${range.below}`] : []),
      ...answeredBy.map((system) => `id IN (SELECT id FROM study_answers WHERE system = ${literal(system)})`),
    ];
    const paths = files.map((file) => join(path, file));
    const rows = await this.database.rows(`SELECT id, filename FROM ${parquetSource(paths, 'filename = true')}
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY md5(concat(id, ':', ${literal(String(seed))})), id LIMIT ${size}`);
    const locations = rows.map(({ id, filename }) => ({
      id: String(id),
      file: relative(path, String(filename)),
    }));
    return rowsById(this.database, this.dataset, locations);
  }

  /** Returns the prediction of a system for a row, as in its file. */
  async answer(id: string, system: string): Promise<unknown> {
    const [row] = await this.database.rows(`SELECT answer FROM study_answers
      WHERE id = ${literal(id)} AND system = ${literal(system)} LIMIT 1`);
    return row && JSON.parse(String(row.answer));
  }
}
