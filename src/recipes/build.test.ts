import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { Dataset, type DatasetRow, SPLITS } from '../dataset/index.js';
import { build } from './build.js';
import type { BuildOptions } from './build-options.js';

const folder = temporaryFolder('build');
const corpus = join(folder, 'corpus');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const LATEX = join(EXAMPLES, 'latex/papers');

/** arXiv's snapshot knows two of the papers in LaTeX. */
const SNAPSHOT = [
  { id: '2203.99911', submitter: 'Quist', title: 'A sensor that sleeps', categories: 'cs.CV eess.SP' },
  { id: '2206.99912', submitter: 'Zubari', title: 'Recorders whose clocks disagree', categories: 'cs.SD' },
];
/** Papers with Code knows code that the paper itself does not name, on a host that is not only for code. */
const LINKS = [
  {
    paper_title: 'A sensor that sleeps',
    paper_arxiv_id: '2203.99911',
    repo_url: 'https://github.com/q/sleep',
  },
  {
    paper_title: 'A sensor that sleeps',
    paper_arxiv_id: '2203.99911',
    repo_url: 'https://git.ostre.example/quist/sleep/',
  },
];

before(async () => {
  await ingest({
    paths: ['jats', 'tei', 'latex/papers', 'wikipedia/dump.xml', 'wikipedia/pages.warc.gz'].map((name) =>
      join(EXAMPLES, name),
    ),
    corpus,
    jobs: 1,
  });
  writeFileSync(join(folder, 'arxiv.jsonl'), SNAPSHOT.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(join(folder, 'links.json'), JSON.stringify(LINKS));
  await link({
    corpus,
    metadata: [join(EXAMPLES, 'metadata'), join(folder, 'arxiv.jsonl'), join(folder, 'links.json')],
  });
});

async function readRows(path: string) {
  const dataset = await Dataset.open(path);
  const rows: DatasetRow[] = [];
  for (const split of SPLITS) for await (const row of dataset.rows(split)) rows.push({ ...row, split });
  dataset.close();
  return rows;
}

/** The datasets of whole recipes, which several tests look at. */
const whole = new Map<string, ReturnType<typeof buildDataset>>();
function buildWhole(recipe: string, set: Record<string, unknown> = {}) {
  const earlierBuild = whole.get(recipe) ?? buildDataset({ recipe, set, exports: ['chat'] });
  whole.set(recipe, earlierBuild);
  return earlierBuild;
}

let folders = 0;
async function buildDataset(options: Partial<BuildOptions>) {
  const out = join(folder, `out-${folders++}`);
  const { manifest } = await build({ recipe: 'citeworth', corpus, out, jobs: 1, ...options });
  return { manifest, rows: await readRows(out), out };
}

const SHORT = { minPaperWords: 50, minTargetWords: 5 };
const RECIPES: [recipe: string, set: Record<string, unknown>][] = [
  ['citesum', {}],
  ['sciqfs', {}],
  ['citeworth', {}],
  ['scixgen-description', { ...SHORT, minTokens: 1 }],
  ['scixgen-paragraph', { ...SHORT, minCited: 0 }],
  ['wikiref', {}],
];

interface Chat {
  id: string;
  messages: { role: string; content: string }[];
}

/** The conversations of a split. */
const readChats = (out: string, split: string): Chat[] =>
  readFileSync(join(out, 'chat', `${split}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

for (const [recipe, set] of RECIPES)
  test(`${recipe}: --export chat writes a conversation for every example, and croissant.json describes the files`, async () => {
    const { manifest, out, rows } = await buildWhole(recipe, set);
    const chats = SPLITS.flatMap((split) => readChats(out, split));
    assert.ok(rows.length > 0);
    assert.deepEqual(
      pluck(chats, 'id'),
      rows.map(({ id }) => id),
    );
    for (const { messages } of chats) {
      assert.deepEqual(pluck(messages, 'role'), ['system', 'user', 'assistant']);
      assert.ok(messages.every(({ content }) => content !== '' && !content.includes('{{')));
    }
    const croissant = JSON.parse(readFileSync(join(out, 'croissant.json'), 'utf8'));
    assert.deepEqual(
      croissant.recordSet.map((recordSet: { name: string }) => recordSet.name),
      SPLITS.filter((split) => manifest.splits[split].rows > 0),
    );
    for (const { contentUrl, sha256 } of croissant.distribution)
      assert.equal(
        sha256,
        createHash('sha256')
          .update(readFileSync(join(out, contentUrl)))
          .digest('hex'),
      );
    const fields = croissant.recordSet[0].field.map(({ name }: { name: string }) => name);
    assert.deepEqual(fields, Object.keys(manifest.columns));
    assert.ok(manifest.files.some(({ path }) => path === 'croissant.json'));
  });

test('--format, --collection, --max-train and --per-field restrict a build, which counts what is left out', async (t) => {
  const all = await buildWhole('citeworth');
  const papers = (rows: DatasetRow[]) => new Set(rows.map(({ paper_id }) => paper_id));

  await t.test('papers of some formats and collections', async () => {
    const latex = await buildDataset({ formats: ['latex'] });
    assert.ok(latex.rows.length > 0 && latex.rows.length < all.rows.length);
    const folderOnly = await buildDataset({ collections: [`${LATEX}/`] });
    assert.deepEqual(papers(folderOnly.rows), papers(latex.rows));
    assert.match(latex.manifest.signature, /formats:\["latex"\]/);
    const [step] = latex.manifest.funnel.filter(({ title }) => title === 'papers of the format latex');
    assert.ok(step && step.count < (all.manifest.funnel[0]?.count ?? 0));
  });

  await t.test('a maximum number of training examples, the same ones in every build', async () => {
    const limited = await buildDataset({ maxTrain: 2 });
    assert.equal(limited.manifest.splits.train.rows, 2);
    assert.equal(limited.manifest.drops['training split is full'], all.manifest.splits.train.rows - 2);
    assert.deepEqual(limited.manifest.splits.test.rows, all.manifest.splits.test.rows);
    assert.deepEqual((await buildDataset({ maxTrain: 2 })).rows, limited.rows);
  });

  await t.test('a maximum number of examples per field', async () => {
    const balanced = await buildDataset({ perField: 1 });
    const fields = balanced.rows.map((row) => (row.mag_field_of_study as string[])[0]);
    const knownFields = fields.filter((field) => field !== undefined);
    assert.equal(new Set(knownFields).size, knownFields.length);
    assert.ok(balanced.rows.length > 0 && balanced.rows.length < all.rows.length);
    const { drops } = balanced.manifest;
    const dropped = (drops['enough examples of this field'] ?? 0) + (drops['field of study unknown'] ?? 0);
    assert.equal(dropped, all.rows.length - balanced.rows.length);
  });
});

test('--field selects papers in LaTeX by the category that arXiv’s snapshot gives, and their rows name the code that Papers with Code knows', async () => {
  const set = { ...SHORT, minTokens: 1 };
  const { rows } = await buildDataset({ recipe: 'scixgen-description', field: 'cs.CV', set });
  assert.ok(rows.length > 0);
  assert.deepEqual([...new Set(rows.map(({ paper_id }) => paper_id))], ['arxiv:2203.99911']);
  for (const { code_urls } of rows) {
    const expectedUrls = ['https://git.ostre.example/quist/sleep', 'https://github.com/q/sleep'];
    assert.deepEqual((code_urls as string[]).slice(-2), expectedUrls);
  }
});

test('CiteSum’s discipline comes from the metadata if the cited work is not in the collection', async () => {
  const { rows } = await buildWhole('citesum');
  const disciplines = new Map(rows.map((row) => [row.paper_id, row.discipline]));
  assert.deepEqual(disciplines.get('arxiv:1510.99902'), {
    venue: null,
    journal: null,
    mag_field_of_study: ['cs.CL'],
  });
});
