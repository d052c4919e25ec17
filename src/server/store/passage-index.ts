import { STOP_WORDS } from '@citemill/metrics/text';
import { type Database, literal } from '../../corpus/index.js';
import { LONGEST_WORD, searchWords, WORDS_SQL } from './words.js';

/** An entry is the text's number times this, plus the word's count in the text: a single list keeps both in the same order. */
const COUNT_BASE = 65_536;
/** BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;
/** A search uses at most this many words (the rarest) and entries, which bounds time and memory. */
const MAX_WORDS = 24;
const MAX_ENTRIES = 200_000;

/** An inverted index with counts in DuckDB tables: finds the texts most similar to a passage. */
export class PassageIndex {
  constructor(private readonly name: string) {}

  async create(database: Database): Promise<void> {
    await database.run(`CREATE TABLE IF NOT EXISTS "${this.name}_postings"
      (term VARCHAR, segment INTEGER, entries BIGINT[])`);
    await database.run(`CREATE TABLE IF NOT EXISTS "${this.name}_sizes" (term VARCHAR, size INTEGER)`);
    await database.run(`CREATE TABLE IF NOT EXISTS "${this.name}_lengths" (doc INTEGER, words INTEGER)`);
  }

  async drop(database: Database): Promise<void> {
    await database.run(`DROP TABLE IF EXISTS "${this.name}_postings"`);
    await database.run(`DROP TABLE IF EXISTS "${this.name}_sizes"`);
    await database.run(`DROP TABLE IF EXISTS "${this.name}_lengths"`);
  }

  /** Adds the texts of a query with the columns `doc` and `text` as one segment. */
  async add(database: Database, source: string, segment: number): Promise<void> {
    await database.run(`CREATE OR REPLACE TEMP TABLE segment_words AS
      SELECT doc, term, count(*) AS n FROM (SELECT doc, unnest(${WORDS_SQL}) AS term FROM (${source}))
      WHERE length(term) <= ${LONGEST_WORD} GROUP BY doc, term`);
    await database.run(`INSERT INTO "${this.name}_postings"
      SELECT term, ${segment}, list(CAST(doc AS BIGINT) * ${COUNT_BASE} + least(n, ${COUNT_BASE - 1}))
      FROM segment_words GROUP BY term ORDER BY term`);
    await database.run(
      `INSERT INTO "${this.name}_lengths" SELECT doc, sum(n)::INTEGER FROM segment_words GROUP BY doc`,
    );
    await database.run(`INSERT INTO "${this.name}_sizes"
      SELECT term, count(*)::INTEGER FROM segment_words GROUP BY term ORDER BY term`);
    await database.run('DROP TABLE segment_words');
  }

  /** Finds the rarest words of a passage, without stop words, as many as the limits allow. */
  private async rarestWords(database: Database, passage: string): Promise<string[]> {
    const words = [...new Set(searchWords(passage))].filter((word) => !STOP_WORDS.has(word));
    if (words.length === 0) return [];
    const rows = await database.rows(`SELECT term, sum(size) AS entries FROM "${this.name}_sizes"
      WHERE term IN (${words.map(literal).join(', ')}) GROUP BY term ORDER BY entries, term LIMIT ${MAX_WORDS}`);
    let remaining = MAX_ENTRIES;
    return rows.flatMap((row, i) => {
      remaining -= Number(row.entries);
      return i === 0 || remaining >= 0 ? [String(row.term)] : [];
    });
  }

  /** Ranks texts by their BM25 similarity to a passage, best first. */
  async rank(
    database: Database,
    passage: string,
    limit: number,
    only?: string,
  ): Promise<{ doc: number; score: number }[]> {
    const words = await this.rarestWords(database, passage);
    if (words.length === 0) return [];
    const rows = await database.rows(`
      WITH size AS (SELECT count(DISTINCT doc) AS texts, sum(words) / count(DISTINCT doc) AS mean FROM "${this.name}_lengths"),
      hits AS (SELECT term, CAST(entry // ${COUNT_BASE} AS INTEGER) AS doc, entry % ${COUNT_BASE} AS n FROM
               (SELECT term, unnest(entries) AS entry FROM "${this.name}_postings"
                WHERE term IN (${words.map(literal).join(', ')}))),
      spread AS (SELECT term, count(DISTINCT doc) AS df FROM hits GROUP BY term),
      weights AS (SELECT term, ln(1 + (texts - df + 0.5) / (df + 0.5)) AS idf FROM spread, size),
      -- A text may have come in several segments.
      lengths AS (SELECT doc, sum(words) AS words FROM "${this.name}_lengths"
                  WHERE doc IN (SELECT doc FROM hits) GROUP BY doc)
      SELECT h.doc, sum(w.idf * h.n * ${K1 + 1} / (h.n + ${K1} * (1 - ${B} + ${B} * l.words / size.mean))) AS score
      FROM hits AS h JOIN weights AS w ON w.term = h.term JOIN lengths AS l ON l.doc = h.doc, size
      ${only ? `WHERE h.doc IN (${only})` : ''}
      GROUP BY h.doc ORDER BY score DESC, h.doc LIMIT ${limit}`);
    return rows.map((row) => ({ doc: Number(row.doc), score: Number(row.score) }));
  }
}
