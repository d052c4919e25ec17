import assert from 'node:assert/strict';
import { join } from 'node:path';
import { build } from '../recipes/index.js';
import type { Client } from './mill.fixture.js';
import { writeModelFolder } from './trained.fixture.js';

interface Row {
  id: string;
  record: string;
  format: string;
}

/** A study with answers of two annotators; two systems where answers are judged. */
async function createJudgedStudy(
  client: Client,
  template: string,
  dataset: string,
  systems: string[],
  answers: object,
): Promise<string> {
  const { body } = await client.send('POST', '/judge/studies', { template, dataset, size: 3, systems });
  const { itemIds } = (await client.get(`/judge/studies/${body.id}`)).body;
  for (const item of itemIds.slice(0, 2))
    for (const annotator of ['Ada', 'Ben'])
      assert.equal(
        (
          await client.send('PUT', `/judge/studies/${body.id}/items/${item}`, {
            annotator,
            answers,
            base: 0,
          })
        ).status,
        200,
      );
  return body.id;
}

/** Returns the address of every view of a full studio, each with something in it. */
export async function everyView(client: Client): Promise<string[]> {
  const { root } = client.running.studio;
  await build({
    recipe: 'citesum',
    corpus: join(root, 'corpus'),
    out: join(root, 'reseeded'),
    seed: 7,
    jobs: 1,
  });
  writeModelFolder(join(root, 'models', 'bert'), 'citeworth/bert', 'citeworth/sentences');
  const papers: Row[] = (await client.get('/corpus/papers?size=200')).body.rows;
  const paperViews = new Map<string, { objects: { kind: string }[] }>();
  for (const { record } of papers)
    paperViews.set(record, (await client.get(`/corpus/papers/${record}`)).body);
  // One paper with each kind of object, so that a theorem, an algorithm, a table, an equation and a figure are all seen.
  const ofKind = new Map<string, string>();
  for (const [record, { objects }] of paperViews)
    for (const { kind } of objects) if (!ofKind.has(kind)) ofKind.set(kind, record);
  for (const kind of ['theorem', 'algorithm', 'table', 'equation', 'figure'])
    assert.ok(ofKind.has(kind), `no paper with a ${kind}`);
  const pdf = papers.find(({ format }) => format === 'pdf')?.record;
  const examples = await Promise.all(
    ['citesum', 'citeworth', 'sciqfs', 'wikiref', 'scixgen-description', 'scixgen-paragraph'].map(
      async (name) => {
        const [row]: Row[] = (await client.get(`/datasets/${name}/examples?size=1`)).body.rows;
        return [`/datasets/${name}`, `/datasets/${name}/examples/${row?.id}`];
      },
    ),
  );
  const rated = await createJudgedStudy(client, 'citesum-accuracy', 'citesum', [], { accuracy: 3 });
  const blind = await createJudgedStudy(client, 'duc-comparison', 'citesum', ['lead', 'last'], {
    related: 1,
    redundant: 0.5,
  });
  const { body: session } = await client.send('POST', '/read/sessions', {
    question: 'How do sensors drift?',
    records: papers.slice(0, 10).map(({ record }) => record),
  });
  return [
    '/',
    '/corpus',
    '/corpus/papers',
    ...new Set([...ofKind.values()].map((record) => `/corpus/papers/${record}`)),
    `/corpus/papers/${pdf}/pages`,
    '/corpus/failures',
    '/corpus/timeline',
    '/corpus/map',
    '/datasets',
    ...examples.flat(),
    '/datasets/citesum/examples',
    '/datasets/citesum/table',
    '/datasets/citesum/systems',
    '/datasets/citeworth/systems',
    '/datasets/citesum/results',
    '/datasets/citesum/drops',
    '/datasets/citesum/what-if',
    '/datasets/citesum/compare',
    '/datasets/citesum/compare?with=reseeded',
    '/datasets/citesum/compare?with=citesum',
    '/datasets/citeworth/compare',
    '/judge',
    '/judge/new',
    '/judge/new?template=duc-comparison&dataset=citesum',
    `/judge/${rated}`,
    `/judge/${rated}/rate?as=Eve`,
    `/judge/${rated}/results`,
    `/judge/${rated}/adjudicate`,
    `/judge/${blind}/rate?as=Eve`,
    `/judge/${blind}/results`,
    '/read',
    '/read/ask',
    '/read/new',
    `/read/${session.id}`,
    '/check',
    '/check/audits',
    '/models',
    `/models/${encodeURIComponent('models/bert')}`,
    '/nowhere',
  ];
}
