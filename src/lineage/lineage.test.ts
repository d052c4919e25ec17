import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import {
  canonicalJson,
  compareManifests,
  describeDifferences,
  hashFile,
  hashText,
  identify,
  inputFrom,
  inputNamed,
  isCurrent,
  type Manifest,
  parseManifest,
  SetDigest,
} from './index.js';

const folder = temporaryFolder('lineage');
const corpus: Manifest = {
  kind: 'corpus',
  version: '4',
  options: {},
  inputs: [{ role: 'papers', identity: hashText('papers') }],
};
const link: Manifest = {
  kind: 'link',
  version: '1',
  options: { match: 'refined' },
  inputs: [inputFrom('corpus', corpus, 'mill/corpus')],
};

test('canonical JSON does not depend on the order of members, and refuses what JSON would change', () => {
  assert.equal(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined }), '{"b":[1,{"c":"x","d":null}]}');
  assert.equal(canonicalJson({ x: 1, y: 2 }), canonicalJson({ y: 2, x: 1 }));
  assert.equal(canonicalJson(-0), '0');
  for (const value of [Number.NaN, Infinity, () => 1, [undefined], { a: new Date(0) }, 1n])
    assert.throws(() => canonicalJson(value), TypeError);
});

test('an identity changes with kind, version, every option and every input, and with nothing else', () => {
  const same: Manifest = {
    inputs: link.inputs.map(({ role, identity }) => ({ identity, role, name: 'elsewhere' })),
    options: { match: 'refined' },
    version: '1',
    kind: 'link',
  };
  assert.equal(identify(same), identify(link));
  assert.ok(isCurrent(same, link));
  assert.ok(!isCurrent(undefined, link));
  const others: Manifest[] = [
    { ...link, kind: 'dataset' },
    { ...link, version: '2' },
    { ...link, options: { match: 'title' } },
    { ...link, options: { match: 'refined', metadata: null } },
    { ...link, inputs: [] },
    { ...link, inputs: [{ role: 'papers', identity: identify(corpus) }] },
    { ...link, inputs: [...link.inputs, { role: 'metadata', identity: hashText('m') }] },
  ];
  const all = [link, ...others].map(identify);
  assert.equal(new Set(all).size, all.length);
  for (const identity of all) assert.match(identity, /^[0-9a-f]{64}$/);
});

test('a comparison lists every difference, through the inputs', () => {
  const grown: Manifest = { ...corpus, inputs: [{ role: 'papers', identity: hashText('more papers') }] };
  const relinked: Manifest = {
    ...link,
    version: '2',
    options: { match: 'title', extra: 1 },
    inputs: [inputFrom('corpus', grown)],
  };
  const differences = compareManifests(link, relinked);
  assert.deepEqual(pluck(differences, 'artefact', 'what', 'name', 'before', 'after'), [
    ['', 'version', '', '1', '2'],
    ['', 'option', 'extra', undefined, 1],
    ['', 'option', 'match', 'refined', 'title'],
    ['corpus', 'input', 'papers', hashText('papers').slice(0, 12), hashText('more papers').slice(0, 12)],
  ]);
  assert.match(
    describeDifferences(differences),
    /^version 1, now 2; extra none, now 1; match refined, now title; corpus papers hash/,
  );
  assert.match(describeDifferences(differences, 1), /; and 3 more$/);
  assert.deepEqual(compareManifests(link, structuredClone(link)), []);
  assert.equal(inputNamed(link, 'corpus')?.name, 'mill/corpus');
});

test('a manifest from elsewhere is checked: shape, depth, and the identities of its inputs', () => {
  assert.deepEqual(parseManifest(JSON.parse(JSON.stringify(link)), 'link.json'), link);
  const wrong: [unknown, RegExp][] = [
    [null, /link\.json: manifest/],
    [[], /link\.json/],
    [{ ...link, kind: 'constructor' }, /manifest\.kind/],
    [{ ...link, inputs: 'corpus' }, /manifest\.inputs/],
    [{ ...link, inputs: [{ role: 'corpus', identity: '../..' }] }, /manifest\.inputs\.0\.identity/],
    [{ ...link, more: 1 }, /link\.json/],
    [
      { ...link, inputs: [{ ...link.inputs[0], manifest: { ...corpus, version: '5' } }] },
      /does not match its manifest/,
    ],
  ];
  for (const [value, message] of wrong) assert.throws(() => parseManifest(value, 'link.json'), message);
  let deep: Manifest = corpus;
  for (let level = 0; level < 20; level++) deep = { ...link, inputs: [inputFrom('corpus', deep)] };
  assert.throws(() => parseManifest(deep, 'link.json'), /more than 8 levels of manifests/);
});

test('the digest of a set depends on its members alone, not on their order or pieces', () => {
  const members = Array.from({ length: 50 }, (_, n) => `member ${n}`);
  const whole = new SetDigest();
  for (const member of members) whole.add(member);
  const pieces = [new SetDigest(), new SetDigest(), new SetDigest()];
  for (const [at, member] of [...members].reverse().entries()) pieces[at % 3]?.add(member);
  const merged = new SetDigest();
  for (const piece of pieces) merged.merge(SetDigest.parse(piece.toString()) ?? assert.fail());
  assert.equal(merged.identity(), whole.identity());
  assert.equal(merged.size, 50);
  const before = whole.identity();
  whole.add('another');
  assert.notEqual(whole.identity(), before);
  whole.remove('another');
  assert.equal(whole.identity(), before);
  assert.notEqual(new SetDigest().add('a').add('a').identity(), new SetDigest().add('a').identity());
  for (const text of [undefined, '', '3:', '3:AAAA', 'x:y']) assert.equal(SetDigest.parse(text), undefined);
});

test('a file is hashed as a stream, and a folder is refused', async () => {
  const path = join(folder, 'file.txt');
  writeFileSync(path, 'text');
  assert.equal(await hashFile(path), hashText('text'));
  await assert.rejects(hashFile(folder), /not a regular file/);
});
