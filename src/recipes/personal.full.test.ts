import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { CorpusFolder, ingest, link, withCorpus } from '../corpus/index.js';
import { Dataset, type DatasetRow, rowCount, SPLITS } from '../dataset/index.js';
import { type BuildOptions, build, buildSlice, recipes } from './index.js';
import { PERSONAL_DATA } from './personal.js';

const home = temporaryFolder('personal');
const corpus = join(home, 'corpus');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const EMAIL = 'ada.rivers@example.org';
/** As long as the address. */
const MASK = '[EMAIL_______________]';
let builds = 0;

/** Builds into a new folder. */
async function buildDataset(recipe: string, options: Partial<BuildOptions> = {}) {
  const out = options.out ?? join(home, `set-${++builds}`);
  const { manifest } = await build({ recipe, corpus, out, jobs: 1, keepDrops: true, ...options });
  const rows: Record<string, DatasetRow> = {};
  const dataset = await Dataset.open(out);
  for (const split of SPLITS) for await (const row of dataset.rows(split)) rows[String(row.id)] = row;
  dataset.close();
  const text = (file: string) => readFileSync(join(out, file), 'utf8');
  return { out, manifest, rows, text };
}

before(async () => {
  // A word that occurs in many paragraphs of the examples gets an e-mail address after it.
  const papers = join(home, 'papers');
  cpSync(join(EXAMPLES, 'jats'), papers, { recursive: true });
  for (const name of readdirSync(papers).filter((file) => file.endsWith('.xml'))) {
    const path = join(papers, name);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/(?<=<p>[^<]{0,400}) the (?=\w)/g, ` the (${EMAIL}) `),
    );
  }
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

test('every recipe masks addresses with as many characters, so that all else in its rows stays the same', async () => {
  const ofPapers = recipes.all.filter(({ sources }) => sources !== 'articles').map(({ name }) => name);
  const names = thorough(ofPapers, ['citegen', 'citesum', 'sciqfs']);
  let masked = 0;
  for (const recipe of names) {
    const kept = await buildDataset(recipe, { personal: 'keep' });
    const safe = await buildDataset(recipe);
    const expected = JSON.parse(JSON.stringify(kept.rows).replaceAll(EMAIL, MASK));
    assert.deepEqual(safe.rows, expected, recipe);
    assert.ok(!safe.text('drops.jsonl').includes(EMAIL), recipe);
    assert.ok(!safe.text('report.html').includes(EMAIL), recipe);
    if (JSON.stringify(kept.rows).includes(EMAIL)) masked++;
  }
  assert.ok(masked >= thorough(5, 2), String(masked));
});

test('offsets of sentences still fit the paragraphs of the corpus', async () => {
  const { rows } = await buildDataset('sciqfs');
  const paragraphs = await withCorpus(CorpusFolder.open(corpus), async (database) => {
    const list = await database.rows('SELECT record, position, text FROM paragraphs');
    return new Map(list.map(({ record, position, text }) => [`${record} ${position}`, [...String(text)]]));
  });
  let compared = 0;
  for (const row of Object.values(rows)) {
    const { record } = row.provenance as { record: string };
    const [starts, ends] = [row.sentence_starts as number[], row.sentence_ends as number[]];
    for (const [n, sentence] of (row.sentences as string[]).entries()) {
      const source = paragraphs.get(`${record} ${(row.sentence_paragraphs as number[])[n]}`);
      const text = source?.slice(starts[n], ends[n]).join('');
      if (!text?.includes(EMAIL)) continue;
      compared++;
      assert.equal(sentence, text.replaceAll(EMAIL, MASK));
    }
  }
  assert.ok(compared > 0);
});

test('card, datasheet, croissant.json, funnel and manifest say what was done', async () => {
  const safe = await buildDataset('citeworth');
  const step = safe.manifest.funnel.find(({ key }) => key === 'personal');
  assert.match(step?.title ?? '', /^examples, with personal data masked in \d+$/);
  assert.equal(safe.manifest.lineage?.options.personal, 'mask');
  assert.match(safe.manifest.signature, /\|personal:mask\|/);
  const sentence = /found personal data in \d+ examples and masked it .*\(e-mail addresses: \d+\)/;
  assert.match(safe.text('README.md'), sentence);
  assert.match(safe.text('DATASHEET.md'), sentence);
  assert.match(JSON.parse(safe.text('croissant.json'))['rai:personalSensitiveInformation'], sentence);

  const dropped = await buildDataset('citeworth', { personal: 'drop' });
  const count = dropped.manifest.drops[PERSONAL_DATA] ?? 0;
  assert.ok(count > 0);
  assert.equal(
    dropped.manifest.funnel.find(({ key }) => key === 'personal')?.count,
    (step?.count ?? 0) - count,
  );
  assert.ok(rowCount(dropped.manifest) < rowCount(safe.manifest));
  assert.ok(!JSON.stringify(dropped.rows).includes('EMAIL'));
  assert.match(dropped.text('README.md'), /which were dropped/);

  const kept = await buildDataset('citeworth', { personal: 'keep' });
  assert.ok(JSON.stringify(kept.rows).includes(EMAIL));
  assert.match(kept.text('README.md'), /were not searched for e-mail addresses/);
});

test('files other than the rows are masked, too', async () => {
  const { out } = await buildDataset('citrec');
  const { out: plain } = await buildDataset('citrec', { personal: 'keep' });
  const candidates = async (path: string) => {
    const dataset = await Dataset.open(path);
    const rows: DatasetRow[] = [];
    for await (const row of dataset.extraRows('candidates.parquet', ['title', 'abstract'])) rows.push(row);
    dataset.close();
    return rows;
  };
  const expected = await candidates(plain);
  assert.ok(JSON.stringify(expected).includes(EMAIL));
  assert.deepEqual(await candidates(out), JSON.parse(JSON.stringify(expected).replaceAll(EMAIL, MASK)));
});

test('slices and a cached build give the same rows and counts', async () => {
  const whole = await buildDataset('citesum', { cache: false });
  const out = join(home, 'joined');
  for (const index of [1, 2])
    await buildSlice({ recipe: 'citesum', corpus, out, jobs: 1, keepDrops: true, slice: { index, of: 2 } });
  const joined = await buildDataset('citesum', { out, slices: 2 });
  const cached = await buildDataset('citesum');
  for (const other of [joined, cached]) {
    assert.deepEqual(other.manifest.funnel, whole.manifest.funnel);
    assert.deepEqual(other.manifest.drops, whole.manifest.drops);
  }
  assert.deepEqual(cached.rows, whole.rows);
});
