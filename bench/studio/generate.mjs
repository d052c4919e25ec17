// Generates a corpus and a dataset for the studio's benchmark. DuckDB writes their files directly, without readers or recipes.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusFolder, Database, INGESTED, LINKED } from '../../dist/corpus/index.js';
import { partDigest } from '../../dist/corpus/part-digest.js';
import { storedFormat } from '../../dist/corpus/store-rows.js';

const VOCABULARY = 40_000;

/** Texts to draw from, by length in words. Drawing texts is a hundred times faster than drawing every word. */
const STOCK = { short: { words: 11, texts: 50_000 }, long: { words: 60, texts: 20_000 } };

/** Words with realistic frequencies: a few are frequent and most are rare. */
async function createTexts(database) {
  for (const [name, { words: count, texts }] of Object.entries(STOCK))
    await database.run(`CREATE TABLE ${name} AS SELECT n AS stock_number, string_agg(word, ' ') AS text FROM (
      SELECT n, 'w' || CAST(floor(pow(${VOCABULARY}, (hash(n, i, '${name}') % 1000003) / 1000003.0)) AS INTEGER) AS word
      FROM range(${texts}) AS a(n), range(${count}) AS b(i)) GROUP BY n`);
}

/** A text of about this many words, different for each `key`. */
const words = (count, key) => {
  const name = count > 30 ? 'long' : 'short';
  const pick = (i) =>
    `(SELECT text FROM ${name} WHERE stock_number = CAST(hash(${key}, ${i}) % ${STOCK[name].texts} AS BIGINT))`;
  return Array.from({ length: Math.round(count / STOCK[name].words) || 1 }, (_, i) => pick(i)).join(
    " || ' ' || ",
  );
};

const empty = (columns) =>
  `SELECT ${Object.entries(columns)
    .map(([name, type]) => `CAST(NULL AS ${type}) AS "${name}"`)
    .join(', ')} WHERE FALSE`;

/** All columns of a table in order, with its types; columns that are not given are null. */
const rows = (columns, given, from) =>
  `SELECT ${Object.entries(columns)
    .map(([name, type]) => `CAST(${given[name] ?? 'NULL'} AS ${type}) AS "${name}"`)
    .join(', ')} FROM ${from}`;

const PARAGRAPHS = 12;
const CITATIONS = 20;
const REFERENCES = 15;

function partQueries(first, size, papers) {
  const record = (n) => `md5('paper' || ${n}) || md5('again' || ${n})`;
  const key = { record: record('p'), paper_id: `'doi:10.5555/bench.' || p` };
  const each = `range(${first}, ${first + size}) AS a(p)`;
  const inner = (count, name) => `${each}, range(${count}) AS b(${name})`;
  return {
    papers: rows(
      INGESTED.papers,
      {
        ...key,
        sha256: record('p'),
        path: `'bench/' || p || '.xml'`,
        format: `CASE p % 3 WHEN 0 THEN 'jats' WHEN 1 THEN 'pdf-none' ELSE 's2orc' END`,
        reader: `'bench@1'`,
        doi: `'10.5555/bench.' || p`,
        title: words(9, `p, 'title'`),
        title_key: `'t' || p`,
        abstract: words(110, `p, 'abstract'`),
        authors: `[{name: 'Author ' || (p % 5000), given: 'A', family: 'F' || (p % 5000)}]`,
        year: '1980 + p % 45',
        venue: `'Venue ' || (p % 300)`,
        fields: `['Field ' || (p % 20)]`,
        body_characters: '5000',
        paragraph_count: `${PARAGRAPHS}`,
        citation_count: `${CITATIONS}`,
        reference_count: `${REFERENCES}`,
        object_count: '2',
        warnings: `CASE WHEN p % 50 = 0 THEN [{code: 'odd', message: 'odd', "where": NULL}] ELSE [] END`,
      },
      each,
    ),
    paragraphs: rows(
      INGESTED.paragraphs,
      {
        ...key,
        position: 'n',
        part: `CASE WHEN n = 0 THEN 'abstract' ELSE 'body' END`,
        section: `['Section ' || (n // 4)]`,
        text: words(60, 'p, n'),
      },
      inner(PARAGRAPHS, 'n'),
    ),
    citations: rows(
      INGESTED.citations,
      {
        ...key,
        position: 'n',
        paragraph: `1 + n % ${PARAGRAPHS - 1}`,
        start_offset: '10',
        end_offset: '14',
        text: `'[1]'`,
        reference_id: `'r' || (n % ${REFERENCES})`,
        citation_group: 'n',
      },
      inner(CITATIONS, 'n'),
    ),
    references: rows(
      INGESTED.references,
      {
        ...key,
        position: 'n',
        reference_id: `'r' || n`,
        raw: words(15, `p, n, 'raw'`),
        title: words(9, `(p * 7 + n * n * 31) % ${papers}, 'title'`),
        year: '1990 + n',
      },
      inner(REFERENCES, 'n'),
    ),
    objects: rows(
      INGESTED.objects,
      {
        ...key,
        position: 'n',
        object_id: `'o' || n`,
        kind: `'table'`,
        caption: words(12, `p, n, 'caption'`),
        content: `'a | b'`,
        rows: `[['a', 'b'], ['1', '2']]`,
      },
      inner(2, 'n'),
    ),
    mentions: empty(INGESTED.mentions),
    failures: rows(
      INGESTED.failures,
      {
        sha256: `md5('failed' || p)`,
        path: `'bench/failed-' || p`,
        stage: `'open'`,
        code: `'empty'`,
        message: `'the file is empty'`,
      },
      `range(${first}, ${first + 3}) AS a(p)`,
    ),
  };
}

