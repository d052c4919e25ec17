import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type Answer, createMill, startStudio } from '../mill.fixture.js';
import { writeModelFolder } from '../trained.fixture.js';

const dir = await createMill('studio-audits', { sources: ['jats', 'tei'], recipes: ['citeworth'] });
for (const [name, architecture] of [
  ['bi', 'bi-encoder'],
  ['cross', 'cross-encoder'],
] as const)
  writeModelFolder(join(dir, 'models', name), `citrec/${name}`, 'citrec/candidates', architecture);
const client = await startStudio(dir);
await client.running.studio.corpus.waitForIndex();

interface Sentence {
  text: string;
  need: { isLikely: boolean } | null;
  citations: {
    fit: string | null;
    statement: string | null;
    unknown: string | null;
    paper: { id: string; record: string | null } | null;
    passage: { text: string | null; paragraph: number | null } | null;
  }[];
  suggestions: { id: string; record: string | null; title: string }[];
}

const upload = (bytes: Uint8Array | string, name: string, query = ''): Promise<Answer> =>
  client.fetch(`/api/audits/files?name=${encodeURIComponent(name)}${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  });

const cancel = (id: string): Promise<Answer> => client.fetch(`/api/audits/${id}`, { method: 'DELETE' });

/** Waits until an audit has ended. */
async function waitForAudit({ body: { id } }: Answer) {
  for (;;) {
    const { status, body } = await client.get(`/audits/${id}`);
    assert.equal(status, 200, JSON.stringify(body));
    if (body.state !== 'waiting' && body.state !== 'running') return body;
    await pause(50);
  }
}

const record: string = (await client.get('/corpus/papers?size=1')).body.rows[0].record;
const total: number = (await client.get('/corpus/papers?size=1')).body.total;
/** One paper of the corpus, audited once for several tests. */
const audited = await waitForAudit(
  await client.send('POST', '/audits/papers', { record, model: 'citeworth' }),
);

test('a file and the same paper of the corpus have the same audit, and nothing is added to the folder', async () => {
  const before = readdirSync(dir).sort();
  const bytes = readFileSync(await client.running.studio.sources.find(record));
  const file = await waitForAudit(await upload(bytes, 'my paper.xml', '&model=citeworth'));
  assert.equal(file.state, 'done', file.error);
  assert.equal(audited.state, 'done', audited.error);
  assert.deepEqual(file.outcome, audited.outcome);
  assert.deepEqual([audited.record, file.record, file.name], [record, null, 'my paper.xml']);
  const sentences = async (id: string) => (await client.get(`/audits/${id}/sentences?size=200`)).body;
  const list = await sentences(file.id);
  assert.deepEqual(list, await sentences(audited.id));
  assert.equal(list.total, file.outcome.sentences.all);
  assert.deepEqual(readdirSync(dir).sort(), before);
  assert.equal((await client.get('/corpus/papers')).body.total, total);
});

test('every cited paper, passage and suggestion is linked to a page of the studio', async () => {
  const { id, outcome } = audited;
  const { rows }: { rows: Sentence[] } = (await client.get(`/audits/${id}/sentences?size=200`)).body;
  const citations = rows.flatMap((row) => row.citations);
  assert.ok(citations.length > 0);
  const linked = [
    ...citations.flatMap(({ paper }) => paper ?? []),
    ...rows.flatMap(({ suggestions }) => suggestions),
  ];
  assert.ok(linked.length > 0);
  for (const { id: work, record } of linked) {
    const address = record ? `/corpus/papers/${record}` : `/corpus/works/${encodeURIComponent(work)}`;
    assert.equal((await client.get(address)).status, 200, address);
  }
  for (const { paper, passage } of citations) {
    if (!passage?.text || passage.paragraph === null) continue;
    const { paragraphs } = (await client.get(`/corpus/papers/${paper?.record}`)).body;
    assert.ok(paragraphs[passage.paragraph].text.includes(passage.text));
  }
  for (const { unknown, statement } of citations) {
    assert.equal(statement === null, unknown !== null);
    // The label next to it says whether the match is close.
    assert.doesNotMatch(statement ?? '', /close|far/i);
  }
  assert.deepEqual(
    outcome.methods.map((method: { id: string }) => method.id),
    ['ranking', 'passages', 'needs'],
  );
});

test('filters show the sentences they count, in the order of the manuscript', async () => {
  const { id, outcome } = audited;
  const get = async (show: string) =>
    (await client.get(`/audits/${id}/sentences?size=200&show=${show}`)).body as {
      total: number;
      rows: Sentence[];
    };
  const all = (await get('all')).rows.map(({ text }) => text);
  const TESTS: Record<string, (sentence: Sentence) => boolean> = {
    uncited: ({ need }) => need?.isLikely === true,
    far: ({ citations }) => citations.some(({ fit }) => fit === 'far'),
    passages: ({ citations }) => citations.some(({ passage }) => Boolean(passage?.text)),
    unknown: ({ citations }) => citations.some(({ unknown }) => unknown !== null),
  };
  for (const [show, test] of Object.entries(TESTS)) {
    const { total, rows } = await get(show);
    assert.equal(total, outcome.sentences[show], show);
    assert.ok(rows.every(test), show);
    const places = rows.map(({ text }) => all.indexOf(text));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
  }
  for (const format of ['html', 'markdown', 'json'] as const) {
    const { status, headers } = await client.get(`/audits/${id}/report?format=${format}`);
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="audit\.(html|md|json)"$/);
  }
});

test('errors about hostile files do not reveal where these are stored', async () => {
  const FILES: [name: string, content: string, message: RegExp][] = [
    ['../../etc/passwd', 'root:x:0:0', /^passwd: /],
    ['broken.pdf', '%PDF-1.4 nothing after it', /^broken\.pdf: /],
    ['entities.xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><article>&b;</article>', /./],
    ['binary.bin', '\u0000\u0001\u0002'.repeat(1000), /^binary\.bin: /],
    ['.', 'nothing', /^paper\.pdf: /],
  ];
  for (const [name, content, message] of FILES) {
    const audit = await waitForAudit(await upload(content, name));
    if (audit.state === 'done') assert.doesNotMatch(JSON.stringify(audit), /root:/);
    else assert.match(audit.error, message);
    assert.doesNotMatch(audit.error ?? '', /citemill-|tmp\//);
    assert.equal(
      (await client.get(`/audits/${audit.id}/sentences`)).status,
      audit.state === 'done' ? 200 : 409,
    );
  }
  const attack = '<script>window.hacked=1</script>';
  const paper = `<article><front><article-meta><title-group><article-title>${attack.replaceAll('<', '&lt;')}</article-title></title-group></article-meta></front><body><p>Text ${attack.replaceAll('<', '&lt;')}.</p></body></article>`;
  const { id, state } = await waitForAudit(await upload(paper, `${attack}.xml`));
  assert.equal(state, 'done');
  const { body, headers } = await client.get(`/audits/${id}/report`);
  assert.doesNotMatch(String(body), /<script>window/);
  assert.match(headers.get('content-disposition') ?? '', /^attachment/);
});

test('trained encoders and cross-encoders can rank the cited papers', async () => {
  const { encoders, crossEncoders } = (await client.get('/audits')).body;
  assert.deepEqual([encoders, crossEncoders], [['models/bi'], ['models/cross']]);
  // These have no weights: an audit that opens them says which file it misses.
  for (const models of [{ encoder: 'models/bi' }, { crossEncoder: 'models/cross' }]) {
    const { state, error } = await waitForAudit(
      await client.send('POST', '/audits/papers', { record, ...models }),
    );
    assert.equal(state, 'failed');
    assert.match(error, /models\/(bi|cross).*(onnx|tokenizer|config)/);
  }
});

test('invalid requests are refused with their field', async () => {
  const CASES: [answer: Promise<Answer>, status: number, message: RegExp][] = [
    [upload('', 'empty.pdf'), 400, /^body: the file is empty/],
    [upload('x', 'a.pdf', '&model=none'), 400, /^model: none cannot find/],
    [upload('x', 'a.pdf', '&model=..%2f..%2fetc'), 400, /^model: /],
    [upload('x', 'a.pdf', '&encoder=models%2fcross'), 400, /^encoder: models\/cross is not a trained bi-enc/],
    [upload('x', 'a.pdf', '&crossEncoder=%2fetc'), 400, /^crossEncoder: \/etc is not a trained cross-enc/],
    [upload('x', 'x'.repeat(301)), 400, /^name: must be at most 300/],
    [client.send('POST', '/audits/files?name=a.pdf', {}), 400, /^content-type: must be application\/octet/],
    [client.send('POST', '/audits/papers', { record: 'none' }), 404, /^paper none: not found/],
    [client.send('POST', '/audits/papers', { record: "x' OR 1=1 --" }), 404, /not found/],
    [client.send('POST', '/audits/papers', { record, out: '/tmp' }), 400, /^out: is not/],
    [client.get('/audits/none'), 404, /^audit none \(audits are kept until the studio stops/],
    [client.get('/audits/none/report?format=exe'), 400, /^format: must be one of/],
    [cancel('none'), 404, /not found/],
  ];
  for (const [answer, status, message] of CASES) {
    const { status: given, body } = await answer;
    assert.equal(given, status, JSON.stringify(body));
    assert.match(body.error, message);
  }
});

test('one audit runs at a time; those that wait are limited, and cancelled ones end at once', async () => {
  const start = () => client.send('POST', '/audits/papers', { record });
  const ids: string[] = [];
  let refused: Answer | undefined;
  for (let n = 0; n < 7; n++) {
    const answer = await start();
    if (answer.status === 200) ids.push(answer.body.id);
    else refused = answer;
  }
  assert.equal(refused?.status, 503);
  assert.match(refused?.body.error, /5 audits are waiting already/);
  const { audits }: { audits: { state: string }[] } = (await client.get('/audits')).body;
  assert.ok(audits.filter(({ state }) => state === 'running').length <= 1);
  for (const id of ids.toReversed()) await cancel(id);
  for (const id of ids) assert.match((await client.get(`/audits/${id}`)).body.state, /cancelled|done/);
  const next = await waitForAudit(await start());
  assert.equal(next.state, 'done');
  assert.equal((await cancel(next.id)).status, 200);
  assert.equal((await client.get(`/audits/${next.id}`)).status, 404);
});

test('a folder without a corpus or without a link says so, and the studio can close during an audit', async () => {
  const empty = await startStudio(temporaryFolder('studio-no-corpus'));
  assert.equal((await empty.get('/audits')).body.problem, 'no corpus');
  const answer = await empty.send('POST', '/audits/papers', { record: 'x' });
  assert.equal(answer.status, 404);
  const other = await startStudio(dir);
  assert.equal((await other.get('/audits')).body.problem, null);
  assert.deepEqual((await other.get('/audits')).body.models, ['citeworth']);
  assert.equal((await other.send('POST', '/audits/papers', { record, model: 'citeworth' })).status, 200);
  await other.close();
});
