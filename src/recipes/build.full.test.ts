import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rouge } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough, thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { itemAt } from '../at.js';
import { ingest, link, withCorpus } from '../corpus/index.js';
import { Dataset, type DatasetRow, SPLITS, type Split } from '../dataset/index.js';
import { UserError } from '../user-error.js';
import { type BuildOptions, build, recipes } from './index.js';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = temporaryFolder('build');
const corpus = join(folder, 'corpus');
const PAPERS = ['jats', 'tei', 's2orc/pdf_parses'].map((name) => join(EXAMPLES, name));
const ARTICLES = ['dump.xml', 'pages.warc.gz'].map((name) => join(EXAMPLES, 'wikipedia', name));

const paragraphs = new Map<string, string>();

before(async () => {
  await ingest({ paths: [...PAPERS, ...ARTICLES], corpus });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
  const rows = await withCorpus(corpus, (database) =>
    database.rows('SELECT record, position, text FROM paragraphs'),
  );
  for (const { record, position, text } of rows) paragraphs.set(`${record} ${position}`, String(text));
});

let folders = 0;
const earlier = new Map<string, ReturnType<typeof buildAndRead>>();

/** A build of the examples: its manifest, and its rows by split. The same request is built once. */
function buildOnce(recipe: string, also: Partial<BuildOptions> = {}) {
  const key = JSON.stringify([recipe, also]);
  const result = earlier.get(key) ?? buildAndRead(recipe, also);
  earlier.set(key, result);
  return result;
}

async function buildAndRead(recipe: string, also: Partial<BuildOptions>) {
  const out = join(folder, `dataset-${folders++}`);
  const result = await build({ recipe, corpus, out, jobs: 1, ...also });
  const dataset = await Dataset.open(out);
  const rows: Record<Split, DatasetRow[]> = { train: [], validation: [], test: [] };
  for (const split of SPLITS) for await (const row of dataset.rows(split)) rows[split].push(row);
  dataset.close();
  return { out, ...result, rows, all: SPLITS.flatMap((split) => rows[split]) };
}

/** The hash of every file below a folder. */
const hashes = (path: string) =>
  readdirSync(path, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(path, name)).isFile())
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex')}`,
    );

/** The step of the funnel that counts what becomes an example or a drop. */
const CANDIDATES: Record<string, string> = {
  sciqfs: 'pairs',
  citesum: 'citing_sentences',
  'scixgen-description': 'objects',
  'scixgen-paragraph': 'within_limits',
  wikiref: 'statements',
  citrec: 'citations',
  pairs: 'pairs',
  intent: 'citations',
  citegen: 'citations',
  relatedwork: 'paragraphs',
  support: 'citations',
};

/** Options with which the seed decides the splits: by default sciqfs keeps connected papers together, and citrec splits by years. */
const SEEDED: Record<string, Record<string, unknown>> = {
  sciqfs: { group: 'none' },
  citrec: { group: 'citing' },
};

/** Recipes that are built with other seeds in CI, too. */
const QUICK = ['citeworth', 'sciqfs', 'wikiref'];

