import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { confidenceIntervals, MAX_BOOTSTRAP_PAIRS, rouge, seededRandom } from '@citemill/metrics';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { callCitemill } from '../citemill.fixture.js';

const folder = temporaryFolder('score');

/** Runs `citemill score` on files with these contents; each argument may be several words. */
function score(files: Record<string, string>, ...args: string[]) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return callCitemill(['score', ...args.flatMap((words) => words.split(' '))], { cwd: folder });
}

const HYP = 'the cat sat\na dog\n';
const REF = 'the cat sat on the mat\na dog\n';

test('ROUGE of plain lines comes as a table with its signature', async () => {
  const { status, stdout } = await score({ h: HYP, r: REF }, '--hyp h --ref r');
  assert.equal(status, 0);
  // Recall of the first is 3/6, of the second 1: mean 0.75; precision 1 both.
  assert.match(stdout, /^rouge1 +1\.00000 +0\.75000/m);
  assert.match(stdout, /^2 pairs$/m);
  assert.match(stdout, /variant:google/);
});

test('each pair is a JSON line, and the whole is JSON when asked', async () => {
  const { stdout } = await score({ h: HYP, r: REF }, '--hyp h --ref r --metrics rouge1 --each --json');
  const [first, second, whole] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual([first.line, first.rouge1.recall, second.rouge1.recall], [1, 0.5, 1]);
  assert.equal(whole.scores.rouge1.recall, 0.75);
});

test('JSON lines with fields and lists of references; several files of references', async () => {
  const lists = `${JSON.stringify({ gold: ['x y', 'the cat sat'] })}\n${JSON.stringify({ gold: ['a dog'] })}\n`;
  const result = await score(
    { h: HYP, l: lists },
    '--hyp h --ref l --ref-field gold --metrics rouge1 --json',
  );
  assert.equal(JSON.parse(result.stdout).scores.rouge1.f, 1);
  const two = await score(
    { h: HYP, r: REF, s: 'the cat sat\na dog\n' },
    '--hyp h --ref r s --metrics rouge1 --json',
  );
  assert.equal(JSON.parse(two.stdout).scores.rouge1.f, 1);
});

test('BLEU and METEOR answer with their signatures', async () => {
  const bleu = await score(
    { h: 'the cat sat on the mat\n', r: 'the cat sat on the mat\n' },
    '--metric bleu --hyp h --ref r',
  );
  assert.match(bleu.stdout, /^bleu +100\.00$/m);
  assert.match(bleu.stdout, /tok:13a/);
  const meteor = await score({ h: HYP, r: REF }, '--metric meteor --hyp h --ref r');
  assert.match(meteor.stdout, /^meteor +0\.\d{5}$/m);
});

