import { extname } from 'node:path';
import { isJsonObject, parseJson } from '@citemill/metrics/internal/json';
import { allBytes, decodeText, type Leaf, MAX_RECORD_BYTES, unpack } from '@citemill/read/internal';
import { type Database, parquetSource, pathLiteral } from '../../database/database.js';
import { randomToken, splitLines } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { anthologyRows } from './anthology.js';
import type { MetadataSource } from './find-metadata.js';
import { arrayRecords } from './json-array.js';
import { pubmedRows } from './pubmed.js';
import { risRows } from './ris.js';
import { type MetadataRow, metadataRow } from './row.js';

/** Maximum bytes of a line in CSV and TSV files; DuckDB's buffer is a multiple of it. */
const MAX_CSV_LINE_BYTES = 4 * 1024 * 1024;

/** The parts of a file that could not be read. */
interface Unread {
  /** Line numbers of lines skipped because they are too long. */
  longLines: number[];
  /** True if a JSON list is not closed. */
  isCut?: true;
}

/** One file and its rows; a row that could not be parsed is undefined. */
export interface MetadataFile {
  path: string;
  rows: AsyncGenerator<MetadataRow | undefined>;
  unread: Unread;
}

async function* jsonRows(leaf: Leaf, { longLines }: Unread): AsyncGenerator<MetadataRow | undefined> {
  for await (const { bytes, number, tooLong } of splitLines(leaf.stream, MAX_RECORD_BYTES)) {
    if (tooLong) longLines.push(number);
    const row = tooLong
      ? undefined
      : parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
    yield isJsonObject(row) ? metadataRow(row) : undefined;
  }
}

/** Reads the rows of a BibTeX file. The parser is imported here, since few links need it. */
async function* bibliographyRows(stream: Leaf['stream']): AsyncGenerator<MetadataRow | undefined> {
  const { bibtexRows } = await import('./bibtex.js');
  yield* bibtexRows(stream);
}

/** Reads CSV, TSV and Parquet with DuckDB, as a stream. Column names are case-insensitive. */
async function* tableRows(path: string, database: Database): AsyncGenerator<MetadataRow | undefined> {
  const rejects = `rejects_${randomToken()}`;
  const isParquet = /\.parquet$/i.test(path);
  const from = isParquet
    ? parquetSource([path])
    : `read_csv(${pathLiteral(path)}, hive_partitioning = false, all_varchar = true, header = true, store_rejects = true, rejects_table = '${rejects}', rejects_scan = '${rejects}_scan', max_line_size = ${MAX_CSV_LINE_BYTES}, buffer_size = ${4 * MAX_CSV_LINE_BYTES}, parallel = false)`;
  // Number of lines that are not rows: too many or too few cells, an unclosed quote, or bytes that are not UTF-8.
  let rejected = 0;
  const countRejected = async (query: Database['rows']) => {
    const [count] = await query(`SELECT count(DISTINCT line) AS n FROM ${rejects}`);
    rejected = Number(count?.n ?? 0);
  };
  for await (const rows of database.stream(`SELECT * FROM ${from}`, isParquet ? undefined : countRejected)) {
    for (const row of rows) {
      yield metadataRow(
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value])),
      );
    }
  }
  for (; rejected > 0; rejected--) yield undefined;
}

/** Reads a JSON file that is a list of records, such as Papers with Code's links or CSL JSON. */
async function* arrayRows(leaf: Leaf, unread: Unread): AsyncGenerator<MetadataRow | undefined> {
  const onCut = () => {
    unread.isCut = true;
  };
  for await (const record of arrayRecords(leaf.stream, onCut)) yield record && metadataRow(record);
}

/** Matches an entry of a BibTeX file, which may follow comments. */
const BIBTEX = /^[^\S\n]*@\s*\w+\s*[{(]/m;

async function* sourceRows(
  source: MetadataSource,
  database: Database,
  unread: Unread,
): AsyncGenerator<MetadataRow | undefined> {
  const path = await source.file();
  if (/\.(?:csv|tsv|parquet)(?:\.gz)?$/i.test(path)) {
    yield* tableRows(path, database);
    return;
  }
  for await (const leaf of unpack(path)) {
    if ('error' in leaf)
      throw new UserError(`${leaf.path.replace(path, source.name)}: ${leaf.error.message}`);
    const start = leaf.head.toString('utf8', 0, 2000).trimStart();
    if (start.startsWith('[')) yield* arrayRows(leaf, unread);
    else if (/^TY {1,2}-/.test(start)) yield* risRows(leaf.stream);
    else if (/^</.test(start) && start.includes('<PubmedArticle')) yield* pubmedRows(leaf.stream);
    else if (/^[^{<]/.test(start) && BIBTEX.test(start)) yield* bibliographyRows(leaf.stream);
    else if (/^\s*\{/m.test(start)) yield* jsonRows(leaf, unread);
    else if (/^<(?:\?xml|collection|!DOCTYPE)/.test(start)) {
      yield* anthologyRows(decodeText(await allBytes(leaf.stream, MAX_RECORD_BYTES)).text);
    } else {
      throw new UserError(
        `${leaf.path.replace(path, source.name)}: not a known metadata format (${extname(path) || 'no extension'}): give JSON lines, CSV, TSV, Parquet, RIS, BibTeX, CSL JSON, or XML of PubMed or the ACL Anthology`,
      );
    }
  }
}

/** Yields the rows of a file; errors name the file. */
async function* nameFileInErrors<Row>(path: string, rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${path}: cannot be read as metadata (${reason})`, { cause: error });
  }
}

export async function* metadataFiles(
  sources: readonly MetadataSource[],
  database: Database,
): AsyncGenerator<MetadataFile> {
  for (const source of sources) {
    const { name } = source;
    const unread: Unread = { longLines: [] };
    yield { path: name, rows: nameFileInErrors(name, sourceRows(source, database, unread)), unread };
  }
}