function linkQueries(papers) {
  const record = (n) => `md5('paper' || ${n}) || md5('again' || ${n})`;
  const cited = `(p * 7 + n * n * 31) % ${papers}`;
  return {
    works: rows(
      LINKED.works,
      {
        work_id: `'doi:10.5555/bench.' || p`,
        title: words(9, `p, 'title'`),
        abstract: words(110, `p, 'abstract'`),
        year: '1980 + p % 45',
        doi: `'10.5555/bench.' || p`,
        total_citations: `${CITATIONS}`,
        citing_papers: `${REFERENCES}`,
        paper_id: `'doi:10.5555/bench.' || p`,
        record: record('p'),
      },
      `range(${papers}) AS a(p)`,
    ),
    reference_works: rows(
      LINKED.reference_works,
      { record: record('p'), reference_id: `'r' || n`, work_id: `'doi:10.5555/bench.' || (${cited})` },
      `range(${papers}) AS a(p), range(${REFERENCES}) AS b(n)`,
    ),
    duplicates: empty(LINKED.duplicates),
  };
}

async function write(database, folder, queries) {
  mkdirSync(folder, { recursive: true });
  const counts = {};
  for (const [table, query] of Object.entries(queries)) {
    await database.run(`COPY (${query}) TO '${join(folder, `${table}.parquet`)}' ${storedFormat(table)}`);
    const [row] = await database.rows(
      `SELECT count(*) AS n FROM read_parquet('${join(folder, `${table}.parquet`)}')`,
    );
    counts[table] = Number(row.n);
  }
  return counts;
}

export async function generateCorpus(path, papers, perPart = 1000) {
  const database = await Database.open({ spill: `${path}-spill`, memory: '1GB' });
  await createTexts(database);
  const { folder, scratch, close } = await CorpusFolder.write(path);
  for (let first = 0; first < papers; first += perPart) {
    const part = join(scratch.path, `part-${first}`);
    const rows = await write(database, part, partQueries(first, Math.min(perPart, papers - first), papers));
    folder.commitPart(part, rows, await partDigest(database, join(part, 'papers.parquet')));
  }
  const part = join(scratch.path, 'link-0');
  folder.commitLink(part, scratch.path, await write(database, part, linkQueries(papers)), {
    manifest: { kind: 'link', version: 'bench', options: {}, inputs: [] },
    summary: {},
  });
  await close();
  database.close();
}

/** Rows per row group: 32 MB of JSON, as in `citemill build`. */
const GROUP_ROWS = 26_000;

/** A dataset with the columns of citesum, in files as `citemill build` writes them: sorted by id, in row groups of a bounded size. */
export async function generateDataset(path, examples, perFile = 100_000) {
  const database = await Database.open({ spill: `${path}-spill`, memory: '1GB' });
  await createTexts(database);
  mkdirSync(join(path, 'data'), { recursive: true });
  const columns = {
    id: 'VARCHAR',
    src: 'VARCHAR',
    tgt: 'VARCHAR',
    paper_id: 'VARCHAR',
    title: 'VARCHAR',
    rouge1_recall: 'DOUBLE',
  };
  const provenance =
    'STRUCT(paper_id VARCHAR, record VARCHAR, paragraph INTEGER, "start" INTEGER, "end" INTEGER, work_id VARCHAR, reference_id VARCHAR)';
  const splits = {
    train: { rows: 0, bytes: 0, files: [] },
    validation: { rows: 0, bytes: 0, files: [] },
    test: { rows: 0, bytes: 0, files: [] },
  };
  for (let first = 0; first < examples; first += perFile) {
    const size = Math.min(perFile, examples - first);
    const split = first + size >= examples ? 'test' : 'train';
    const file = `data/${split}-${String(first / perFile).padStart(5, '0')}.parquet`;
    const query = `SELECT left(md5('e' || e), 16) AS id, ${words(100, `e, 'src'`)} AS src, ${words(22, `e, 'tgt'`)} AS tgt, 'doi:10.5555/bench.' || (e % 100000) AS paper_id,
      ${words(9, `e % 100000, 'title'`)} AS title, 0.5 + (hash(e) % 1000) / 2000.0 AS rouge1_recall,
      CAST({paper_id: 'doi:10.5555/bench.' || (e % 100000), record: md5('paper' || (e % 100000)) || md5('again' || (e % 100000)), paragraph: 2, "start": 0, "end": 20, work_id: NULL, reference_id: NULL} AS ${provenance}) AS provenance
      FROM range(${first}, ${first + size}) AS a(e) ORDER BY id`;
    await database.run(
      `COPY (${query}) TO '${join(path, file)}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`,
    );
    splits[split].rows += size;
    splits[split].bytes += statSync(join(path, file)).size;
    splits[split].files.push(file);
  }
  const manifest = {
    format: 'citemill.dataset/1',
    tool: 'citemill bench',
    recipe: 'citesum',
    profile: 'refined',
    options: {},
    seed: 0,
    signature: 'bench',
    corpus: 'corpus',
    funnel: [],
    split: { grouping: 'none', seed: 0, ratios: [0.9, 0, 0.1] },
    columns: { ...columns, provenance },
    splits,
    drops: {},
    files: [],
  };
  writeFileSync(join(path, 'dataset.json'), JSON.stringify(manifest));
  database.close();
}
