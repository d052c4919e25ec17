import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { UserError } from '../../user-error.js';
import { temporary } from '../samples.fixture.js';
import { EvaluationSets, type OverlapSettings } from './evaluation-sets.js';
import { PassageIndex } from './passage-index.js';
import { hashSource, sourceRows } from './source-rows.js';

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
    { id: 'e', references: [{ DOI: '10.5555/list.1' }, { externalIds: { ArXiv: '1801.00001' } }] },
    { id: 'f', subtitle: 'A subtitle that many papers may have', journalTitle: 'Journal of Silt and Rivers' },
    { id: 'g', paperDoi: '10.5555/camel.1', citedPaperTitle: 'Camels cross the slow rivers' },
    {
      id: 'h',
      link: 'https://arxiv.org/abs/2001.00002',
      score: '1901.00003',
      papers: ['doi: 10.5555/list.2'],
    },
    { id: 'i', nearest_papers: ['doi:10.5555/near.1'] },
  ]);
  const CASES: [row: Record<string, unknown>, id: string | undefined][] = [
    [{ paper_id: 'doi:10.5555/silt.1' }, 'a'],
    [{ provenance: { paper_id: 'doi:10.5555/silt.1' } }, 'a'],
    [{ citing_paper_id: 'arxiv:1907.02884' }, 'b'],
    [{ reference_title: title }, 'c'],
    [{ title: 'Introduction', section_title: 'Materials and experimental methods' }, undefined],
    [{ section_title: title }, undefined],
    [{ paper_id: 'doi:10.5555/list.1' }, 'e'],
    [{ cited: [{ paper_id: 'arxiv:1801.00001' }] }, 'e'],
    [{ title: 'A subtitle that many papers may have' }, undefined],
    [{ title: 'Journal of Silt and Rivers' }, undefined],
    [{ paper_id: 'doi:10.5555/camel.1' }, 'g'],
    [{ title: 'Camels cross the slow rivers' }, 'g'],
    [{ paper_id: 'arxiv:2001.00002' }, 'h'],
    [{ paper_id: 'arxiv:1901.00003' }, undefined],
    [{ paper_id: 'doi:10.5555/list.2' }, 'h'],
    [{ paper_id: 'doi:10.5555/near.1' }, undefined],
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
  const nearText = text.replace('wordda', 'changed');
  assert.equal((await load([{ text }], { by: ['minhash'] })).find({ text: nearText })?.by, 'minhash');
  const doi = '10.5555/other';
  assert.equal((await load([{ text, doi }], { by: ['work'] })).find({ text }), undefined);
  assert.equal(
    (await load([{ text: 'aa bb cc dd ee ff gg hh ii' }], { ngram: 8, by: ['ngram'] })).find({
      x: 'zz aa bb cc dd ee ff gg hh ii',
    })?.by,
    'ngram',
  );
});

test('a set that nothing can overlap is refused', async () => {
  const text = Array.from({ length: 10 }, (_, n) => `word${letters(n)}`).join(' ');
  const CASES: [rows: object[], by: OverlapSettings['by'], message: RegExp][] = [
    [[], undefined, /has no rows/],
    [[{ a: 1 }, { label: 'short' }], undefined, /no row has the DOI, arXiv id or title of a paper or a text/],
    [[['a', 'list']], undefined, /:1: the line is not a JSON object/],
    [[{ text }], ['work'], /no row has the DOI, arXiv id or title of a paper$/],
    [[{ text }], ['ngram'], /no row has a text of at least 13 words$/],
  ];
  for (const [rows, by, message] of CASES)
    await assert.rejects(
      load(rows, { by }),
      (error) => error instanceof UserError && message.test(error.message),
    );
  assert.deepEqual((await load([{ text }, { a: 1 }])).sets, [{ name: `set-${files - 1}.jsonl`, rows: 2 }]);
});

test('rows with very many structs are read, and rows nested too deep are refused', async () => {
  const samples = Array.from({ length: 30_000 }, (_, n) => ({ text: `w${letters(n)}` }));
  const sets = await load([{ samples }], { by: ['ngram'] });
  assert.equal(sets.find({ samples })?.by, 'ngram');
  const path = join(folder, 'deep.jsonl');
  writeFileSync(path, `{"text":${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}}\n`);
  await assert.rejects(EvaluationSets.load([path]), /deep\.jsonl: row 1: a column is nested deeper than 64/);
});

test('of a folder with files named after splits, only these are read', async () => {
  const path = join(folder, 'published');
  mkdirSync(path);
  for (const name of ['candidates', 'test', 'train'])
    writeFileSync(join(path, `${name}.jsonl`), `{"id":"${name}"}\n`);
  const ids = async (from: string) => {
    const ids: unknown[] = [];
    for await (const { id } of sourceRows(from)) ids.push(id);
    return ids;
  };
  assert.deepEqual(await ids(path), ['test', 'train']);
  for (const name of ['test', 'train']) rmSync(join(path, `${name}.jsonl`));
  assert.deepEqual(await ids(path), ['candidates']);
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