for (const { name } of recipes.all) {
  for (const profile of thorough(['paper', 'refined'] as const, ['refined'] as const)) {
    test(`${name}, ${profile}: the examples give a set, and every candidate is an example or a drop`, async () => {
      const { all, manifest, out } = await buildOnce(name, { profile, keepDrops: true });
      assert.ok(all.length > 0);
      const dropped = Object.values(manifest.drops).reduce((sum, count) => sum + count, 0);
      const lines = readFileSync(join(out, 'drops.jsonl'), 'utf8').trim().split('\n').filter(Boolean);
      assert.equal(lines.length, dropped);
      const step = (key: string) => manifest.funnel.find((step) => step.key === key)?.count;
      const candidates = step(CANDIDATES[name] ?? 'candidates');
      assert.equal(all.length + dropped, candidates);
      for (const file of ['README.md', 'report.html', 'report.json', 'dataset.json'])
        assert.ok(statSync(join(out, file)).size > 100, file);
      for (const file of ['README.md', 'report.html', 'report.json', 'dataset.json'])
        assert.ok(
          !readFileSync(join(out, file), 'utf8').includes(folder),
          `${file} names a path of this machine`,
        );
    });
  }

  test(`${name}: the same seed gives the same bytes, another seed other splits of the same examples`, {
    skip: QUICK.includes(name) ? false : thoroughOnly,
  }, async () => {
    const [first, second] = [await buildOnce(name), await buildOnce(name, { jobs: 2 })];
    const plain = (lines: string[]) =>
      lines.filter((line) => !/^(?:README\.md|croissant\.json|dataset\.json)/.test(line));
    assert.deepEqual(plain(hashes(first.out)), plain(hashes(second.out)));
    // Both cards name their folder; otherwise they are the same.
    for (const file of ['README.md', 'croissant.json']) {
      const card = (path: string) =>
        readFileSync(join(path, file), 'utf8').replaceAll(basename(path), 'HERE');
      assert.equal(card(first.out), card(second.out));
    }
    const set = SEEDED[name];
    const build = set ? await buildOnce(name, { seed: 1, set }) : first;
    const other = await buildOnce(name, { seed: 7, ...(set ? { set } : {}) });
    assert.notDeepEqual(
      other.rows.train.map((row) => row.id).sort(),
      build.rows.train.map((row) => row.id).sort(),
    );
  });

  test(`${name}: provenance leads to the words`, async () => {
    const { all } = await buildOnce(name);
    for (const row of all) {
      const { record, paragraph, start, end } = row.provenance as {
        record: string;
        paragraph: number;
        start: number;
        end: number;
      };
      const words = [...defined(paragraphs.get(`${record} ${paragraph}`))].slice(start, end).join('');
      if (name === 'sciqfs') assert.ok((row.sentences as string[]).includes(words));
      else if (name === 'citeworth') assert.equal(words, row.original_text);
      else if (name === 'wikiref') assert.equal(wordsOnly(words), wordsOnly(String(row.summary)));
      else if (name.startsWith('scixgen')) {
        // An introduction begins with the paragraph; an equation reads otherwise in the source.
        const target = String(row.target);
        assert.equal(words.split(/\s/)[0], target.split(/\s/)[0]);
        if (!target.includes('<equation>')) assert.ok(target.startsWith(words));
      } else assert.match(words, /^\S[\s\S]*[.!?:)\]"”’\d]$/);
    }
  });
}

/** Letters and digits only: a full stop may come after the mark, and notes may be inside the words. */
const wordsOnly = (text: string) => text.replace(/\[[^\]]*\]/g, '').replace(/[^\p{L}\p{N}]/gu, '');

const grouped: [recipe: string, keys: string[]][] = [
  ['sciqfs', ['paper_id', 'reference_id']],
  ['citesum', ['paper_id']],
  ['citeworth', ['paper_id']],
  ['scixgen-description', ['paper_id']],
  ['scixgen-paragraph', ['paper_id']],
  ['wikiref', ['url']],
];

for (const [recipe, keys] of grouped) {
  test(`${recipe}: no ${keys.join(', no ')} is in two splits`, async () => {
    const { rows } = await buildOnce(recipe, { ratios: [0.4, 0.3, 0.3], balance: 'most' });
    for (const key of keys) {
      const seen = new Map<unknown, Split>();
      for (const split of SPLITS) {
        for (const row of rows[split]) {
          assert.equal(seen.get(row[key]) ?? split, split, `${key} ${row[key]}`);
          seen.set(row[key], split);
        }
      }
    }
  });
}

