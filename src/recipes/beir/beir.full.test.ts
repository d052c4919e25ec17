import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../../corpus/index.js';
import { Dataset, type DatasetRow, SPLITS } from '../../dataset/index.js';
import { build } from '../build.js';
import { queryText } from '../citrec/query.js';
import { BeirWriter, writeBeir } from './index.js';
import { beir, loadByBeir } from './loader.fixture.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const folder = temporaryFolder('beir');
const corpus = join(folder, 'corpus');
const RECIPES = ['citrec', 'pairs', 'sciqfs'];

before(async () => {
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus, jobs: 1 });
  await link({ corpus });
  for (const recipe of [...RECIPES, 'citesum'])
    await build({ recipe, corpus, out: join(folder, recipe), seed: 1, jobs: 1 });
});

async function withDataset<T>(name: string, use: (dataset: Dataset) => Promise<T>): Promise<T> {
  const dataset = await Dataset.open(join(folder, name));
  try {
    return await use(dataset);
  } finally {
    dataset.close();
  }
}

const write = (name: string, out: string) => withDataset(name, (dataset) => writeBeir(dataset, out));

interface Task {
  documents: Map<string, { title: string; text: string }>;
  queries: Map<string, { text: string; metadata: Record<string, unknown> }>;
  /** Pairs of query and document by split. */
  answers: Record<string, [string, string][]>;
}

