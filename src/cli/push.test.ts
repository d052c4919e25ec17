import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, before, beforeEach, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { DatasetWriter, type LicenceCount, readManifest, renderCard, SPLITS } from '../dataset/index.js';
import { COLUMNS, examples, OPTIONS, ORIGIN } from '../dataset/samples.fixture.js';
import { listFiles, listUserFiles } from '../engine/index.js';
import { callCitemill } from './citemill.fixture.js';
import { HubServer, TOKEN } from './hub-server.fixture.js';

const folder = temporaryFolder('push');
let hub: HubServer;

/** A dataset as `build` writes it, of papers under these licences. */
async function dataset(
  name: string,
  licences: LicenceCount[],
  { rows = 60, quotesCited = false } = {},
): Promise<string> {
  const path = join(folder, name);
  const writer = await DatasetWriter.create(path, OPTIONS);
  for (const example of examples(rows)) await writer.add(example);
  const splits = await writer.write();
  const text = renderCard({
    ...ORIGIN,
    ...OPTIONS,
    licences,
    quotesCited,
    splits,
    path: name,
    title: 'Sums',
    task: 'To sum.',
    citation: 'A paper',
    tool: 'citemill',
    taskCategories: [],
    columns: COLUMNS,
    features: {},
    drops: {},
    statistics: [],
  });
  writeFileSync(join(writer.folder, 'README.md'), text);
  await writer.commit(ORIGIN);
  return path;
}

const push = (...args: string[]) =>
  callCitemill(['push', ...args, '--endpoint', hub.endpoint], { env: { ...process.env, HF_TOKEN: TOKEN } });

before(async () => {
  await dataset('one', [{ licence: 'CC-BY-4.0', papers: 12 }]);
  await dataset('mixed', [
    { licence: 'CC-BY-4.0', papers: 1200 },
    { licence: null, papers: 3 },
  ]);
});
beforeEach(async () => {
  hub = new HubServer();
  await hub.start();
});
afterEach(() => hub.stop());

test('a dataset arrives byte for byte, private, with the card that names its repository', async () => {
  const path = join(folder, 'one');
  const { status, stdout, stderr } = await push(path, 'ada/sums', '--yes');
  assert.deepEqual([status, stderr.includes('citemill')], [0, false], stderr);
  const { files, private: isPrivate } = hub.repository('ada/sums');
  assert.equal(isPrivate, true);
  assert.equal(hub.created[0]?.type, 'dataset');
  const local = listFiles(path).map((file) => file.path);
  assert.deepEqual([...files.keys()].sort(), ['.gitattributes', ...local].sort());
  assert.equal(local.filter((name) => name.endsWith('.parquet')).length, SPLITS.length);
  for (const name of local.filter((file) => !['README.md', 'dataset.json'].includes(file)))
    assert.deepEqual(files.get(name), readFileSync(join(path, name)), name);
  const sent = String(files.get('README.md'));
  assert.equal(
    sent,
    readFileSync(join(path, 'README.md'), 'utf8').replace('load_dataset("one")', 'load_dataset("ada/sums")'),
  );
  assert.match(sent, /^license: cc-by-4\.0$/m);
  assert.match(stdout, /\(new, private\)[\s\S]*README\.md +[\d,]+ bytes[\s\S]*licence: cc-by-4\.0/);
  assert.match(stdout, /5 files sent: http:\S+\/datasets\/ada\/sums \(commit \w{12}\)\n$/);
  assert.ok(!`${stdout}${stderr}`.includes(TOKEN));
});

test('a downloaded dataset has the files of its list', async () => {
  await push(join(folder, 'one'), 'ada/sums', '--yes', '--licence', 'odc-by');
  const copy = join(folder, 'copy');
  mkdirSync(join(copy, 'data'), { recursive: true });
  for (const [name, bytes] of hub.repository('ada/sums').files) writeFileSync(join(copy, name), bytes);
  const { files } = readManifest(copy);
  const owned = [...files, { path: 'dataset.json', bytes: statSync(join(copy, 'dataset.json')).size }];
  assert.deepEqual(listUserFiles(copy, owned), ['.gitattributes']);
  assert.match(readFileSync(join(copy, 'README.md'), 'utf8'), /^license: odc-by$/m);
});