test('mistakes give an error of one line', async () => {
  const CASES: [Record<string, string>, string[], RegExp][] = [
    [
      { h: 'a\nb\n', r: 'a\n' },
      ['--hyp', 'h', '--ref', 'r'],
      /^citemill: r has 1 lines, h has 2; they must agree\n$/,
    ],
    [{ h: 'a\n' }, ['--hyp', 'h', '--ref', 'nowhere'], /^citemill: nowhere: no such file or folder\n$/],
    [
      { h: 'a\n', r: 'a\n' },
      ['--hyp', 'h', '--ref', 'r', '--variant', 'perl'],
      /^citemill: --variant perl: no such variant of rouge; did you mean perl155\? choose from google, perl155, pltrdy\n$/,
    ],
    [
      { h: 'a\n', r: 'a\n' },
      ['--hyp', 'h', '--ref', 'r', '--words', '5'],
      /^citemill: --words: variant google has no such option\n$/,
    ],
    [{ h: '{"x": 1}\n', r: 'a\n' }, ['--hyp', 'h', '--ref', 'r'], /^citemill: h, line 1 has no field/],
    [{ h: '', r: '' }, ['--hyp', 'h', '--ref', 'r'], /^citemill: h is empty\n$/],
  ];
  for (const [files, args, message] of CASES) {
    const { status, stderr } = await score(files, ...args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});

test('a flag that the metric does not have is refused, not ignored', async () => {
  const { status, stderr } = await score({ h: HYP, r: REF }, '--metric bleu --stem --hyp h --ref r');
  assert.equal(status, 2);
  assert.equal(
    stderr,
    'citemill: --stem is not an option of bleu, which has --tokenise, --smooth, --smooth-value, --order, --lowercase\n',
  );
});

test('--weight is refused if no metric uses it', async () => {
  const perl = ['--hyp', 'h', '--ref', 'r', '--variant', 'perl155', '--weight', '2', '--metrics'];
  const { status, stderr } = await score({ h: HYP, r: REF }, ...perl, 'rouge1');
  assert.deepEqual([status, stderr], [2, 'citemill: --weight requires rougeW in --metrics\n']);
  assert.equal((await score({ h: HYP, r: REF }, ...perl, 'rouge1', 'rougeW')).status, 0);
});

test('--smooth-value is what floor and add-k add, and is refused with other methods', async () => {
  const files = { h: 'the cat sat on mats\n', r: 'the dog lay on mats\n' };
  const bleu = (...more: string[]) =>
    score(files, '--metric', 'bleu', '--json', '--hyp', 'h', '--ref', 'r', ...more);
  // Of five words three match, of four bigrams one, of three trigrams and two of four words none.
  for (const [more, precisions, signed] of [
    [['--smooth', 'floor', '--smooth-value', '0.5'], [3 / 5, 1 / 4, 0.5 / 3, 0.5 / 2], 'floor[0.5]'],
    [['--smooth', 'floor'], [3 / 5, 1 / 4, 0.1 / 3, 0.1 / 2], 'floor[0.1]'],
    [['--smooth', 'add-k', '--smooth-value', '2'], [3 / 5, 3 / 6, 2 / 5, 2 / 4], 'add-k[2]'],
  ] as const) {
    const { stdout } = await bleu(...more);
    const { scores, signature } = JSON.parse(stdout);
    const expected = 100 * precisions.reduce((product, precision) => product * precision, 1) ** (1 / 4);
    assert.ok(Math.abs(scores.bleu.score - expected) < 1e-9, `${more}: ${scores.bleu.score} ${expected}`);
    assert.ok(signature.includes(`smooth:${signed}`), signature);
  }
  for (const more of [[], ['--smooth', 'exp'], ['--smooth', 'none']]) {
    const { status, stderr } = await bleu(...more, '--smooth-value', '2');
    assert.equal(status, 2);
    assert.match(stderr, /^citemill: --smooth-value requires --smooth floor or/);
  }
});

test('the keys of --json are the same for every metric', async () => {
  for (const [metric, name, keys] of [
    ['rouge', 'rouge2', ['precision', 'recall', 'f']],
    ['bleu', 'bleu', ['score']],
    ['meteor', 'meteor', ['score']],
  ] as const) {
    const { stdout } = await score(
      { h: HYP, r: REF },
      '--metric',
      metric,
      '--hyp',
      'h',
      '--ref',
      'r',
      '--json',
    );
    const whole = JSON.parse(stdout);
    assert.deepEqual(Object.keys(whole), ['metric', 'pairs', 'scores', 'signature']);
    assert.deepEqual(Object.keys(whole.scores[name]), keys);
  }
});

test('intervals are given if asked for, also for precision and recall', async () => {
  const args = ['--hyp', 'h', '--ref', 'r', '--metrics', 'rouge1', '--json'];
  const { stdout } = await score({ h: HYP, r: REF }, ...args, '--intervals');
  const { rouge1 } = JSON.parse(stdout).scores;
  assert.deepEqual([rouge1.recall_low, rouge1.recall, rouge1.recall_high], [0.5, 0.75, 1]);
  const without = await score({ h: HYP, r: REF }, ...args, '--samples', '10');
  assert.match(without.stderr, /--intervals/);
});

test('many pairs are scored on several threads, in order, as one by one', async () => {
  const count = 9000;
  const line = (i: number) => `silt ${i % 7} settles ${i % 3}`;
  const gold = (i: number) => `silt ${i % 5} settles ${i % 3} slowly`;
  const lines = (of: (i: number) => string) => Array.from({ length: count }, (_, i) => `${of(i)}\n`).join('');
  const { stdout, stderr } = await score(
    { h: lines(line), r: lines(gold) },
    ...['--hyp', 'h', '--ref', 'r', '--metrics', 'rouge1', '--each', '--json'],
  );
  assert.equal(stderr, '');
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const whole = rows.pop();
  assert.deepEqual(
    pluck(rows, 'line'),
    Array.from({ length: count }, (_, i) => i + 1),
  );
  const scorer = rouge({ metrics: ['rouge1'] });
  let sum = 0;
  for (const [i, row] of rows.entries()) {
    const { f } = scorer.score(line(i), gold(i)).scores.rouge1;
    assert.equal(row.rouge1.f, f);
    sum += f;
  }
  assert.ok(Math.abs(whole.scores.rouge1.f - sum / count) < 1e-12);
  const uneven = await score({ h: lines(line), r: lines(gold).slice(0, 5000) }, '--hyp h --ref r');
  assert.match(uneven.stderr, /^citemill: r has \d+ lines, h has 9000; they must agree\n$/);
});

test('intervals of many pairs agree with those of drawing every pair', () => {
  const { uint32 } = seededRandom(7);
  const column = Float64Array.from({ length: MAX_BOOTSTRAP_PAIRS + 1 }, () => (uint32() / 2 ** 32) ** 2);
  const settings = { confidence: 95, samples: 1000, variant: 'google' } as const;
  const [many] = confidenceIntervals([column], settings);
  const [few] = confidenceIntervals([column.slice(1)], settings);
  const half = (interval: { low: number; high: number } | undefined) =>
    interval ? (interval.high - interval.low) / 2 : Number.NaN;
  assert.ok(Math.abs((many?.mean ?? 0) - (few?.mean ?? 1)) < 1e-4);
  // A half of the interval is known to about 3 % from a thousand samples.
  assert.ok(Math.abs(half(many) / half(few) - 1) < 0.12, `${half(many)} and ${half(few)}`);
});

test('lines are text or JSON as the options say; BLEU takes an order, ROUGE-W a weight', async () => {
  const files = { h: '"silt" settles\n', r: '"silt" settles\n' };
  const text = await score(
    files,
    '--hyp',
    'h',
    '--ref',
    'r',
    '--format',
    'text',
    '--metrics',
    'rouge1',
    '--json',
  );
  assert.equal(JSON.parse(text.stdout).scores.rouge1.f, 1);
  const json = await score(files, '--hyp', 'h', '--ref', 'r', '--format', 'json');
  assert.match(json.stderr, /line 1: not valid JSON/);
  const bleu = await score(
    { h: 'a b\n', r: 'a b\n' },
    ...['--metric', 'bleu', '--order', '2', '--hyp', 'h', '--ref', 'r', '--json'],
  );
  assert.ok(Math.abs(JSON.parse(bleu.stdout).scores.bleu.score - 100) < 1e-9);
  const weighted = async (weight: string) => {
    const { stdout } = await score(
      { h: 'a b x c\n', r: 'a b y c\n' },
      ...[
        '--hyp',
        'h',
        '--ref',
        'r',
        '--variant',
        'perl155',
        '--metrics',
        'rougeW',
        '--weight',
        weight,
        '--json',
      ],
    );
    return JSON.parse(stdout).scores.rougeW.f as number;
  };
  assert.notEqual(await weighted('1.2'), await weighted('2'));
});

test('stems of ROUGE-1.5.5 without its data folder come with a note', async () => {
  const args = ['--hyp', 'h', '--ref', 'r', '--variant', 'perl155', '--stem'];
  assert.match((await score({ h: HYP, r: REF }, ...args)).stdout, /without --data .* last digits may differ/);
});

test('ROUGE says which texts it can not count, and how to count them', async () => {
  const files = { h: 'जई बढ़ती है\na dog\n', r: 'जई बढ़ती है\na dog\n' };
  const { stdout, stderr } = await score(files, '--hyp h --ref r --metrics rouge1');
  assert.match(stdout, /^rouge1 .* 0\.50000$/m);
  assert.match(stdout, /^2 texts without a word of a to z or digits score 0; add --unicode/m);
  assert.equal(stderr, '');
  const json = await score(files, '--hyp h --ref r --variant perl155 --json');
  assert.match(JSON.parse(json.stdout).notes[0], /use --variant google --unicode/);
  const counted = await score(files, '--hyp h --ref r --metrics rouge1 --unicode --json');
  assert.equal(JSON.parse(counted.stdout).scores.rouge1.f, 1);
  assert.equal(JSON.parse(counted.stdout).notes, undefined);
});
