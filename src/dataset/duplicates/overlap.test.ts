import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { TfidfVectoriser } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import { itemAt } from '../../at.js';
import { UserError } from '../../user-error.js';
import { build, examples, temporary } from '../samples.fixture.js';
import { measureOverlap, type SourceText } from './overlap.js';
import { sourceTexts } from './source-texts.js';

const CORPORA =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../../shared/corpora', import.meta.url));
const SCITLDR = join(CORPORA, 'scitldr', 'dev.jsonl');

const named = (texts: string[], prefix: string): SourceText[] =>
  texts.map((text, n) => ({ id: `${prefix}${n}`, text }));

/** Cosines of all pairs, the plain way. */
function plain(left: string[], right: string[], threshold: number): string[] {
  const all = [...left, ...right];
  const words: string[][] = all.map((text) => text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []);
  const idf = (word: string) =>
    Math.log((1 + all.length) / (1 + words.filter((list) => list.includes(word)).length)) + 1;
  const vectors = words.map((list) => {
    const vector = new Map<string, number>();
    for (const word of list) vector.set(word, (vector.get(word) ?? 0) + idf(word));
    const length = Math.hypot(...vector.values());
    return new Map([...vector].map(([word, weight]) => [word, weight / length]));
  });
  const similarIds = [];
  for (const [j] of right.entries()) {
    const other = itemAt(vectors, left.length + j);
    const isWorthReading = left.some((_, i) => {
      let sum = 0;
      for (const [word, weight] of itemAt(vectors, i)) sum += weight * (other.get(word) ?? 0);
      return sum > threshold;
    });
    if (isWorthReading) similarIds.push(`o${j}`);
  }
  return similarIds;
}

test('exactly the pairs that a plain search finds are found', async () => {
  const text = fc
    .array(fc.constantFrom('aa', 'bb', 'cc', 'dd', 'ee', 'a', 'Übung', 'x1'), { maxLength: 8 })
    .map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 8 }),
      fc.array(text, { maxLength: 8 }),
      // Not a cosine that words as few as these can have.
      fc.constantFrom(0.3137, 0.6113, 0.9071),
      async (left, right, threshold) => {
        const { pairs } = await measureOverlap(named(left, 's'), named(right, 'o'), threshold);
        assert.deepEqual(pluck(pairs, 'other'), plain(left, right, threshold));
      },
    ),
    { numRuns: 300 },
  );
});

test('the share is that of the second set, each with the source most like it', async () => {
  const sources = named(
    ['graph neural networks for molecules', 'graph neural networks for proteins', 'soil'],
    's',
  );
  const others = named(['Graph neural networks, for proteins!', 'birds in winter', ''], 'o');
  const { share, pairs, ...counts } = await measureOverlap(sources, others);
  assert.equal(share, 1 / 3);
  assert.deepEqual(counts, { found: 1, sources: 3, others: 3 });
  assert.deepEqual(pluck(pairs, 'source', 'other'), [['s1', 'o0']]);
  assert.equal(itemAt(pairs, 0).similarity.toFixed(12), '1.000000000000');
});

// From TfidfVectorizer of scikit-learn, in the order in which the words come.
const WEIGHTS: [text: string, weights: string[]][] = [
  [
    'The cat sat on the mat, a cat.',
    ['0.4345599032', '0.6808220622', '0.3404110311', '0.3404110311', '0.3404110311'],
  ],
  ['Größe der_Wölfe 2019 x', ['0.5773502692', '0.5773502692', '0.5773502692']],
  [
    'Ünïcode the ΣΑΣ naïve cafe\u0301 的数据 ②③',
    [
      '0.3950560623',
      '0.2521591672',
      '0.3950560623',
      '0.3950560623',
      '0.3950560623',
      '0.3950560623',
      '0.3950560623',
    ],
  ],
  ['the', ['1.0000000000']],
];

test('weights are those of scikit-learn', () => {
  const { starts, values } = new TfidfVectoriser().fitTransform(WEIGHTS.map(([text]) => text));
  for (const [i, [text, expected]] of WEIGHTS.entries())
    assert.deepEqual(
      [...values.subarray(starts[i], starts[i + 1])].map((weight) => weight.toFixed(10)),
      expected,
      text,
    );
});

test('a threshold that is not a cosine is refused', async () => {
  for (const threshold of [0, 1, -1, Number.NaN])
    await assert.rejects(measureOverlap([], [], threshold), UserError);
});

test('texts come from a dataset, from JSON lines and from Parquet', async () => {
  const folder = temporary();
  const set = join(folder, 'set');
  await build(set, examples(40), { split: { grouping: 'none', ratios: [1, 0, 0], seed: 1 } });
  const collect = async (path: string, column?: string) => {
    const all = [];
    for await (const text of sourceTexts(path, { column })) all.push(text);
    return all;
  };
  const rows = await collect(set);
  assert.equal(rows.length, 40);
  assert.deepEqual(await collect(join(set, 'data', 'train-00000-of-00001.parquet')), rows);
  assert.deepEqual(await collect(join(set, 'data'), 'text'), rows);
  assert.equal(itemAt(await collect(set, 'samples'), 0).text, 's0');
  const lines = join(folder, 'lines.jsonl');
  writeFileSync(lines, '{"source":["One.","Two."],"paper_id":"p"}\n\n{"source":[]}\n{"source":["Three."]}\n');
  assert.deepEqual(await collect(lines), [
    { id: 'p', text: 'One. Two.' },
    { id: 'row 3', text: 'Three.' },
  ]);
  writeFileSync(join(folder, 'bad.jsonl'), '{"source":"x"}\nnot json\n');
  await assert.rejects(collect(join(folder, 'bad.jsonl')), /bad\.jsonl:2: the line is not a JSON object/);
  await assert.rejects(
    collect(lines, 'abstract'),
    /there is no column abstract; the columns are source, paper_id/,
  );
  await assert.rejects(collect(join(folder, 'nothing')), UserError);
  await assert.rejects(collect(temporary()), UserError);
});

test('a set is wholly contained in itself', {
  skip: existsSync(SCITLDR) ? false : `${SCITLDR} is not here`,
}, async () => {
  const { share, others, pairs } = await measureOverlap(sourceTexts(SCITLDR), sourceTexts(SCITLDR));
  assert.equal(share, 1);
  assert.ok(others > 600);
  assert.ok(pairs.every(({ similarity }) => similarity > 1 - 1e-9));
});

test('a split is chosen of a folder of files by their names', async () => {
  const path = temporary();
  for (const name of ['train', 'val', 'test'])
    writeFileSync(join(path, `${name}.jsonl`), `${JSON.stringify({ id: name, text: `Silt of ${name}.` })}\n`);
  const overlapIds = async (splits?: ('train' | 'validation' | 'test')[]) => {
    const ids: string[] = [];
    for await (const { id } of sourceTexts(path, { splits })) ids.push(id);
    return ids;
  };
  assert.deepEqual(await overlapIds(['validation']), ['val']);
  assert.deepEqual(await overlapIds(['train', 'test']), ['test', 'train']);
  assert.equal((await overlapIds()).length, 3);
});
