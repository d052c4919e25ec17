import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { temporary } from '../samples.fixture.js';
import { EvaluationSets, type OverlapSettings } from './evaluation-sets.js';
import { PassageIndex } from './passage-index.js';
import { hashSource } from './source-rows.js';

const CORPORA =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../../shared/corpora', import.meta.url));
const SCITLDR = join(CORPORA, 'scitldr', 'dev.jsonl');
const folder = temporary();

let files = 0;
function writeSet(rows: object[]): string {
  const path = join(folder, `set-${files++}.jsonl`);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}
const load = (rows: object[], settings?: OverlapSettings) => EvaluationSets.load([writeSet(rows)], settings);

const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Texts of words that two texts rarely share in a row. */
const words = (minLength: number, maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 4999 }), { minLength, maxLength })
    .map((numbers) => numbers.map((number) => `w${letters(number)}`).join(' '));

test('every planted text is found, whole or inside a longer one, and no other text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(words(13, 60), { minLength: 1, maxLength: 12 }),
      fc.array(words(13, 60), { minLength: 1, maxLength: 12 }),
      words(0, 80),
      words(0, 80),
      async (evaluation, others, before, after) => {
        const sets = await load(evaluation.map((text) => ({ summary: text })));
        for (const [index, text] of evaluation.entries()) {
          const whole = sets.find({ id: 'x', tgt: text });
          assert.ok(whole, text);
          const inside = sets.find({ id: 'x', src: `${before} ${text.toUpperCase()}. ${after}` });
          assert.equal(inside?.by, 'ngram', `${index}`);
          const asSentences = sets.find({ sentences: [before, ...text.split(/(?<=f )/)] });
          assert.equal(asSentences?.by, 'ngram');
        }
        for (const text of others)
          if (!evaluation.includes(text)) assert.equal(sets.find({ text }), undefined, text);
      },
    ),
    { numRuns: 60 },
  );
});

test('the runs that two texts share are counted as a plain comparison counts them', () => {
  const runs = (text: string) => {
    const list = text.split(' ');
    return new Set(
      list.slice(0, Math.max(0, list.length - 2)).map((_, at) => list.slice(at, at + 3).join(' ')),
    );
  };
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 20 })
    .map((list) => list.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), text, (indexed, wanted) => {
      const index = new PassageIndex(3);
      for (const other of indexed) index.add(other);
      const shares = indexed.map((other) => {
        const [left, right] = [runs(other), runs(wanted)];
        const shared = [...left].filter((run) => right.has(run)).length;
        return shared / Math.max(1, Math.min(left.size, right.size));
      });
      assert.equal(index.search(wanted)?.share ?? 0, Math.max(0, ...shares));
    }),
  );
});

test('a paper is found by DOI, arXiv id or title, however they are written', async () => {
  const title = 'How silt settles in slow rivers';
  const sets = await load([
    { id: 'a', doi: 'https://doi.org/10.5555/SILT.1' },
    { id: 'b', arxiv_id: '1907.02884v2' },
    { id: 'c', title: 'How Silt Settles — in slow rivers' },
    { id: 'd', section_title: 'Materials and experimental methods', title: 'Introduction' },
  ]);
  const CASES: [row: Record<string, unknown>, id: string | undefined][] = [
    [{ paper_id: 'doi:10.5555/silt.1' }, 'a'],
    [{ provenance: { paper_id: 'doi:10.5555/silt.1' } }, 'a'],
    [{ citing_paper_id: 'arxiv:1907.02884' }, 'b'],
    [{ reference_title: title }, 'c'],
    [{ title: 'Introduction', section_title: 'Materials and experimental methods' }, undefined],
    [{ section_title: title }, undefined],
    [{ text: `We follow ${title} and doi 10.5555/silt.1` }, undefined],
  ];
  for (const [row, id] of CASES) {
    const match = sets.find(row);
    assert.deepEqual([match?.by, match?.row.split(' ')[1]], id ? ['work', id] : [undefined, undefined]);
  }
});

test('one shared sentence, short texts and other rules are not an overlap', async () => {
  const list = Array.from({ length: 60 }, (_, n) => `word${letters(n)}`);
  const text = list.join(' ');
  const samples = Array.from({ length: 20 }, (_, n) => ({ label: 'cite-worthy', ref: `b${n}` }));
  const sets = await load([{ text, heading: 'Results and discussion', samples }]);
  const quoted = [...list.slice(0, 15), ...list.map((word) => `other${word}`)].join(' ');
  assert.equal(sets.find({ text: quoted, heading: 'Results and discussion', samples }), undefined);
  const near = text.replace('wordda', 'changed');
  assert.equal((await load([{ text }], { by: ['minhash'] })).find({ text: near })?.by, 'minhash');
  assert.equal((await load([{ text }], { by: ['work'] })).find({ text }), undefined);
  assert.equal(
    (await load([{ text: 'aa bb cc dd ee ff gg hh ii' }], { ngram: 8, by: ['ngram'] })).find({
      x: 'zz aa bb cc dd ee ff gg hh ii',
    })?.by,
    'ngram',
  );
});

test('the hash of a set is that of its rows, not of its name', () => {
  const [first, same, other] = [[{ a: 1 }], [{ a: 1 }], [{ a: 2 }]].map(writeSet);
  assert.equal(hashSource(first ?? ''), hashSource(same ?? ''));
  assert.notEqual(hashSource(first ?? ''), hashSource(other ?? ''));
});

test('all rows of SciTLDR are found in SciTLDR, also inside other texts', {
  skip: existsSync(SCITLDR) ? false : `${SCITLDR} is not here`,
}, async () => {
  const sets = await EvaluationSets.load([SCITLDR], { by: ['ngram', 'minhash'] });
  for (const line of readFileSync(SCITLDR, 'utf8').trim().split('\n')) {
    const { source } = JSON.parse(line) as { source: string[] };
    assert.ok(sets.find({ src: source.join(' ') }));
    assert.ok(sets.find({ sentences: ['We begin with something else.', ...source, 'And end with it.'] }));
  }
});
