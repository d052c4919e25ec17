import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { committedGolden, type Golden, goldenFaults, makeGolden } from './golden.fixture.js';

test('rows of a recipe change only with its version: golden builds from the example collection', async () => {
  const faults = goldenFaults(committedGolden(), await makeGolden(temporaryFolder('golden')));
  assert.deepEqual(pluck(faults, 'message'), []);
});

const golden = (version: string, sha256: string, corpus = 'c'): Golden => ({
  corpus,
  builds: { 'citesum paper': { version, rows: 2, sha256 } },
});

const CASES: [title: string, now: Golden, message: RegExp | undefined, canUpdate?: boolean][] = [
  ['the same', golden('citesum@1', 'a'), undefined],
  ['other papers, the same rows', golden('citesum@1', 'a', 'd'), /^the example corpus changed/, true],
  [
    'other rows',
    golden('citesum@1', 'b'),
    /raise the version of citesum, .* then run npm run golden$/,
    false,
  ],
  ['a raised version', golden('citesum@2', 'b'), /was citesum@1 and is citesum@2; run npm run golden$/, true],
  ['other papers', golden('citesum@1', 'b', 'd'), /a reader or the link has changed its output/, true],
  ['no build', { corpus: 'c', builds: {} }, /the recipe no longer exists/, true],
];

for (const [title, now, message, canUpdate] of CASES)
  test(`golden builds compared with the committed ones: ${title}`, () => {
    const faults = goldenFaults(golden('citesum@1', 'a'), now);
    assert.equal(faults.length, message ? 1 : 0);
    assert.equal(faults[0]?.canUpdate, canUpdate);
    if (message) assert.match(faults[0]?.message ?? '', message);
  });

test('both profiles of every recipe give rows', () => {
  for (const [name, { rows }] of Object.entries(committedGolden().builds)) assert.ok(rows > 0, name);
});
