import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { KEY_ID, RemoteServer, SECRET } from '../places/remote-server.fixture.js';
import { articleText, corpusContent } from './collection.fixture.js';
import { type IngestOptions, ingest } from './ingest.js';
import { link } from './link/index.js';
import { failures } from './stats.js';

const folder = temporaryFolder('far');
const PARSES = fileURLToPath(new URL('../../examples/s2orc/pdf_parses/pdf_parses_0.jsonl', import.meta.url));
let server: RemoteServer;
let count = 0;
let corpus = '';
before(async () => {
  server = await RemoteServer.start();
});
after(() => server.close());
beforeEach(() => {
  corpus = join(folder, `corpus-${count++}`);
  server.objects.clear();
  server.takeAsked();
});

const places = () => ({ backOffMs: 1, tries: 2, idleMs: 2000, environment: server.environment });
const take = (paths: string[], options: Partial<IngestOptions> = {}) =>
  ingest({ paths, corpus, jobs: 1, places: places(), ...options });

const putArticles = (bucket: string, numbers: number[]) => {
  for (const n of numbers) server.put(`${bucket}/papers/${n}.xml`, articleText(n));
};
/** The requests for objects since the last call: not those for listings. */
const transfers = () => server.takeAsked().filter((asked) => !asked.includes('list-type=2'));

async function paths(): Promise<string[]> {
  const { ingested_papers: rows = [] } = await corpusContent(corpus);
  return rows.map((row) => (JSON.parse(row) as { path: string }).path).sort();
}

test('papers in a bucket are read as on disk, and a second ingest transfers nothing', async () => {
  putArticles('one', [0, 1, 2]);
  server.put('one/papers/note.txt', 'not a paper');
  const first = await take(['s3://one/papers']);
  assert.deepEqual([first.papers, first.failures, first.known], [3, 1, 0]);
  assert.equal(transfers().length, 4);
  assert.deepEqual(
    await paths(),
    [0, 1, 2].map((n) => `s3://one/papers/${n}.xml`),
  );
  const content = await corpusContent(corpus);
  const second = await take(['s3://one/papers/']);
  assert.deepEqual([second.papers, second.known, second.replaced], [0, 4, 0]);
  assert.deepEqual(transfers(), []);
  assert.deepEqual(await corpusContent(corpus), content);
  const again = await take(['s3://one/papers'], { retryFailed: true });
  assert.deepEqual([again.papers, transfers()], [0, ['GET /one/papers/note.txt']]);
});

test('of a bucket that has changed, only the changed objects are transferred', async () => {
  putArticles('two', [0, 1, 2]);
  await take(['s3://two']);
  transfers();
  server.put('two/papers/1.xml', articleText(7));
  server.objects.delete('two/papers/2.xml');
  putArticles('two', [3]);
  const result = await take(['S3://two'], { prune: true });
  assert.deepEqual([result.papers, result.known, result.replaced, result.pruned], [2, 1, 1, 1]);
  assert.deepEqual(transfers(), ['GET /two/papers/1.xml', 'GET /two/papers/3.xml']);
  assert.deepEqual(
    await paths(),
    [0, 1, 3].map((n) => `s3://two/papers/${n}.xml`),
  );
});

test('a list of known files counts only if their papers are in the corpus', async () => {
  putArticles('three', [0, 1]);
  await take(['s3://three']);
  const ledger = join(corpus, 'far-sources.jsonl');
  const lost = join(folder, 'corpus-lost');
  writeFileSync(join(folder, 'local.xml'), articleText(9));
  await take([join(folder, 'local.xml')], { corpus: lost });
  copyFileSync(ledger, join(lost, 'far-sources.jsonl'));
  transfers();
  assert.equal((await take(['s3://three'], { corpus: lost })).papers, 2);
  assert.equal(transfers().length, 2);
  // A process that was killed may leave half a line.
  writeFileSync(ledger, `${readFileSync(ledger, 'utf8')}{"begin":"s3://three/papers/0.xml"}\n{"pa`);
  assert.deepEqual([(await take(['s3://three'])).known, transfers()], [2, []]);
  writeFileSync(ledger, 'no JSON\n[1]\n{"reading":5}\n{"file":"s3://three/papers/0.xml"}\n');
  assert.deepEqual([(await take(['s3://three'])).known, transfers().length], [2, 2]);
  assert.deepEqual([(await take(['s3://three'])).known, transfers()], [2, []]);
});

