import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Capture, type CaptureFound, isPageType } from '@citemill/read/internal';
import { Database, literal, parquetSource, pathLiteral, type Row } from '../../database/database.js';
import { UserError } from '../../user-error.js';
import { type CdxLine, cdxLine } from './cdx.js';
import { type IndexFile, indexFiles, MAX_INDEX_LINE } from './index-files.js';
import { pageIdentity, surtKey } from './surt.js';

/** A URL to look up in a crawl's index. */
export interface CaptureRequest {
  url: string;
  /** The day on which the author read the page, as in `2019-05-07`. */
  accessed?: string;
}

export interface CaptureOptions {
  /** Index files or folders with them: Parquet with Common Crawl's columns, CDX or CDXJ, uncompressed or gzip. */
  index: readonly string[];
  /** A folder for temporary files; `captures.duckdb` must not exist in it. */
  work: string;
  /** Memory limit of DuckDB, such as `512MB`. */
  memory?: string;
  /** Called with the number of CDX lines that match a requested page but cannot be parsed. */
  onUnusable?(lines: number): void;
}

const CAPTURE_COLUMNS = {
  key: 'VARCHAR',
  url: 'VARCHAR',
  time: 'VARCHAR',
  mime: 'VARCHAR',
  file: 'VARCHAR',
  start: 'DOUBLE',
  length: 'DOUBLE',
} as const;

const REQUIRED_COLUMNS = [
  'url',
  'url_surtkey',
  'fetch_time',
  'fetch_status',
  'warc_filename',
  'warc_record_offset',
  'warc_record_length',
];
const MIME_COLUMNS = ['content_mime_detected', 'content_mime_type'];

/** Stores the requested URLs in a table, with their keys. */
async function storeRequests(
  database: Database,
  wanted: AsyncIterable<CaptureRequest> | Iterable<CaptureRequest>,
): Promise<void> {
  const rows = await database.appender('wanted', {
    number: 'INTEGER',
    key: 'VARCHAR',
    url: 'VARCHAR',
    accessed: 'VARCHAR',
  });
  let number = 0;
  for await (const { url, accessed } of wanted) rows.add(number++, surtKey(url) ?? '', url, accessed ?? '');
  rows.finish();
  await database.run(`CREATE TABLE keys AS SELECT DISTINCT key FROM wanted WHERE key <> ''`);
}

async function readColumnar(database: Database, { path }: IndexFile): Promise<void> {
  const source = parquetSource([path]);
  const columns = (await database.rows(`DESCRIBE SELECT * FROM ${source}`)).map((row) =>
    String(row.column_name),
  );
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new UserError(`${path} is not a crawl index; it does not have the columns ${missing.join(', ')}`);
  const types = MIME_COLUMNS.filter((name) => columns.includes(name));
  await database.run(`INSERT INTO captures
    SELECT url_surtkey, url, strftime(CAST(fetch_time AS TIMESTAMP), '%Y%m%d%H%M%S'), coalesce(${[...types, "''"].join(', ')}),
           warc_filename, warc_record_offset, warc_record_length
    FROM ${source}
    WHERE fetch_status IN (200, 203) AND url_surtkey IN (SELECT key FROM keys)`);
}

/** Searches a CDX file with DuckDB and parses only the lines that match a requested URL. Returns the number of unusable lines. */
async function readCdx(
  database: Database,
  file: IndexFile,
  addLine: (key: string, line: CdxLine) => void,
): Promise<number> {
  const connection = await database.connect();
  let unusable = 0;
  try {
    const lines = `read_csv(${pathLiteral(file.path)}, columns = {'line': 'VARCHAR'}, header = false, auto_detect = false,
      delim = ${literal('\x01')}, quote = '', escape = '', max_line_size = ${MAX_INDEX_LINE}, strict_mode = false,
      ignore_errors = true, compression = ${literal(file.isCompressed ? 'gzip' : 'none')})`;
    const matches = connection.stream(`SELECT key, line FROM (
        SELECT split_part(line, ${literal(file.header[0] ?? ' ')}, 1) AS key, line FROM ${lines}
      ) AS lines WHERE key IN (SELECT key FROM keys)`);
    for await (const rows of matches)
      for (const { key, line } of rows) {
        const parsed = cdxLine(String(line), file.header);
        if (!parsed) unusable++;
        else if (parsed.status === '200' || parsed.status === '203') addLine(String(key), parsed);
      }
  } finally {
    connection.close();
  }
  return unusable;
}

