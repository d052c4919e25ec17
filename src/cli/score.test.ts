import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { callCitemill } from './citemill.test-suite.js';

const folder = temporaryFolder('score');

function score(files: Record<string, string>, ...args: string[]) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return callCitemill(['score', ...args], { cwd: folder });
}

const HYP = 'the cat sat\na dog\n';
const REF = 'the cat sat on the mat\na dog\n';

test('ROUGE of plain lines comes as a table with its signature', async () => {
  const { status, stdout } = await score({ h: HYP, r: REF }, '--hyp', 'h', '--ref', 'r');
  assert.equal(status, 0);
  // Recall of the first is 3/6, of the second 1: mean 0.75; precision 1 both.
  assert.match(stdout, /^rouge1 +1\.00000 +0\.75000/m);
  assert.match(stdout, /^2 pairs$/m);
  assert.match(stdout, /variant:google/);
});

test('each pair is a JSON line, and the whole is JSON when asked', async () => {
  const { stdout } = await score(
    { h: HYP, r: REF },
    '--hyp',
    'h',
    '--ref',
    'r',
    '--metrics',
    'rouge1',
    '--each',
    '--json',
  );
  const [first, second, whole] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual([first.line, first.rouge1.recall, second.rouge1.recall], [1, 0.5, 1]);
  assert.equal(whole.scores.rouge1.recall, 0.75);
});

test('JSON lines with fields and lists of references; several files of references', async () => {
  const lists = `${JSON.stringify({ gold: ['x y', 'the cat sat'] })}\n${JSON.stringify({ gold: ['a dog'] })}\n`;
  const one = await score(
    { h: HYP, l: lists },
    '--hyp',
    'h',
    '--ref',
    'l',
    '--ref-field',
    'gold',
    '--metrics',
    'rouge1',
    '--json',
  );
  assert.equal(JSON.parse(one.stdout).scores.rouge1.f, 1);
  const two = await score(
    { h: HYP, r: REF, s: 'the cat sat\na dog\n' },
    '--hyp',
    'h',
    '--ref',
    'r',
    's',
    '--metrics',
    'rouge1',
    '--json',
  );
  assert.equal(JSON.parse(two.stdout).scores.rouge1.f, 1);
});

test('BLEU and METEOR answer with their signatures', async () => {
  const bleu = await score(
    { h: 'the cat sat on the mat\n', r: 'the cat sat on the mat\n' },
    '--metric',
    'bleu',
    '--hyp',
    'h',
    '--ref',
    'r',
  );
  assert.match(bleu.stdout, /^bleu +100\.00$/m);
  assert.match(bleu.stdout, /tok:13a/);
  const meteor = await score({ h: HYP, r: REF }, '--metric', 'meteor', '--hyp', 'h', '--ref', 'r');
  assert.match(meteor.stdout, /^meteor +0\.\d{5}$/m);
});

test('mistakes are told in a line', async () => {
  const CASES: [Record<string, string>, string[], RegExp][] = [
    [
      { h: 'a\nb\n', r: 'a\n' },
      ['--hyp', 'h', '--ref', 'r'],
      /^citemill: r: has 1 lines, h has 2; they must agree\n$/,
    ],
    [{ h: 'a\n' }, ['--hyp', 'h', '--ref', 'nowhere'], /^citemill: nowhere: can't be read \(ENOENT\)\n$/],
    [
      { h: 'a\n', r: 'a\n' },
      ['--hyp', 'h', '--ref', 'r', '--variant', 'perl'],
      /^citemill: unknown ROUGE variant: perl\n$/,
    ],
    [
      { h: 'a\n', r: 'a\n' },
      ['--hyp', 'h', '--ref', 'r', '--words', '5'],
      /^citemill: variant google has no option limit\n$/,
    ],
    [{ h: '{"x": 1}\n', r: 'a\n' }, ['--hyp', 'h', '--ref', 'r'], /^citemill: h, line 1: has no field/],
    [{ h: '', r: '' }, ['--hyp', 'h', '--ref', 'r'], /^citemill: h: is empty\n$/],
  ];
  for (const [files, args, message] of CASES) {
    const { status, stderr } = await score(files, ...args);
    assert.equal(status, 2, args.join(' '));
    assert.match(stderr, message);
  }
});

test('a flag that the metric does not have is refused, not ignored', async () => {
  const { status, stderr } = await score(
    { h: HYP, r: REF },
    '--metric',
    'bleu',
    '--stem',
    '--hyp',
    'h',
    '--ref',
    'r',
  );
  assert.equal(status, 2);
  assert.equal(
    stderr,
    'citemill: --stem: is not an option of bleu, which has --tokenise, --smooth, --lowercase\n',
  );
});

test('the keys of --json are the same for every metric', async () => {
  for (const [metric, name, keys] of [
    ['rouge', 'rouge2', ['precision', 'recall', 'f', 'f_low', 'f_high']],
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
