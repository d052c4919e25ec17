import { type Database, literal } from '../../corpus/index.js';
import { inTransaction } from './transaction.js';
import { LONGEST_WORD, searchWords, WORDS_SQL } from './words.js';

export interface SearchIndexOptions {
  /** Number of texts per block; a word has one entry for each block that contains it. */
  block?: number;
  /** Minimum number of texts in a block for a bitmap instead of a list. Default: the number at which the bitmap is shorter. */
  bitmapTexts?: number;
}

const TEXTS_PER_BLOCK = 16_384;
/** Joins of more words take DuckDB seconds to plan. */
const MAX_QUERY_WORDS = 32;
/** Maximum indexed words with a common beginning to consider. */
const MAX_FORMS = 500;
/** Number of slices of the alphabet that are sorted one after another. */
const SLICES = 32;
/** Number of words that are sampled to make the slices about equally large. */
const SAMPLED_WORDS = 10_000;
/** Rows per group of a DuckDB table. DuckDB skips only whole groups, so sorting fewer entries is useless. */
const ROW_GROUP = 122_880;

/**
 * An inverted index in a DuckDB table: for each word and block, the texts that contain the word, as a list if they are few and
 * as a bitmap if they are many. Words are intersected block by block as bitmaps, so searching for frequent words is as fast as
 * for rare ones. (DuckDB's full-text extension must be downloaded, and scanning with LIKE takes seconds.)
 */
export class SearchIndex {
  private readonly table: string;
  private readonly sorted: string;
  private readonly block: number;
  private readonly bitmapTexts: number;

  constructor(name: string, { block = TEXTS_PER_BLOCK, bitmapTexts = block / 16 }: SearchIndexOptions = {}) {
    this.table = `"${name}_postings"`;
    this.sorted = `"${name}_sorted"`;
    this.block = block;
    this.bitmapTexts = bitmapTexts;
  }

  async create(database: Database): Promise<void> {
    await database.run(
      `CREATE TABLE IF NOT EXISTS ${this.table} (term VARCHAR, block INTEGER, docs USMALLINT[], bits BIT)`,
    );
  }

  async drop(database: Database): Promise<void> {
    await database.run(`DROP TABLE IF EXISTS ${this.table}`);
  }

  /** Adds the texts of a query with the columns `doc` and `text`; every text at most once. */
  async add(database: Database, source: string): Promise<void> {
    await database.run(`CREATE OR REPLACE TEMP TABLE segment_words AS
      SELECT term, CAST(doc // ${this.block} AS INTEGER) AS block, list(CAST(doc % ${this.block} AS USMALLINT)) AS docs
      FROM (SELECT doc, unnest(list_distinct(${WORDS_SQL})) AS term FROM (${source}))
      WHERE length(term) <= ${LONGEST_WORD} GROUP BY ALL`);
    await database.run(`INSERT INTO ${this.table} SELECT term, block, docs, NULL FROM segment_words
      WHERE len(docs) < ${this.bitmapTexts} ORDER BY term`);
    await database.run(`INSERT INTO ${this.table} SELECT term, block, NULL, ${this.bitmap('bit_index')}
      FROM (SELECT term, block, unnest(docs) AS bit_index FROM segment_words WHERE len(docs) >= ${this.bitmapTexts})
      GROUP BY term, block ORDER BY term`);
    await database.run('DROP TABLE segment_words');
  }

  /**
   * Sorts the entries by word, so that DuckDB can skip those of other words. Slices of the alphabet are sorted one after another, so
   * that memory does not grow with the index.
   */
  async sort(database: Database): Promise<void> {
    const [row] = await database.rows(`SELECT count(*) AS n FROM ${this.table}`);
    if (Number(row?.n ?? 0) <= ROW_GROUP) return;
    const sample = `(SELECT term FROM ${this.table} USING SAMPLE ${SAMPLED_WORDS} ROWS)`;
    const cuts = await database.rows(
      `SELECT min(term) AS word FROM (SELECT term, ntile(${SLICES}) OVER (ORDER BY term) AS slice FROM ${sample})
       GROUP BY slice ORDER BY slice`,
    );
    const words = cuts.slice(1).map(({ word }) => literal(String(word)));
    await database.run(`CREATE OR REPLACE TABLE ${this.sorted} AS FROM ${this.table} WHERE FALSE`);
    for (const [i, firstWord] of [undefined, ...words].entries()) {
      const bounds = [firstWord && `term >= ${firstWord}`, words[i] && `term < ${words[i]}`].filter(Boolean);
      await database.run(`INSERT INTO ${this.sorted} FROM ${this.table}
        ${bounds.length > 0 ? `WHERE ${bounds.join(' AND ')}` : ''} ORDER BY term`);
    }
    await inTransaction(database, async () => {
      await this.drop(database);
      await database.run(`ALTER TABLE ${this.sorted} RENAME TO ${this.table}`);
    });
  }