test('half an archive is a failure, never a paper, until all of it arrives', async () => {
  const source = join(folder, 'latex');
  mkdirSync(source, { recursive: true });
  const noise = Array.from({ length: 40_000 }, (_, n) => `% ${Math.imul(n, 2_654_435_761) >>> 0}`).join('\n');
  writeFileSync(
    join(source, 'a.tex'),
    '\\documentclass{article}\\title{Silt}\\begin{document}\\section{One}Silt settles.\\input{b}\\end{document}',
  );
  writeFileSync(join(source, 'b.tex'), `And rests.\n${noise}`);
  execFileSync('tar', ['-czf', join(folder, 'silt.tar.gz'), '-C', source, 'a.tex', 'b.tex']);
  server.put('four/silt.tar.gz', readFileSync(join(folder, 'silt.tar.gz')));
  let isBroken = true;
  server.on('/four/silt.tar.gz', (request, response) => {
    if (!isBroken) server.sendObject(request, response, 'four/silt.tar.gz');
    else if (request.headers.range) response.destroy();
    else server.sendCut(response, 'four/silt.tar.gz', 60_000);
  });
  const cut = await take(['s3://four']);
  assert.deepEqual([cut.papers, cut.failures], [0, 1]);
  assert.deepEqual(
    (await failures(corpus)).map(({ code, path }) => [code, path]),
    [['network', 's3://four/silt.tar.gz']],
  );
  isBroken = false;
  const whole = await take(['s3://four']);
  assert.deepEqual([whole.papers, whole.failures], [1, 0]);
  assert.deepEqual(await failures(corpus), []);
});

test('a paper stays until its newer version has arrived', async () => {
  server.put('nine/a.xml', articleText(1));
  await take(['s3://nine']);
  server.put('nine/a.xml', articleText(2));
  let message = 0;
  server.on('/nine/a.xml', (request, response) => {
    if (message < 2) server.sendCut(response, 'nine/a.xml', 100 * ++message);
    else server.sendObject(request, response, 'nine/a.xml');
  });
  for (const n of [1, 2]) {
    const broken = await take(['s3://nine'], { prune: true, places: { ...places(), tries: 1 } });
    assert.deepEqual(
      [broken.papers, broken.failures, broken.replaced, broken.pruned],
      [0, 1, 0, 0],
      String(n),
    );
    assert.deepEqual([await paths(), (await failures(corpus)).length], [['s3://nine/a.xml'], 1]);
  }
  const whole = await take(['s3://nine']);
  assert.deepEqual([whole.papers, whole.replaced, await failures(corpus)], [1, 1, []]);
  server.objects.clear();
  server.put('nine/b.xml', articleText(3));
  assert.equal((await take(['s3://nine'], { prune: true })).pruned, 1);
});

test('files on the web are asked for only if they have changed', async () => {
  server.put('web/a.xml', articleText(1));
  server.put('web/b.jsonl', readFileSync(PARSES));
  for (const name of ['a.xml', 'b.jsonl'])
    server.on(`/pub/${name}`, (request, response) => server.sendObject(request, response, `web/${name}`));
  server.on('/pub/list', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`${server.url}/pub/a.xml?sig=s3cr3t\n${server.url}/pub/b.jsonl\n`),
  );
  const first = await take([`${server.url}/pub/list?token=s3cr3t`]);
  assert.ok(first.papers > 2);
  assert.ok((await paths()).some((path) => /\/pub\/a\.xml\?sig=hidden-[0-9a-f]{16}$/.test(path)));
  const second = await take([`${server.url}/pub/list?token=s3cr3t`]);
  assert.deepEqual([second.papers, second.known], [0, first.papers]);
});

test('web files that differ in a parameter are different papers, whatever its name is', async () => {
  for (const n of [1, 2, 3]) server.put(`web/${n}`, articleText(n));
  server.on('/get', (request, response) => {
    const query = new URL(request.url ?? '', server.url).searchParams;
    server.sendObject(request, response, `web/${query.get('key') ?? query.get('X-Amz-Key')}`);
  });
  const address = (n: number) => `${server.url}/get?key=${n}`;
  server.on('/keys', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end([1, 2, 1, 3].map((n) => `${address(n)}\n`).join('')),
  );
  assert.equal((await take([`${server.url}/keys`])).papers, 3);
  assert.equal((await take([address(1), address(2)])).known, 2);
  assert.equal(new Set(await paths()).size, 3);
  const signed = (n: number) => `${server.url}/get?X-Amz-Key=${n}&X-Amz-Signature=${n}`;
  const other = join(folder, 'corpus-signed');
  const both = await take([signed(1), signed(2)], { corpus: other });
  assert.deepEqual([both.papers, both.failures], [1, 1]);
  assert.deepEqual(
    (await failures(other)).map(({ path, message }) => [path, message]),
    [
      [
        `${server.url}/get`,
        'the address differs from an earlier one only in its signature, so it is taken for the same file',
      ],
    ],
  );
});