test('files that the list does not name are not uploaded', async () => {
  const path = await dataset('strange', [{ licence: 'CC0-1.0', papers: 1 }]);
  writeFileSync(join(path, 'secret.txt'), 'mine');
  writeFileSync(join(path, 'data', 'notes.jsonl'), 'mine');
  await push(path, 'ada/strange', '--yes', '--public');
  const { files, private: isPrivate } = hub.repository('ada/strange');
  assert.ok(!isPrivate && files.has('dataset.json'));
  assert.ok(!files.has('secret.txt') && !files.has('data/notes.jsonl'));
});

test('a list with a path outside the folder, a link and a changed file are refused', async () => {
  const path = await dataset('hostile', [{ licence: 'CC0-1.0', papers: 1 }]);
  const list = join(path, 'dataset.json');
  const text = readFileSync(list, 'utf8');
  writeFileSync(join(folder, 'outside.txt'), 'mine');
  const manifest = JSON.parse(text) as { files: object[] };
  manifest.files.push({ path: '../outside.txt', bytes: 4 });
  writeFileSync(list, JSON.stringify(manifest));
  const outside = await push(path, 'ada/x', '--yes');
  assert.match(outside.stderr, /files\.4\.path leads out of the folder of the dataset/);
  writeFileSync(list, text);
  renameSync(join(path, 'data'), join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(path, 'data'));
  const linked = await push(path, 'ada/x', '--yes');
  assert.match(linked.stderr, /data\/test-\S+ is not a plain file of this folder/);
  const other = await dataset('changed', [{ licence: 'CC0-1.0', papers: 1 }]);
  writeFileSync(join(other, 'data', 'test-00000-of-00001.parquet'), 'other');
  const changed = await push(other, 'ada/x', '--yes');
  assert.match(changed.stderr, /has changed since the dataset was built/);
  assert.deepEqual([outside.status, linked.status, changed.status, hub.requests.length], [2, 2, 2, 0]);
});

test('several licences need a choice, and the card says which papers have which', async () => {
  const path = join(folder, 'mixed');
  const refused = await push(path, 'ada/mixed', '--yes');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /^citemill: .*\(CC-BY-4\.0 1,200, unknown 3\); choose .*--licence NAME.*\n$/);
  const dry = await push(path, 'ada/mixed', '--dry-run');
  assert.equal(dry.status, 0);
  assert.match(dry.stderr, /unknown 3\); choose .*--licence NAME/);
  assert.match(dry.stdout, /licence: other\nnothing was sent\n$/);
  const sent = await push(path, 'ada/mixed', '--yes', '--licence', 'CC-BY-4.0');
  assert.equal(sent.status, 0, sent.stderr);
  assert.match(String(hub.repository('ada/mixed').files.get('README.md')), /^license: cc-by-4\.0$/m);
});

test('rows that quote cited papers need a choice, whatever licence the citing papers share', async () => {
  const path = await dataset('quoting', [{ licence: 'CC-BY-4.0', papers: 12 }], { quotesCited: true });
  const { status, stderr } = await push(path, 'ada/quoting', '--yes');
  assert.equal(status, 2);
  assert.match(stderr, /rows quote cited papers, whose licences are not known \(CC-BY-4\.0 12\); choose/);
});

test('--dry-run shows all and asks the hub nothing; without a terminal nothing goes without --yes', async () => {
  const path = join(folder, 'one');
  const dry = await callCitemill(['push', path, 'ada/sums', '--dry-run', '--endpoint', hub.endpoint], {
    env: { PATH: process.env.PATH },
  });
  assert.equal(dry.status, 0, dry.stderr);
  assert.match(dry.stdout, /train-00000-of-00001\.parquet +[\d,]+ bytes[\s\S]*nothing was sent\n$/);
  const output = await onTerminal(undefined, path);
  assert.deepEqual([output.status, output.stderr.includes('--yes')], [2, true]);
  assert.deepEqual(hub.requests, []);
});

/** Runs a push with these lines typed; undefined: with no terminal. */
async function onTerminal(typed: string[] | undefined, path: string) {
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  const stdinProperty = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: input, configurable: true });
  const lines = setInterval(() => {
    const line = typed?.shift();
    if (line !== undefined) input.write(`${line}\n`);
  }, 150);
  try {
    return await push(path, 'ada/asked');
  } finally {
    clearInterval(lines);
    if (stdinProperty) Object.defineProperty(process, 'stdin', stdinProperty);
  }
}

test('on a terminal it asks for the licence and before it sends', async () => {
  const path = join(folder, 'mixed');
  const no = await onTerminal(['other', 'n'], path);
  assert.match(no.stdout, /licence: other\n[\s\S]*nothing was sent\n$/);
  assert.deepEqual([...hub.repositories.keys()], []);
  const yes = await onTerminal(['other', 'y'], path);
  assert.equal(yes.status, 0, yes.stderr);
  assert.equal(hub.repository('ada/asked').titles.length, 1);
});