/** Runs a step on a file; errors of DuckDB name the file. */
async function nameFileInErrors<T>({ path }: IndexFile, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: the index cannot be read (${(error as Error).message})`);
  }
}

async function readIndex(database: Database, { index, onUnusable }: CaptureOptions): Promise<void> {
  const files = await indexFiles(index);
  const captures = await database.appender('captures', CAPTURE_COLUMNS);
  let unusable = 0;
  const addLine = (key: string, { url, time, mime = '', file, offset, length }: CdxLine) =>
    captures.add(key, url, time.padEnd(14, '0'), mime, file, Number(offset), Number(length));
  for (const file of files)
    if (file.kind === 'cdx') unusable += await nameFileInErrors(file, () => readCdx(database, file, addLine));
  captures.finish();
  for (const file of files)
    if (file.kind === 'parquet') await nameFileInErrors(file, () => readColumnar(database, file));
  if (unusable > 0) onUnusable?.(unusable);
}

/** Chooses a capture of a URL. Captures must be added newest first. */
class CaptureChoice {
  private newest: Capture | undefined;
  private beforeAccess: Capture | undefined;
  private readonly identity: string | undefined;
  /** The end of the day of access, in the time format of captures. */
  private readonly endOfAccessDay: string | undefined;

  constructor(
    private readonly url: string,
    accessed: string,
  ) {
    this.identity = pageIdentity(url);
    if (accessed !== '') this.endOfAccessDay = `${accessed.replaceAll('-', '')}235959`;
  }

  add({ capture_url, time, mime, file, start, length }: Row): void {
    if (
      capture_url === null ||
      this.beforeAccess ||
      !isPageType(String(mime)) ||
      pageIdentity(String(capture_url)) !== this.identity
    )
      return;
    const capture = {
      url: String(capture_url),
      time: String(time),
      file: String(file),
      offset: Number(start),
      length: Number(length),
    };
    this.newest ??= capture;
    if (this.endOfAccessDay !== undefined && capture.time <= this.endOfAccessDay) this.beforeAccess = capture;
  }

  get result(): CaptureFound {
    const capture = this.beforeAccess ?? this.newest;
    return {
      url: this.url,
      ...(capture ? { capture } : {}),
      isBeforeAccess: this.beforeAccess !== undefined,
    };
  }
}

/**
 * Looks URLs up in a crawl's index. Yields every URL once, in the given order, with the newest capture up to the day of access or, if
 * that day is unknown or all captures are later, the newest of all. Only pages of text with status 200 or 203 count. DuckDB joins URLs
 * and index, and writes data to disk that does not fit into memory.
 */
export async function* findCaptures(
  wanted: AsyncIterable<CaptureRequest> | Iterable<CaptureRequest>,
  options: CaptureOptions,
): AsyncGenerator<CaptureFound> {
  const spill = join(options.work, 'spill');
  mkdirSync(spill, { recursive: true });
  const database = await Database.open({
    spill,
    memory: options.memory,
    file: join(options.work, 'captures.duckdb'),
  });
  try {
    await storeRequests(database, wanted);
    await readIndex(database, options);
    let number: unknown;
    let choice: CaptureChoice | undefined;
    for await (const rows of database.stream(`SELECT w.number, w.url, w.accessed, c.url AS capture_url, c.time, c.mime, c.file, c.start, c.length
        FROM wanted AS w LEFT JOIN captures AS c ON c.key = w.key
        ORDER BY w.number, c.time DESC, c.file, c.start`))
      for (const row of rows) {
        if (row.number !== number || !choice) {
          if (choice) yield choice.result;
          number = row.number;
          choice = new CaptureChoice(String(row.url), String(row.accessed));
        }
        choice.add(row);
      }
    if (choice) yield choice.result;
  } finally {
    database.close();
  }
}