  /**
   * SQL join that keeps the rows whose text contains every word of the query; the last word may be a prefix. Of a long query,
   * only the longest words count. Undefined for a query without words.
   */
  join(query: string): ((doc: string) => string) | undefined {
    const queryWords = searchWords(query);
    if (queryWords.length === 0) return undefined;
    const last = queryWords.length - 1;
    const prefix = /\s$/.test(query)
      ? undefined
      : queryWords.find((word, i) => i === last && queryWords.indexOf(word) === last);
    const words = [...new Set(queryWords)].sort((a, b) => b.length - a.length).slice(0, MAX_QUERY_WORDS);
    const bitmaps = words.map((word, i) => `(${this.blocksWith(word, word === prefix)}) AS w${i}`);
    const joined = bitmaps
      .map((sql, i) => (i === 0 ? sql : `JOIN ${sql} ON w${i}.block = w0.block`))
      .join(' ');
    const bits = words.map((_, i) => `w${i}.bits`).join(' & ');
    // Materialised, or the bitmaps would be intersected again for every row.
    return (
      doc,
    ) => `JOIN (WITH found AS MATERIALIZED (SELECT w0.block, ${bits} AS bits FROM ${joined}) FROM found) AS hits ON hits.block = ${doc} // ${this.block}
      AND get_bit(hits.bits, CAST(${doc} % ${this.block} AS INTEGER)) = 1`;
  }

  /** Lists the indexed words that begin with a prefix, with the number of texts of each. */
  async wordsWithPrefix(database: Database, prefix: string): Promise<{ term: string; texts: number }[]> {
    const rows = await database.rows(`SELECT term, sum(coalesce(len(docs), bit_count(bits))) AS texts
      FROM ${this.table} WHERE term >= ${literal(prefix)} AND term < ${literal(`${prefix}\u{10ffff}`)}
      GROUP BY term ORDER BY texts DESC, term LIMIT ${MAX_FORMS}`);
    return rows.map((row) => ({ term: String(row.term), texts: Number(row.texts) }));
  }

  /** Finds the texts with the largest sum of weights; each group of words counts once. */
  async rank(
    database: Database,
    groups: readonly { terms: readonly string[]; weight: number }[],
    limit: number,
  ): Promise<{ doc: number; score: number }[]> {
    const values = groups.flatMap(({ terms, weight }, i) =>
      terms.map((term) => `(${literal(term)}, ${i}, ${weight})`),
    );
    if (values.length === 0) return [];
    const rows = await database.rows(`
      WITH wanted(term, number, weight) AS (VALUES ${values.join(', ')}),
      entries AS (SELECT p.*, w.number, w.weight FROM ${this.table} AS p JOIN wanted AS w ON w.term = p.term
        WHERE p.term IN (SELECT term FROM wanted)),
      hits AS (
        SELECT number, weight, block * ${this.block} + unnest(docs) AS doc FROM entries WHERE docs IS NOT NULL
        UNION SELECT number, weight, block * ${this.block} + bit_index AS doc
        FROM (SELECT number, weight, block, bits, unnest(range(${this.block})) AS bit_index FROM entries WHERE docs IS NULL)
        WHERE get_bit(bits, CAST(bit_index AS INTEGER)) = 1)
      SELECT doc, sum(weight) AS score FROM hits GROUP BY doc ORDER BY score DESC, doc LIMIT ${limit}`);
    return rows.map((row) => ({ doc: Number(row.doc), score: Number(row.score) }));
  }

  /** Returns SQL for the texts of each block that contain a word, as a bitmap. */
  private blocksWith(word: string, isPrefix: boolean): string {
    const condition = isPrefix
      ? `term >= ${literal(word)} AND term < ${literal(`${word}\u{10ffff}`)}`
      : `term = ${literal(word)}`;
    return `SELECT block, bit_or(bits) AS bits FROM (
        SELECT block, bits FROM ${this.table} WHERE ${condition} AND bits IS NOT NULL
        UNION ALL SELECT block, ${this.bitmap('bit_index')} FROM
          (SELECT block, unnest(docs) AS bit_index FROM ${this.table} WHERE ${condition}) GROUP BY block)
      GROUP BY block`;
  }

  private bitmap(column: string): string {
    return `bitstring_agg(${column}, 0, ${this.block - 1})`;
  }
}