test('after a failure the same command sends only what is missing', async () => {
  const path = join(folder, 'one');
  const puts = () => hub.requests.filter((request) => request.startsWith('PUT')).length;
  hub.refuse = (request) => (request.startsWith('PUT') && puts() > 2 ? 503 : undefined);
  const failed = await push(path, 'ada/sums', '--yes');
  assert.equal(failed.status, 2);
  assert.match(failed.stderr, /answered 503: .*; run the same command again; .*\n$/);
  const objectCount = hub.objects.size;
  assert.ok(objectCount > 0 && objectCount < SPLITS.length);
  const before = puts();
  hub.refuse = () => undefined;
  assert.equal((await push(path, 'ada/sums', '--yes')).status, 0);
  assert.equal(puts() - before, SPLITS.length - objectCount);
  assert.equal(hub.repository('ada/sums').files.size, 6);
});

test('a second push replaces the data files of the first and removes those that are gone', async () => {
  const path = await dataset('grown', [{ licence: 'CC0-1.0', papers: 1 }]);
  await push(path, 'ada/grown', '--yes');
  const { files } = hub.repository('ada/grown');
  files.set('data/train-00001-of-00002.parquet', Buffer.from('old'));
  files.set('data/of-somebody.parquet', Buffer.from('kept'));
  const { stdout } = await push(path, 'ada/grown', '--yes');
  assert.match(stdout, /\(exists, private\)[\s\S]*data\/train-00001-of-00002\.parquet {2}will be removed/);
  const now = hub.repository('ada/grown').files;
  assert.ok(!now.has('data/train-00001-of-00002.parquet') && now.has('data/of-somebody.parquet'));
});

test('private data is not pushed to a public repository without being asked', async () => {
  await push(join(folder, 'one'), 'ada/sums', '--yes', '--public');
  const { titles } = hub.repository('ada/sums');
  const { status, stderr } = await push(join(folder, 'one'), 'ada/sums', '--yes');
  assert.deepEqual([status, titles.length], [2, 1]);
  assert.match(stderr, /ada\/sums is public.*add --public/);
});

const REFUSALS: [status: number, request: string, message: RegExp][] = [
  [401, 'GET /api/datasets/ada/no/revision/HEAD', /does not accept the token \(401\)/],
  [403, 'POST /api/repos/create', /may not write to ada\/no \(403\)/],
  [409, 'POST /api/repos/create', /ada\/no: somebody else has just created or changed it \(409\)/],
  [412, 'POST /api/datasets/ada/no/commit/main', /created or changed it \(412\)/],
];
for (const [status, request, message] of REFUSALS)
  test(`${status} gives an error of one line`, async () => {
    hub.refuse = (received) => (received === request ? status : undefined);
    const pushed = await push(join(folder, 'one'), 'ada/no', '--yes');
    assert.equal(pushed.status, 2);
    assert.match(
      pushed.stderr.replace(/^sent .*\n/gm, ''),
      new RegExp(`^citemill: .*${message.source}.*\n$`),
    );
  });

test('without a token, with a wrong one or without a server, one line says what to do', async () => {
  const path = join(folder, 'one');
  const key = join(folder, 'key');
  writeFileSync(key, 'not-a-token-but-secret\n');
  const args = ['push', path, 'ada/no', '--yes'];
  const env = { PATH: process.env.PATH };
  const { endpoint } = hub;
  hub.stop();
  const none = await callCitemill(args, { env });
  const wrong = await callCitemill([...args, '--token-file', key], { env });
  writeFileSync(key, `${TOKEN}\n`);
  const gone = await callCitemill([...args, '--token-file', key, '--endpoint', endpoint], { env });
  const open = await callCitemill([...args, '--endpoint', 'http://hub.example'], { env });
  assert.match(none.stderr, /^citemill: no token: set HF_TOKEN or give --token-file FILE.*\n$/);
  assert.match(wrong.stderr, /^citemill: --token-file \S+: not a token of the hub.*\n$/);
  assert.ok(!wrong.stderr.includes('secret'));
  assert.match(
    gone.stderr,
    /^citemill: http:\S+: no answer \(ECONNREFUSED\); run the same command again.*\n$/,
  );
  assert.match(open.stderr, /Use https, or http on this machine only/);
  assert.deepEqual([none.status, wrong.status, gone.status, open.status], [2, 2, 2, 2]);
});