test('no line of a list elsewhere touches a paper that is in the corpus', async () => {
  server.put('web/a.xml', articleText(1));
  server.on('/a.xml', (request, response) => server.sendObject(request, response, 'web/a.xml'));
  const local = join(folder, 'quist.xml');
  writeFileSync(local, articleText(2));
  const lines = [
    local,
    relative(process.cwd(), local),
    server.url.replace('http://', 'http://u:p@').concat('/a.xml'),
  ];
  server.on('/hostile', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end([`${server.url}/a.xml`, ...lines].join('\n')),
  );
  await take([local, `${server.url}/a.xml`]);
  const before = await paths();
  const result = await take([`${server.url}/hostile`]);
  assert.deepEqual([result.papers, result.known, result.replaced, result.failures], [0, 1, 0, 3]);
  assert.deepEqual(await paths(), before);
  assert.deepEqual(
    (await failures(corpus)).map(({ path }) => path).sort(),
    [2, 3, 4].map((n) => `${server.url}/hostile line ${n}`),
  );
});

test('a dataset on the hub is read, and nothing of the credentials is in the corpus', async () => {
  server.put('dataset/parses/1.jsonl', readFileSync(PARSES));
  server.serveHub();
  putArticles('five', [1]);
  const first = await take(['hf://datasets/ada/rivers', 's3://five']);
  assert.ok(first.papers > 2);
  transfers();
  assert.equal((await take(['hf://datasets/ada/rivers', 's3://five'])).papers, 0);
  assert.ok(!transfers().some((asked) => asked.includes('/resolve/')));
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const secret of [KEY_ID, SECRET, 'hf_secretsecret', 's3cr3t'])
      assert.ok(!bytes.includes(secret), name);
  }
});

test('standard input is a list of paths and addresses, or documents', async () => {
  putArticles('six', [1, 2]);
  writeFileSync(join(folder, 'six.xml'), articleText(6));
  const list = `# papers\n${join(folder, 'six.xml')}\ns3://six/papers/1.xml\n\ns3://six/papers/none.xml\nhttps://127.0.0.1/x.xml\n`;
  const first = await take(['-'], { input: Readable.from([Buffer.from(list)]) });
  assert.deepEqual([first.papers, first.failures], [2, 2]);
  const second = await take(['-'], { input: Readable.from([Buffer.from(list)]) });
  assert.deepEqual([second.papers, second.known], [0, 4]);
  const lines = readFileSync(PARSES, 'utf8').trim().split('\n');
  for (const line of lines.slice(0, 2))
    assert.equal((await take(['-'], { input: Readable.from([Buffer.from(line)]) })).papers, 1);
  assert.equal(
    (await take(['-'], { input: Readable.from([Buffer.from(lines.slice(0, 3).join('\n'))]) })).papers,
    1,
  );
  assert.equal((await paths()).filter((path) => path.startsWith('stdin:')).length, 3);
  await assert.rejects(
    take(['-'], { input: Readable.from([Buffer.from(' \n')]) }),
    /standard input is empty/,
  );
});

test('metadata is taken from a bucket or from standard input, and copied only if it has changed', async () => {
  putArticles('seven', [2]);
  await take(['s3://seven/papers']);
  const abstract = 'Number 1 settles within the hour, which nobody had expected of it at all.';
  const row = JSON.stringify({
    doi: '10.5555/silt.1',
    title: 'How silt number 1 settles in slow rivers',
    abstract,
  });
  server.put('seven/meta/works.jsonl', `${row}\n`);
  transfers();
  const options = { corpus, places: places(), metadata: ['s3://seven/meta'] };
  const first = await link(options);
  assert.deepEqual(first.abstracts, [{ source: 's3://seven/meta/works.jsonl', works: 1 }]);
  assert.deepEqual(transfers(), ['GET /seven/meta/works.jsonl']);
  assert.equal((await link(options)).isRepeated, true);
  assert.deepEqual(transfers(), []);
  const piped = await link({ ...options, metadata: ['-'], input: Readable.from([Buffer.from(row)]) });
  assert.deepEqual(piped.abstracts, [{ source: '-', works: 1 }]);
  server.on('/seven/meta/works.jsonl', (_, response) => response.writeHead(404).end());
  server.put('seven/meta/works.jsonl', `${row}\n${row}\n`);
  await assert.rejects(
    link(options),
    /^UserError: s3:\/\/seven\/meta\/works.jsonl: the server answered 404$/,
  );
});

test('what cannot be done with files elsewhere is refused before anything is created', async () => {
  const cases: [string[], Partial<IngestOptions>, RegExp][] = [
    [['s3://x'], { slice: { index: 1, of: 2 } }, /^UserError: --slice reads files on this machine only/],
    [['https://example.org/'], { prune: true }, /^UserError: --prune works with folders/],
    [['-'], { prune: true }, /^UserError: --prune works with folders/],
    [['s3://missing/x'], {}, /^UserError: s3:\/\/missing\/x: no such file or folder$/],
  ];
  for (const [given, options, message] of cases) await assert.rejects(take(given, options), message);
  assert.ok(!readdirSync(folder).includes(corpus.split('/').at(-1) ?? ''));
});