test('sciqfs: every citing label is on a sentence that holds a citation of the work', {
  skip: thoroughOnly,
}, async () => {
  const { all } = await buildOnce('sciqfs', { set: { group: 'none' } });
  await withCorpus(corpus, async (database) => {
    for (const row of all) {
      const citing = (row.citing as boolean[]).flatMap((label, i) => (label ? [i] : []));
      assert.ok(citing.length > 0);
      for (const i of citing) {
        const [paragraph, start, end] = [row.sentence_paragraphs, row.sentence_starts, row.sentence_ends].map(
          (list) => (list as number[])[i],
        );
        const rows = await database.rows(`SELECT count(*) AS n FROM citations AS c
          JOIN reference_works AS r ON r.record = c.record AND r.reference_id = c.reference_id
          WHERE c.paper_id = '${row.paper_id}' AND c.paragraph = ${paragraph} AND c.start_offset >= ${start} AND c.end_offset <= ${end}
            AND r.work_id = '${row.reference_id}'`);
        assert.ok(Number(itemAt(rows, 0).n) > 0, `${row.id}, sentence ${i}`);
      }
    }
  });
});

test('citesum: the thresholds hold when every kept sentence is scored again', {
  skip: thoroughOnly,
}, async () => {
  const scorer = rouge({ variant: 'google', stem: true });
  for (const profile of ['paper', 'refined'] as const) {
    const { all } = await buildOnce('citesum', { profile });
    for (const row of all) {
      if (profile === 'paper') {
        const { record, paragraph, start, end } = row.provenance as {
          record: string;
          paragraph: number;
          start: number;
          end: number;
        };
        const text = await withCorpus(corpus, async (database) => {
          const [source] = await database.rows(
            `SELECT text FROM paragraphs WHERE record = '${record}' AND position = ${paragraph}`,
          );
          return [...String(defined(source).text)].slice(start, end).join('');
        });
        const { rouge1, rouge2, rougeL } = scorer.score(String(row.src), text).scores;
        assert.deepEqual(
          [rouge1.recall, rouge2.recall, rougeL.recall],
          [row.rouge1_recall, row.rouge2_recall, row.rougeL_recall],
        );
      }
      assert.ok(
        (row.rouge1_recall as number) >= 0.5 &&
          (row.rouge2_recall as number) >= 0.2 &&
          (row.rougeL_recall as number) >= 0.4,
      );
    }
  }
});

test('articles and pages in the corpus leave the recipes of papers as they are', async () => {
  const papers = join(folder, 'papers');
  await ingest({ paths: PAPERS, corpus: papers });
  await link({ corpus: papers, metadata: [join(EXAMPLES, 'metadata')] });
  const names = recipes.all.map(({ name }) => name).filter((name) => name !== 'wikiref');
  for (const name of thorough(names, ['sciqfs', 'citrec', 'pairs', 'support'])) {
    const [without, beside] = [await buildOnce(name, { corpus: papers }), await buildOnce(name)];
    assert.deepEqual(beside.all.map((row) => row.id).sort(), without.all.map((row) => row.id).sort(), name);
    assert.deepEqual(beside.manifest.drops, without.manifest.drops, name);
  }
  await assert.rejects(
    buildOnce('wikiref', { corpus: papers }),
    /^UserError: wikiref: no examples[\s\S]*The corpus has no Wikipedia articles/,
  );
});

test('wikiref: every filter drops some of the example documents and keeps others', async () => {
  const { all, manifest } = await buildOnce('wikiref');
  for (const reason of [
    'cited source of another kind',
    'statement is not a whole sentence',
    'cited page not in the corpus',
    'cited page is a copy of the article',
    'too few words in common with the cited page',
    'unusual length',
    'too few word pairs in common with the cited page',
  ])
    assert.ok(defined(manifest.drops[reason]) > 0, reason);
  assert.ok(all.length >= 25);
  for (const row of all) {
    const { labels, scores, document } = row as typeof row & {
      labels: number[];
      scores: number[];
      document: string[];
    };
    assert.deepEqual([labels.length, scores.length], [document.length, document.length]);
    assert.ok(
      labels.includes(1) && (row.oracle_recall as number) > 0.2 && (row.word_recall as number) >= 0.5,
    );
  }
});

