import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CorpusFolder, ingest, link, withCorpus } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { MINI, MODELS, withoutModel } from '../embed/models.fixture.js';
import { UserError } from '../user-error.js';
import { build } from './build.js';
import { candidates } from './candidates.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-nearest-'));
const kept = { models: process.env.CITEMILL_MODELS, cache: process.env.CITEMILL_CACHE };
process.env.CITEMILL_MODELS = MODELS;
process.env.CITEMILL_CACHE = join(folder, 'cache');
after(() => {
  for (const [name, value] of [
    ['CITEMILL_MODELS', kept.models],
    ['CITEMILL_CACHE', kept.cache],
  ] as const) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Two papers on toads, two on money; one of each has no abstract, and the words of a pair differ. */
const PAPERS = {
  toads: [
    'Breeding calls of toads',
    'Male amphibians sing at ponds in spring to attract a mate.',
    'We listened.',
  ],
  frogs: ['', '', 'Frogs croak in marshes at night, and females choose among the singing males.'],
  rates: ['Interest rates and inflation', 'Central banks raise rates when prices climb.', 'We regress.'],
  credit: ['', '', 'Lending by commercial lenders shrank as monetary policy was tightened.'],
};

const corpus = join(folder, 'corpus');
before(async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  for (const [name, [title, abstract, body]] of Object.entries(PAPERS)) {
    const text = `<sec><title>Introduction</title><p>${body}</p></sec>`;
    writeFileSync(
      join(papers, `${name}.xml`),
      `<article><front><article-meta><article-id pub-id-type="doi">10.5555/${name}</article-id>
       ${title ? `<title-group><article-title>${title}</article-title></title-group>` : ''}
       ${abstract ? `<abstract><p>${abstract}</p></abstract>` : ''}</article-meta></front><body>${text}</body></article>`,
    );
  }
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
});

async function findNearest(limit: number, name: string, onEmbedding?: (progress: EmbedProgress) => void) {
  return withCorpus(corpus, async (database) => {
    const nearestByPaper: Record<string, string[]> = {};
    const nearestModel = { name, pooling: 'mean', dtype: 'auto' } as const;
    const query = { abstracts: false, nearest: limit, nearestModel };
    const papers = candidates(
      database,
      CorpusFolder.open(corpus),
      query,
      join(folder, 'scratch'),
      onEmbedding ? { onEmbedding } : {},
    );
    for await (const { paper: json } of papers) {
      const paper = JSON.parse(json) as { paper_id: string; nearest: string[] };
      nearestByPaper[short(paper.paper_id)] = paper.nearest.map(short);
    }
    return nearestByPaper;
  });
}
const short = (id: string) => id.slice(id.lastIndexOf('/') + 1);

test('a model that is not there ends a build with one line', async () => {
  const set = { nearest: 1, nearestModel: join(folder, 'no-model') };
  const failed = build({ recipe: 'scixgen-description', corpus, out: join(folder, 'none'), set, jobs: 1 });
  await assert.rejects(failed, (error) => error instanceof UserError && /no model in/.test(error.message));
});

test('a model without a number of papers is a mistake', async () => {
  const set = { nearestModel: MINI };
  const failed = build({ recipe: 'scixgen-description', corpus, out: join(folder, 'none'), set, jobs: 1 });
  await assert.rejects(failed, (error) => error instanceof UserError && /nearest=300/.test(error.message));
});

describe('a real model', { skip: withoutModel() }, () => {
  test('papers on one subject are nearest though they share no word; the start of the body replaces a missing abstract', async () => {
    const progress: EmbedProgress[] = [];
    const first: Record<string, string[]> = await findNearest(1, MINI, (now) => progress.push(now));
    assert.deepEqual(
      { ...first },
      {
        toads: ['frogs'],
        frogs: ['toads'],
        rates: ['credit'],
        credit: ['rates'],
      },
    );
    assert.deepEqual(progress.at(-1), { done: 4, of: 4 });
    const all = await findNearest(300, MINI);
    for (const [name, others] of Object.entries(all)) {
      assert.deepEqual([name, ...others].sort(), ['credit', 'frogs', 'rates', 'toads']);
      assert.equal(others[0], first[name]?.[0]);
    }
  });

  test('signature, card and manifest name the model, and never the way to its folder', async () => {
    for (const model of [MINI, join(MODELS, MINI)]) {
      const out = join(folder, `dataset-${model === MINI}`);
      const set = { nearest: 2, nearestModel: model };
      const { manifest } = await build({
        recipe: 'scixgen-description',
        corpus,
        out,
        set,
        jobs: 1,
        keepDrops: true,
      });
      const name = model === MINI ? MINI : 'all-MiniLM-L6-v2';
      const wanted = `|nearest:2|nearestModel:${name}|nearestPooling:mean|nearestDtype:auto|`;
      assert.ok(manifest.signature.includes(wanted), manifest.signature);
      for (const file of ['README.md', 'report.json', 'report.html', 'dataset.json'])
        assert.ok(!readFileSync(join(out, file), 'utf8').includes(MODELS), file);
    }
  });
});
