import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { createMill, startStudio } from '../mill.fixture.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const dir = await createMill('studio-reading', { recipes: ['citeworth'] });
const client = await startStudio(dir);
await client.running.studio.corpus.waitForIndex();
const records: string[] = (await client.get('/corpus/papers')).body.rows.map(
  (row: { record: string }) => row.record,
);

const startSession = async () => {
  const { body } = await client.send('POST', '/read/sessions', {
    question: 'How do sensors drift, and what can a wiper do?',
    records,
  });
  return body;
};
const answer = (id: string, answers: object[]) =>
  client.send('POST', `/read/sessions/${id}/answers`, { answers });

test('a session offers five sentences similar to the question and learns from the answers', async () => {
  const session = await startSession();
  assert.equal(session.candidates.length, 5);
  assert.equal(session.hasLearnt, false);
  const isRelevant = (text: string) => /drift|wiper|foul/i.test(text);
  let view = session;
  for (let turn = 0; turn < 4; turn++)
    view = (
      await answer(
        session.id,
        view.candidates.map(({ index, text }: { index: number; text: string }) => ({
          index,
          relevant: isRelevant(text),
        })),
      )
    ).body;
  assert.equal(view.hasLearnt, true);
  assert.equal(view.accepted + view.rejected, 20);
  assert.ok(view.ranking.slice(0, 10).filter(({ text }: { text: string }) => isRelevant(text)).length >= 5);
});

test('answers are kept over a restart, and can be deleted', async () => {
  const session = await startSession();
  const [first, second] = session.candidates;
  await answer(session.id, [
    { index: first.index, relevant: true },
    { index: second.index, relevant: false },
  ]);
  const again = await startStudio(dir);
  const reopened = (await again.get(`/read/sessions/${session.id}`)).body;
  assert.deepEqual([reopened.accepted, reopened.rejected], [1, 1]);
  assert.equal(reopened.summary[0].text, first.text);
  const back = (await answer(session.id, [{ index: first.index, relevant: null }])).body;
  assert.deepEqual([back.accepted, back.rejected, back.hasLearnt], [0, 1, false]);
});

test('the summary is exported as Markdown with BibTeX, and the labels as sciqfs rows', async () => {
  const session = await startSession();
  const [first] = session.candidates;
  await answer(session.id, [{ index: first.index, relevant: true }]);
  const path = `/read/sessions/${session.id}/export`;
  const markdown = (await client.get(path)).body as string;
  const key = /\[@([\w]+)\]/.exec(markdown)?.[1];
  assert.ok(key && markdown.includes(`@article{${key},`));
  const rows = String((await client.get(`${path}?format=sciqfs`)).body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(rows.length, 1);
  assert.equal(rows[0].sentences.length, rows[0].labels.length);
  assert.equal(rows[0].sentences[rows[0].labels.indexOf(true)], first.text);
});

test('an uploaded file is read into the corpus; a broken one gives the reason', async () => {
  const name = readdirSync(join(EXAMPLES, 'pdf', 'papers')).find((file) => file.endsWith('.pdf')) ?? '';
  const upload = (bytes: Buffer, as: string) =>
    client.fetch(`/api/read/papers?name=${encodeURIComponent(as)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
  const bytes = readFileSync(join(EXAMPLES, 'pdf', 'papers', name));
  const { status, body } = await upload(bytes, `../../${name}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.title.length > 5);
  assert.ok(!existsSync(join(dir, '..', name)));
  assert.equal((await upload(bytes, 'again.pdf')).body.record, body.record);
  const broken = await upload(Buffer.from('%PDF-1.4 nothing after it'), 'broken.pdf');
  assert.equal(broken.status, 422);
  assert.match(broken.body.error, /^broken\.pdf: /);
  assert.equal((await upload(Buffer.alloc(0), 'empty.pdf')).status, 400);

  const pages = (await client.get(`/corpus/papers/${body.record}/pages`)).body;
  assert.ok(pages.length >= 1 && pages[0].width > 100);
  const image = await fetch(`${client.origin}/api/corpus/papers/${body.record}/pages/0?width=300`);
  assert.equal(image.headers.get('content-type'), 'image/png');
  const { width: pixels, data } = PNG.sync.read(Buffer.from(await image.arrayBuffer()));
  assert.equal(pixels, 300);
  assert.deepEqual([...data.subarray(0, 4)], [255, 255, 255, 255], 'the margin is white paper');
  assert.ok(
    data.some((value) => value < 100),
    'letters are dark',
  );
  const layout = await fetch(`${client.origin}/api/corpus/papers/${body.record}/layout`);
  assert.equal(layout.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(layout.headers.get('content-security-policy') ?? '', /script-src 'sha256-/);
  assert.match(await layout.text(), /<rect class="line title"/);
  const { paragraphs } = (await client.get(`/corpus/papers/${body.record}`)).body;
  const long = paragraphs.find(
    ({ part, text }: { part: string; text: string }) => part === 'body' && text.length > 300,
  );
  const boxes = (await client.get(`/corpus/papers/${body.record}/boxes/${long.position}`)).body;
  assert.ok(boxes.length >= 3, `${boxes.length} lines`);
  for (const { left, top, width, height } of boxes)
    assert.ok(left >= 0 && top >= 0 && left + width <= 1.01 && top + height <= 1.01);
});

test('invalid requests are refused with their field', async () => {
  const { id } = await startSession();
  assert.equal(
    (await client.send('POST', '/read/sessions', { question: 'x?', records })).body.field,
    'question',
  );
  assert.equal(
    (await client.send('POST', '/read/sessions', { question: 'What?', records: ['none'] })).body.field,
    'records',
  );
  assert.equal((await answer(id, [{ index: 1e6, relevant: true }])).body.field, 'answers.index');
  assert.equal((await client.get('/read/sessions/..%2f..')).status, 404);
  assert.equal((await client.get(`/corpus/papers/${records[0]}/pages`)).status, 404);
});

test('a paragraph is checked by a model that learnt from this corpus', async () => {
  const text =
    'We walked along the river. Earlier studies found that a wiper reduces the drift of turbidity sensors to 0.3 NTU per month.';
  const checked = async () => (await client.send('POST', '/check', { text })).body;
  let result = await checked();
  // Learning and indexing are jobs of the studio: when none is left, both are done.
  while (
    (await client.get('/progress')).body.jobs.some((job: { state: string }) =>
      /waiting|running/.test(job.state),
    )
  )
    await new Promise((done) => setTimeout(done, 50));
  result = await checked();
  assert.equal(result.model.state, 'ready', result.model.note);
  assert.equal(result.sentences.length, 2);
  const [walk, wiper] = result.sentences;
  assert.ok(wiper.probability > walk.probability);
  assert.equal(text.slice(wiper.start, wiper.end), wiper.text);
  // Marks are measured on sentences of the other splits; a small collection may have none.
  const { splits } = (await client.get('/datasets/citeworth')).body;
  const others = splits.filter(
    ({ name, rows }: { name: string; rows: number }) => name !== 'train' && rows > 0,
  );
  const { measured } = result.model;
  if (others.length === 0) assert.equal(measured, null);
  else for (const value of [measured.precision, measured.recall]) assert.ok(value >= 0 && value <= 1);
  const response = await client.send('POST', '/check/suggestions', { sentence: wiper.text });
  assert.equal(response.body.isReady, true);
  const [best] = response.body.suggestions;
  assert.match(best.title, /wiper/i);
  assert.ok(best.quotes.length > 0);
});