test('when the corpus grows, every example keeps its split', async () => {
  const small = join(folder, 'growing');
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus: small });
  await link({ corpus: small, metadata: [join(EXAMPLES, 'metadata')] });
  const before = await buildOnce('citeworth', { corpus: small });
  const afterwards = await buildOnce('citeworth');
  const splitOf = new Map(
    SPLITS.flatMap((split) => afterwards.rows[split].map((row) => [row.id, split] as const)),
  );
  for (const split of SPLITS)
    for (const row of before.rows[split]) assert.equal(splitOf.get(row.id) ?? split, split);
  const kept = before.all.filter((row) => splitOf.has(row.id));
  assert.ok(
    kept.length > before.all.length / 2,
    `only ${kept.length} of ${before.all.length} examples are in both`,
  );
  assert.ok(before.all.length < afterwards.all.length);
});

test('restrictions are counted in the funnel', async () => {
  const { manifest } = await buildOnce('sciqfs', {
    years: { from: 2016 },
    licence: 'permissive',
    language: 'en',
    profile: 'paper',
  });
  const counts = manifest.funnel.map((step) => [step.title, step.count] as const);
  assert.equal(itemAt(counts, 0)[0], 'papers in the corpus');
  assert.equal(itemAt(counts, 1)[0], 'scientific papers');
  assert.ok(itemAt(counts, 1)[1] < itemAt(counts, 0)[1]);
  assert.equal(itemAt(counts, 2)[0], 'papers with a permissive licence');
  assert.ok(itemAt(counts, 2)[1] < itemAt(counts, 1)[1]);
  assert.equal(itemAt(counts, 4)[0], 'papers since 2016');
  assert.ok(itemAt(counts, 4)[1] < itemAt(counts, 3)[1]);
  assert.match(manifest.signature, /licence:permissive\|language:en\|years:2016-/);
});

test('fixed sizes are kept, and JSON lines are written when asked', async () => {
  const { rows, out } = await buildOnce('sciqfs', {
    profile: 'paper',
    sizes: { validation: 5, test: 7 },
    jsonl: true,
  });
  assert.deepEqual([rows.validation.length, rows.test.length], [5, 7]);
  assert.equal(
    readFileSync(join(out, 'jsonl', 'test.jsonl'), 'utf8')
      .trim()
      .split('\n').length,
    7,
  );
});

test('mistakes are reported before anything is written', async () => {
  const CASES: [Partial<BuildOptions>, RegExp][] = [
    [
      { recipe: 'soup' },
      /^soup: no such recipe; choose from sciqfs, citesum, citeworth, scixgen-description, scixgen-paragraph, wikiref, citrec, pairs, intent, citegen, relatedwork, support$/,
    ],
    [{ set: { colour: 'red' } }, /^--set colour: sciqfs has no such option; choose from labelBy/],
    [{ set: { n: 'two' } }, /^--set n: is "two"; give a number$/],
    [{ corpus: join(folder, 'nowhere') }, /not a corpus/],
  ];
  for (const [wrong, message] of CASES) {
    await assert.rejects(
      buildOnce('sciqfs', wrong),
      (error: unknown) => error instanceof UserError && message.test(error.message),
    );
  }
  const mine = join(folder, 'mine');
  mkdirSync(mine);
  cpSync(fileURLToPath(import.meta.url), join(mine, 'thesis.txt'));
  await assert.rejects(buildOnce('sciqfs', { out: mine }), UserError);
  assert.deepEqual(readdirSync(mine), ['thesis.txt']);
});

test('a corpus that is not linked is refused with the command to run', async () => {
  const unlinked = join(folder, 'bare');
  await ingest({ paths: [join(EXAMPLES, 'tei')], corpus: unlinked });
  await assert.rejects(buildOnce('sciqfs', { corpus: unlinked }), /is not linked yet; run citemill link/);
});
