import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { readers } from '@citemill/read/internal/read/readers';
import { Client, createMill, startStudio } from '../mill.fixture.js';
import { serve } from '../serve.js';

const dir = await createMill('studio-ask', { recipes: [] });

/** What the model's server answers next, as the body of a response or as the text of a completion. */
let next: { text: string } | { body: string; status?: number } = { text: '' };
const received: { model: string; messages: { content: string }[] }[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    received.push(JSON.parse(text));
    if ('body' in next) response.writeHead(next.status ?? 200).end(next.body);
    else
      response.end(JSON.stringify({ choices: [{ message: { content: next.text }, finish_reason: 'stop' }] }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

const start = async () =>
  new Client(await serve({ dir, port: 0, model: { name: 'api:parrot', endpoint, key: 'secret' } }));
let client = await start();
after(() => client.close());
const plain = await startStudio(await createMill('studio-ask-plain', { recipes: [] }));

/** Asks again until the full text is indexed. */
async function ask(question: string, write = false, at = client) {
  for (;;) {
    const answer = await at.send('POST', '/read/ask', { question, write });
    if (answer.status !== 200 || !answer.body.isIndexing) return answer;
    await at.running.studio.corpus.waitForIndex();
    await at.running.studio.jobs.run('text', '', async () => undefined);
  }
}

test('an answer consists of sentences of the papers, in the paragraphs it names', async () => {
  const { status, body } = await ask('How do sensors drift, and what can a wiper do?');
  assert.equal(status, 200, JSON.stringify(body));
  const { answer, isKept } = body;
  assert.equal(isKept, true);
  assert.equal(answer.model, null);
  assert.ok(answer.sentences.length >= 3);
  assert.ok(answer.quotes.some(({ text }: { text: string }) => /drift/.test(text)));
  const papers = new Map<string, number>();
  for (const [i, { text, record, paragraph }] of answer.quotes.entries()) {
    assert.deepEqual(answer.sentences[i], { text, quotes: [i] });
    const paper = (await client.get(`/corpus/papers/${record}`)).body;
    const source = paper.paragraphs.find((it: { position: number }) => it.position === paragraph);
    assert.ok(source.text.includes(text), text);
    papers.set(record, (papers.get(record) ?? 0) + 1);
  }
  assert.ok(Math.max(...papers.values()) <= 3);
  assert.equal(answer.papers.length, papers.size);
  assert.equal(received.length, 0, 'no model was asked');
});

test('other forms of a word are found, and unknown words give an empty answer', async () => {
  const texts = (await ask('drifting')).body.answer.quotes.map(({ text }: { text: string }) => text);
  assert.ok(texts.length > 0 && texts.every((text: string) => /drift/i.test(text)));
  for (const question of ['zzzzqx', 'the of and', '??? !!!', "'; zzzzq --"])
    assert.deepEqual((await ask(question)).body.answer.sentences, [], question);
  const { answer } = (await ask('Do neurons drift?')).body;
  assert.ok(answer.sentences.length > 0);
  assert.deepEqual(answer.missing, ['neurons'], 'words that the answer ignores are named');
});

test('a model gets the quotes, and only sentences that follow them are left of its answer', async () => {
  const quotes: string[] = (await ask('How do sensors drift?')).body.answer.quotes.map(
    ({ text }: { text: string }) => text,
  );
  next = { text: `${quotes[0]} [1]\nAll sensors are sold by Mallory [1].\n${quotes[1]} [77]\nNo mark here.` };
  const { status, body } = await ask('How do sensors drift?', true);
  assert.equal(status, 200, JSON.stringify(body));
  const { answer } = body;
  assert.equal(answer.model, 'api:parrot');
  assert.deepEqual(answer.sentences, [{ text: quotes[0], quotes: [0] }]);
  assert.deepEqual(answer.dropped, { withoutQuote: 1, unknownQuote: 1, unsupported: 1 });
  const request = received.at(-1);
  assert.equal(request?.model, 'parrot');
  for (const quote of quotes) assert.ok(request?.messages[1]?.content.includes(quote));
});

test('an unusable response of the model’s server gives an error, and nothing is saved', async () => {
  const before = (await client.get('/read/ask')).body.total;
  const CASES: [typeof next, RegExp][] = [
    [{ body: 'hello' }, /not valid JSON/],
    [{ body: '{"choices": []}' }, /not a chat completion/],
    [{ body: '{"choices": [{"message": {"content": 7}}]}' }, /not a chat completion/],
    [{ body: 'null' }, /not a chat completion/],
    [{ body: '{"error": {"message": "bad key"}}', status: 401 }, /401: bad key/],
  ];
  for (const [response, message] of CASES) {
    next = response;
    const { status, body } = await ask('How do sensors drift?', true);
    assert.equal(status, 422);
    assert.match(body.error, message);
    assert.ok(!body.error.includes('secret'));
  }
  assert.equal((await client.get('/read/ask')).body.total, before);
});

test('the trail is kept over a restart, and a damaged line does not hide the others', async () => {
  const before = (await client.get('/read/ask')).body;
  assert.ok(before.total >= 4);
  assert.equal(before.answers[0].model, 'api:parrot');
  await client.close();
  appendFileSync(
    join(dir, 'reading', 'questions.jsonl'),
    '{"format":"citemill.answer/1","id":7}\nnull\n{"cut',
  );
  client = await start();
  const { body } = await client.get('/read/ask');
  assert.deepEqual(body.answers, before.answers);
  await ask('wiper');
  assert.equal((await client.get('/read/ask')).body.total, before.total + 1);
});

/** The text of a file in a zip archive, from its local header. */
function unpackedText(archive: Buffer, name: string): string {
  const label = archive.indexOf(name);
  const packed = archive.subarray(
    label + name.length,
    label + name.length + archive.readUInt32LE(label - 12),
  );
  return inflateRawSync(packed).toString('utf8');
}

test('the trail is exported as Markdown, BibTeX and a Word document that our own reader reads', async () => {
  const { answers } = (await client.get('/read/ask')).body;
  const [latest] = answers;
  const single = (await client.get(`/read/ask/export?id=${latest.id}`)).body;
  assert.match(single, /^# wiper\n\n- .+ \[@\w+\]\n/);
  assert.match(single, /```bibtex\n@article\{/);
  const all = (await client.get('/read/ask/export')).body;
  assert.equal(all.match(/^# /gm).length, answers.length + 1);
  assert.match(all, /Written by api:parrot from quotes\. .+\n\nQuotes:\n\n> /);
  const bib = (await client.get('/read/ask/export?format=bibtex')).body;
  const keys = [...all.matchAll(/@(\w+)[\];]/g)].map(([, key]) => key);
  for (const key of keys) assert.ok(bib.includes(`@article{${key},`), key);
  const response = await fetch(`${client.origin}/api/read/ask/export?format=docx&id=${latest.id}`);
  assert.match(response.headers.get('content-disposition') ?? '', /questions\.docx/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const reader = readers.all.find(({ name }) => name === 'docx');
  const [document] = (await reader?.read({ path: 'questions.docx', bytes })) ?? [];
  assert.equal(document?.title, 'Questions and answers');
  assert.deepEqual(
    document?.references.map(({ year }) => year).sort(),
    latest.papers.map(({ year }: { year: number }) => year).sort(),
  );
  const text = unpackedText(Buffer.from(bytes), 'word/document.xml');
  for (const { text: sentence } of latest.sentences)
    assert.ok(text.includes(sentence.replace(/&/g, '&amp;')));
  assert.equal((await client.get('/read/ask/export?id=none')).status, 404);
  const whole = await fetch(`${client.origin}/api/read/ask/export?format=docx`);
  const words = unpackedText(Buffer.from(await whole.arrayBuffer()), 'word/document.xml');
  assert.match(words, /Written by api:parrot from quotes\./, 'a reader sees what is not quoted');
  assert.match(words, /No sentence of the papers has these words\./);
});

test('an answer that cannot be saved is still given', async () => {
  const blocked = await startStudio(await createMill('studio-ask-blocked', { recipes: [] }));
  mkdirSync(join(blocked.running.studio.root, 'reading', 'questions.jsonl'), { recursive: true });
  const { status, body } = await ask('How do sensors drift?', false, blocked);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.isKept, false);
  assert.ok(body.answer.sentences.length > 0);
  assert.deepEqual((await blocked.get('/read/ask')).body.answers, []);
});

test('wrong requests are refused, and without a model none can be asked to write', async () => {
  for (const [body, field] of [
    [{}, 'question'],
    [{ question: 'a' }, 'question'],
    [{ question: 'x'.repeat(2001) }, 'question'],
    [{ question: 'sensors', endpoint: 'http://evil.example' }, 'endpoint'],
  ] as const) {
    const answer = await client.send('POST', '/read/ask', body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.field, field);
  }
  assert.equal((await plain.get('/read/ask')).body.model, null);
  const { status, body } = await plain.send('POST', '/read/ask', { question: 'sensors', write: true });
  assert.equal(status, 400);
  assert.match(body.error, /citemill serve --model api:MODEL --endpoint URL/);
  assert.ok(!existsSync(join(plain.running.studio.root, 'reading')), 'looking at the trail writes nothing');
  assert.ok(!readFileSync(join(dir, 'reading', 'questions.jsonl'), 'utf8').includes('secret'));
});
