import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listFiles } from '../../engine/index.js';
import { RemoteServer } from '../../places/remote-server.fixture.js';
import { build, examples, temporary } from '../samples.fixture.js';
import { S3Output } from './s3-output.js';
import { UPLOAD_LIST } from './s3-state.js';

let server: RemoteServer;
before(async () => {
  server = await RemoteServer.start();
});
after(() => server.close());

const open = (address: string, environment = server.environment) =>
  new S3Output(address, { environment, tries: 2, backOffMs: 1 });

/** Builds a dataset and sends it, as the command does. */
async function send(address: string, rows = 40, options: Parameters<typeof build>[2] = {}) {
  const local = join(temporary(), 'set');
  const output = open(address);
  await output.prepare(local);
  await build(local, examples(rows), options);
  return { local, result: await output.upload(local) };
}

/** The objects below a prefix, by their paths there. */
const stored = (prefix: string): Map<string, string> =>
  new Map(
    [...server.objects]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, bytes]) => [name.slice(prefix.length), bytes.toString('latin1')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const localFiles = (local: string): Map<string, string> =>
  new Map(listFiles(local).map(({ path }) => [path, readFileSync(join(local, path), 'latin1')]));

const changes = () => server.takeAsked().filter((line) => !line.startsWith('GET'));

test('a dataset arrives with all of its files, dataset.json after every other one', async () => {
  server.takeAsked();
  const { local, result } = await send('s3://first/a b/set/');
  assert.deepEqual(stored('first/a b/set/'), localFiles(local));
  assert.deepEqual(result, { sent: localFiles(local).size, unchanged: 0, removed: 0 });
  const asked = changes();
  assert.match(asked[0] ?? '', /^PUT .*\/\.citemill-upload\.json$/);
  assert.match(asked.at(-2) ?? '', /^PUT \/first\/a%20b\/set\/dataset\.json$/);
  assert.match(asked.at(-1) ?? '', /^DELETE .*\/\.citemill-upload\.json$/);
});

test('the same dataset is not sent twice', async () => {
  await send('s3://twice/set');
  server.takeAsked();
  const { result } = await send('s3://twice/set');
  assert.equal(result.sent, 0);
  assert.ok(changes().every((line) => line.endsWith(UPLOAD_LIST)));
});

test('a new dataset replaces the files of the old one, whose dataset.json disappears first', async () => {
  await send('s3://again/set', 40, { jsonl: true });
  server.takeAsked();
  const { local, result } = await send('s3://again/set', 80);
  assert.deepEqual(stored('again/set/'), localFiles(local));
  assert.equal(result.removed, 3);
  const asked = changes().filter((line) => !line.endsWith(UPLOAD_LIST));
  assert.equal(asked[0], 'DELETE /again/set/dataset.json');
  assert.equal(asked.at(-1), 'PUT /again/set/dataset.json');
});

test('objects that are not ours are neither overwritten nor removed', async () => {
  const cases: [name: string, objects: Record<string, string>, message: RegExp][] = [
    ['a file of the user', { 'thesis.tex': 'mine' }, /has no dataset that this version of Citemill wrote/],
    ['another dataset.json', { 'dataset.json': '{"mine": 1}' }, /has no dataset that this version/],
    ['a damaged dataset.json', { 'dataset.json': '{' }, /has no dataset that this version/],
    ['another hidden list', { [UPLOAD_LIST]: '[]' }, /is not the list of an upload/],
    [
      'a list that leads elsewhere',
      { [UPLOAD_LIST]: '{"format":"citemill.upload/1","files":[{"path":"../x","bytes":1}]}' },
      /is not the list of an upload/,
    ],
  ];
  for (const [index, [name, objects, message]] of cases.entries()) {
    for (const [path, text] of Object.entries(objects)) server.put(`mine/${index}/${path}`, text);
    await assert.rejects(open(`s3://mine/${index}`).prepare(temporary()), message, name);
    assert.deepEqual(stored(`mine/${index}/`), new Map(Object.entries(objects)), name);
  }
});

test('an additional file in a dataset, or a changed one, stops the next build before it starts', async () => {
  const { local } = await send('s3://second/set');
  server.put('second/set/notes.txt', 'mine');
  await assert.rejects(
    open('s3://second/set').prepare(temporary()),
    /set contains notes\.txt, which Citemill did not/,
  );
  server.objects.delete('second/set/notes.txt');
  server.put('second/set/data/train-00000-of-00001.parquet', 'mine');
  await assert.rejects(
    open('s3://second/set').prepare(temporary()),
    /contains data\/train-00000-of-00001\.parquet/,
  );
  assert.equal(stored('second/set/').size, localFiles(local).size);
});

test('after a failure there is no dataset.json, and the next run sends what is missing', async () => {
  await send('s3://cut/set', 40, { jsonl: true });
  server.on('/cut/set/jsonl/train.jsonl', (_, response) =>
    response.writeHead(500).end('secret of the server'),
  );
  await assert.rejects(send('s3://cut/set', 80, { jsonl: true }), (error: Error) => {
    assert.equal(error.message, 's3://cut/set/jsonl/train.jsonl: the server answered 500');
    return true;
  });
  assert.equal(stored('cut/set/').has('dataset.json'), false);
  server.on('/cut/set/jsonl/train.jsonl', (request, response) =>
    server.answerBucket(request, response, 'cut/set/jsonl/train.jsonl', new URLSearchParams()),
  );
  server.takeAsked();
  const { local, result } = await send('s3://cut/set', 80, { jsonl: true });
  assert.deepEqual(stored('cut/set/'), localFiles(local));
  assert.ok(result.unchanged > 0);
});

test('answers that were edited in the bucket are there for the build, also after a failed upload', async () => {
  await send('s3://about/set');
  server.put('about/set/about.md', 'edited');
  const local = temporary();
  await open('s3://about/set').prepare(local);
  assert.equal(readFileSync(join(local, 'about.md'), 'utf8'), 'edited');

  const output = open('s3://about/set');
  const next = join(temporary(), 'set');
  await output.prepare(next);
  await build(next, examples(40));
  server.put('about/set/about.md', 'edited again');
  await assert.rejects(
    output.upload(next),
    /about\.md was changed during the build; run the same command again/,
  );
  assert.equal(stored('about/set/').get('about.md'), 'edited again');
});

test('a failed build takes its list back, but not that of an upload that was cut off', async () => {
  await send('s3://cancel/set');
  const files = stored('cancel/set/');
  const output = open('s3://cancel/set');
  await output.prepare(temporary());
  assert.ok(stored('cancel/set/').has(UPLOAD_LIST));
  await output.cancel();
  assert.deepEqual(stored('cancel/set/'), files);
  await output.prepare(temporary());
  server.objects.delete('cancel/set/dataset.json');
  await output.cancel();
  assert.ok(stored('cancel/set/').has(UPLOAD_LIST));
});

test('files that are too large for one request are sent in parts, and not sent twice', async () => {
  const local = join(temporary(), 'set');
  const sendAgain = async () => {
    const output = new S3Output('s3://parts/set', {
      environment: server.environment,
      tries: 2,
      backOffMs: 1,
      maxRequestBytes: 4000,
    });
    await output.prepare(join(temporary(), 'set'));
    return output.upload(local);
  };
  await build(local, examples(80));
  const large = [...localFiles(local)].filter(([, bytes]) => bytes.length > 4000);
  assert.ok(large.length > 0);
  server.takeAsked();
  await sendAgain();
  const parts = changes().filter((line) => /PUT .*partNumber=\d+&uploadId=upload%20%3C\d%3E$/.test(line));
  assert.equal(
    parts.length,
    large.reduce((sum, [, bytes]) => sum + Math.ceil(bytes.length / 4000), 0),
  );
  assert.deepEqual(stored('parts/set/'), localFiles(local));
  assert.equal((await sendAgain()).sent, 0);
  assert.equal(server.uploads.size, 0);
});

test('parts of an upload that failed are removed', async () => {
  const [[path = ''] = []] = [...localFiles((await send('s3://sizes/set')).local)].filter(
    ([, { length }]) => length > 4000,
  );
  server.on(`/lost/set/${path}`, (request, response) => {
    const query = new URL(request.url ?? '', server.url).searchParams;
    if (query.get('partNumber') === '2') response.writeHead(403).end();
    else server.answerBucket(request, response, `lost/set/${path}`, query);
  });
  const options = { environment: server.environment, tries: 1, maxRequestBytes: 4000 };
  const output = new S3Output('s3://lost/set', options);
  const local = join(temporary(), 'set');
  await output.prepare(local);
  await build(local, examples(40));
  await assert.rejects(output.upload(local), /set\/.*: the server answered 403/);
  assert.equal(server.uploads.size, 0);
  assert.equal(stored('lost/set/').has(path), false);
});

test('a connection that breaks off during an upload is tried again', async () => {
  let times = 0;
  server.on('/broken/set/dataset.json', (request, response) => {
    if (request.method === 'PUT' && ++times === 1) request.destroy();
    else server.answerBucket(request, response, 'broken/set/dataset.json', new URLSearchParams());
  });
  const { local } = await send('s3://broken/set');
  assert.deepEqual(stored('broken/set/'), localFiles(local));
  assert.equal(times, 2);
});

test('writing needs credentials, and a wrong secret is in no message', async () => {
  const { AWS_ENDPOINT_URL = '' } = server.environment;
  assert.throws(
    () => open('s3://none/set', { HOME: '/nonexistent', AWS_ENDPOINT_URL }),
    /^UserError: s3:\/\/none\/set: writing needs credentials; set AWS_ACCESS_KEY_ID/,
  );
  const wrong = { ...server.environment, AWS_SECRET_ACCESS_KEY: 'wrongwrong' };
  await assert.rejects(open('s3://none/set', wrong).prepare(temporary()), (error: Error) => {
    assert.match(error.message, /403; the credentials do not give access to this bucket$/);
    return !error.message.includes('wrongwrong');
  });
  for (const address of ['s3://', 's3:///x', 's3://none/a/../b'])
    assert.throws(() => open(address), /invalid address|must not contain \. or \.\./, address);
});

test('a dataset whose dataset.json is damaged is not sent', async () => {
  const local = join(temporary(), 'set');
  const output = open('s3://local/set');
  await output.prepare(local);
  await build(local, examples(40));
  writeFileSync(join(local, 'dataset.json'), '{}');
  await assert.rejects(output.upload(local), /dataset\.json/);
  assert.deepEqual([...stored('local/set/').keys()], [UPLOAD_LIST]);
});

test('a file that another run replaced during the upload by one of the same size is noticed', async () => {
  const path = 'same/set/data/train-00000-of-00001.parquet';
  let isReplaced = false;
  server.on('/same/set/data/validation-00000-of-00001.parquet', (request, response) => {
    const bytes = server.objects.get(path);
    if (request.method === 'PUT' && bytes) {
      server.put(path, 'x'.repeat(bytes.length));
      isReplaced = true;
    }
    server.answerBucket(
      request,
      response,
      'same/set/data/validation-00000-of-00001.parquet',
      new URLSearchParams(),
    );
  });
  await assert.rejects(send('s3://same/set'), (error: Error) => {
    assert.match(error.message, /train-00000-of-00001\.parquet was changed or removed during the upload/);
    return true;
  });
  assert.ok(isReplaced);
  assert.equal(stored('same/set/').has('dataset.json'), false);
});

test('of two builds to one address at once, the one that began first stops before it changes anything', async () => {
  const [first, second] = [open('s3://two/set'), open('s3://two/set')];
  const [a, b] = [join(temporary(), 'set'), join(temporary(), 'set')];
  await first.prepare(a);
  await second.prepare(b);
  await build(a, examples(40));
  await build(b, examples(80));
  await assert.rejects(first.upload(a), /another build to this address started during this one/);
  assert.deepEqual([...stored('two/set/').keys()], [UPLOAD_LIST]);
  await second.upload(b);
  assert.deepEqual(stored('two/set/'), localFiles(b));
});

test('a build that begins during an upload makes it fail before dataset.json is written', async () => {
  let hasBegun = false;
  server.on('/begun/set/data/train-00000-of-00001.parquet', async (request, response) => {
    if (request.method === 'PUT' && !hasBegun) {
      hasBegun = true;
      await open('s3://begun/set').prepare(temporary());
    }
    server.answerBucket(
      request,
      response,
      'begun/set/data/train-00000-of-00001.parquet',
      new URLSearchParams(),
    );
  });
  await assert.rejects(send('s3://begun/set'), /upload\.json was changed or removed during the upload/);
  assert.equal(stored('begun/set/').has('dataset.json'), false);
  const { local } = await send('s3://begun/set');
  assert.deepEqual(stored('begun/set/'), localFiles(local));
});