/** Reads a folder as BEIR's documentation describes it. */
function readTask(out: string): Task {
  const lines = (name: string) =>
    readFileSync(join(out, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const splits = readdirSync(join(out, 'qrels')).map((file) => {
    const [head, ...rows] = readFileSync(join(out, 'qrels', file), 'utf8')
      .trimEnd()
      .split('\n');
    assert.equal(head, 'query-id\tcorpus-id\tscore');
    return [
      file.replace('.tsv', ''),
      rows.map((row) => {
        const [query, document, score, ...rest] = row.split('\t');
        assert.deepEqual([score, rest], ['1', []]);
        return [query, document];
      }),
    ];
  });
  const corpusLines = lines('corpus.jsonl');
  const queryLines = lines('queries.jsonl');
  const documents = new Map(corpusLines.map((line) => [line._id, line]));
  const queries = new Map(queryLines.map((line) => [line._id, line]));
  assert.equal(documents.size, corpusLines.length, 'ids of documents are unique');
  assert.equal(queries.size, queryLines.length, 'ids of queries are unique');
  return { documents, queries, answers: Object.fromEntries(splits) };
}

for (const recipe of RECIPES) {
  test(`every right answer of ${recipe} is a document, and every document has text`, async () => {
    const out = join(folder, `beir-${recipe}`);
    const counts = await write(recipe, out);
    const { documents, queries, answers } = readTask(out);
    assert.deepEqual(
      { documents: documents.size, queries: queries.size },
      { documents: counts.documents, queries: counts.queries },
    );
    assert.deepEqual(
      Object.fromEntries(Object.entries(answers).map(([split, pairs]) => [split, pairs.length])),
      Object.fromEntries(Object.entries(counts.answers).sort()),
    );
    const pairs = Object.values(answers).flat();
    assert.ok(pairs.length > 0);
    assert.ok(pairs.every(([query, document]) => queries.has(query) && documents.has(document)));
    assert.deepEqual(new Set(pairs.map(([query]) => query)), new Set(queries.keys()));
    for (const { title, text } of documents.values()) assert.ok(`${title}${text}`.length > 0);
  });

  test(`BEIR's own loader reads ${recipe}`, { skip: beir.skip }, () => {
    const out = join(folder, `beir-${recipe}`);
    const { documents, answers } = readTask(out);
    for (const [split, found] of Object.entries(loadByBeir(out, Object.keys(answers)))) {
      const pairs = answers[split] ?? [];
      assert.equal(found.documents, documents.size);
      assert.equal(found.queries, new Set(pairs.map(([query]) => query)).size);
      assert.deepEqual(found.answers, [...pairs].sort());
    }
  });
}

const allRows = (name: string) =>
  withDataset(name, async (dataset) => {
    const rows: (DatasetRow & { split: string })[] = [];
    for (const split of SPLITS) for await (const row of dataset.rows(split)) rows.push({ ...row, split });
    return rows;
  });

test('citrec: a context is one query with all papers cited in it, and names the first example', async () => {
  const { queries, answers } = readTask(join(folder, 'beir-citrec'));
  const rows = await allRows('citrec');
  const expected = new Map<string, { example: string; citing: unknown; cited: Set<unknown> }>();
  for (const row of rows) {
    const text = queryText(row, { query: 'context', marks: 'remove' });
    const same = expected.get(text) ?? { example: row.id, citing: row.paper_id, cited: new Set() };
    expected.set(text, { ...same, cited: same.cited.add(row.cited_id) });
  }
  assert.ok([...expected.values()].some(({ cited }) => cited.size > 1));
  const cited = (id: string) =>
    Object.values(answers)
      .flat()
      .filter(([query]) => query === id)
      .map(([, document]) => document);
  const written = [...queries].map(([id, { text, metadata }]) => [
    text,
    { ...metadata, cited: new Set(cited(id)) },
  ]);
  assert.deepEqual(new Map(written as [string, never][]), expected);
  const counts = await write('citrec', join(folder, 'counted'));
  assert.deepEqual([counts.queries, counts.examples], [expected.size, rows.length]);
});

test('ids in metadata are written as those of documents', async () => {
  const out = join(folder, 'spaced');
  const writer = new BeirWriter(out);
  const row = {
    query: { id: 'a b', text: 'silt', metadata: { citing: 'p 1', cited: null } },
    relevant: ['p 1'],
  };
  await writer.addDocument({ id: 'p 1', title: 'Silt', text: '' });
  await writer.addSplit('test', Readable.from([row]));
  await writer.close();
  const { queries, documents } = readTask(out);
  assert.deepEqual(queries.get('a%20b')?.metadata, { citing: 'p%201', cited: null });
  assert.ok(documents.has('p%201'));
});

test('sciqfs: a query has the labelled sentences of every paper that cites it', async () => {
  const { documents, queries, answers } = readTask(join(folder, 'beir-sciqfs'));
  const texts = (pairs: [string, string][]) =>
    pairs.map(([query, document]) => [queries.get(query)?.text, documents.get(document)?.text]);
  const expected = (await allRows('sciqfs')).flatMap(({ query, sentences, labels }) =>
    (sentences as string[]).filter((_, i) => (labels as boolean[])[i]).map((text) => [query, text]),
  );
  assert.deepEqual(texts(Object.values(answers).flat()).sort(), expected.sort());
});

test('a dataset that is not a retrieval task, and a folder with files, are refused and left alone', async () => {
  await assert.rejects(
    write('citesum', join(folder, 'none')),
    /the recipe citesum does not make a retrieval task; choose a dataset of citrec/,
  );
  const mine = join(folder, 'mine');
  mkdirSync(mine);
  writeFileSync(join(mine, 'notes.txt'), 'mine');
  await assert.rejects(write('citrec', mine), /already exists/);
  await assert.rejects(write('citrec', join(mine, 'notes.txt')), /already exists/);
  assert.deepEqual(readdirSync(mine), ['notes.txt']);
  assert.ok(!existsSync(join(folder, 'none')));
});

test('a new folder is made with its parents, and nothing else remains', async () => {
  const out = join(folder, 'deep', 'er', 'citrec');
  await write('citrec', out);
  assert.deepEqual(readdirSync(join(folder, 'deep', 'er')), ['citrec']);
  assert.deepEqual(readdirSync(out).sort(), ['corpus.jsonl', 'qrels', 'queries.jsonl']);
});
