import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pluck } from '../../pluck.fixture.js';
import { thorough } from '../../thorough.fixture.js';
import { MetricError } from '../error.js';
import type { RougeOptions } from './options.js';
import { rouge } from './rouge.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-rouge-'));
after(() => rmSync(folder, { recursive: true }));

/** A folder such as ROUGE-1.5.5 brings, with other lists in it. */
function dataFolder(name: string, exceptions: Record<string, string>, stopWords: string): string {
  const data = join(folder, name);
  mkdirSync(join(data, 'WordNet-2.0-Exceptions'), { recursive: true });
  for (const [file, lines] of Object.entries(exceptions)) {
    writeFileSync(join(data, 'WordNet-2.0-Exceptions', file), lines);
  }
  writeFileSync(join(data, 'smart_common_words.txt'), stopWords);
  return data;
}
const oneList = dataFolder('one', { 'noun.exc': 'women woman\n' }, 'the\n');
const otherList = dataFolder('other', { 'noun.exc': 'women human\n' }, 'the\n');

test('perl155 sums counts over references, and takes precision and recall to five digits before F', () => {
  const scorer = rouge({ variant: 'perl155', metrics: ['rouge1'] });
  // Hits 1 and 2, reference words 2 and 4, hypothesis words 3 and 3: R = 3/6, P = 3/6.
  assert.deepEqual(scorer.score('a b c', ['a x', 'b c y z']).scores.rouge1, {
    precision: 0.5,
    recall: 0.5,
    f: 0.5,
  });
  // R = 1/3 and P = 1/7: 0.33333 · 0.14286 / (0.5 · 0.33333 + 0.5 · 0.14286) = 0.0476195 / 0.238095 = 0.200002
  assert.deepEqual(scorer.score('a t u v w x y', ['a b c']).scores.rouge1, {
    precision: 0.14286,
    recall: 0.33333,
    f: 0.2,
  });
});

test('perl155 takes the reference of best recall for -f B, the first of equals', () => {
  const scorer = rouge({ variant: 'perl155', metrics: ['rouge1'], references: 'best' });
  // Recall 1/2 against the first, 2/4 against the second: the first stays.
  assert.deepEqual(scorer.score('a b c', ['a x', 'b c y z']).scores.rouge1, {
    precision: 0.33333,
    recall: 0.5,
    // 0.33333 · 0.5 / (0.5 · 0.33333 + 0.5 · 0.5) = 0.166665 / 0.416665
    f: 0.4,
  });
});

test('the jackknife is the mean of the best scores with each reference left out in turn', () => {
  const scorer = rouge({ variant: 'perl155', metrics: ['rouge1'], references: 'jackknife' });
  // Recalls 1/1, 1/2, 0. Without the first: 1/2; without the second or third: 1. Mean 2.5/3.
  const { rouge1 } = scorer.score('a', ['a', 'a b', 'c']).scores;
  assert.equal(rouge1.recall, 0.83333);
  assert.equal(rouge1.precision, 1);
  assert.equal(scorer.score('a', ['a b']).scores.rouge1.recall, 0.5);
  const google = rouge({ metrics: ['rouge1'], references: 'jackknife' });
  assert.equal(google.score('a', ['a', 'a b', 'c']).scores.rouge1.recall, (0.5 + 1 + 1) / 3);
});

test('alpha moves F from recall to precision', () => {
  // P = 1/2, R = 1.
  for (const [alpha, f] of [
    [0, 1],
    [0.5, 0.66667],
    [1, 0.5],
  ] as const) {
    const scorer = rouge({ variant: 'perl155', metrics: ['rouge1'], alpha });
    assert.equal(scorer.score('a b', 'a').scores.rouge1.f, f);
  }
});

test('skip-bigrams allow N words between, and SU adds single words except the last', () => {
  const metrics = ['rougeS0', 'rougeS1', 'rougeS*', 'rougeSU*'] as const;
  const { scores } = rouge({ variant: 'perl155', metrics }).score(
    'police the gunman kill',
    'police killed the gunman',
  );
  // Reference pairs: police-killed, police-the, police-gunman, killed-the, killed-gunman, the-gunman.
  // Hypothesis pairs: police-the, police-gunman, police-kill, the-gunman, the-kill, gunman-kill.
  assert.equal(scores['rougeS*'].recall, 0.5); // police-the, police-gunman, the-gunman of six
  assert.equal(scores.rougeS0.recall, 0.33333); // the-gunman of three
  assert.equal(scores.rougeS1.recall, 0.4); // police-the and the-gunman of five
  assert.equal(scores['rougeSU*'].recall, 0.55556); // with police and the: five of nine
});

test('rougeW weighs runs of matches in the reference (Lin 2004, section 3.3)', () => {
  const scorer = rouge({ variant: 'perl155', metrics: ['rougeL', 'rougeW'], weight: 2 });
  const consecutive = scorer.score('a b c d x y z', 'a b c d e f g').scores;
  const scattered = scorer.score('a b c d x y z', 'a e b f c g d').scores;
  assert.equal(consecutive.rougeL.recall, scattered.rougeL.recall);
  // One run of four weighs 4² = 16; four runs of one weigh 4. The base is 7² = 49, which ROUGE-1.5.5 squares again.
  assert.equal(consecutive.rougeW.recall, Number(Math.sqrt(16 / 49 ** 2).toFixed(5)));
  assert.equal(scattered.rougeW.recall, Number(Math.sqrt(4 / 49 ** 2).toFixed(5)));
  assert.equal(consecutive.rougeW.precision, Number(Math.sqrt(16 / 7 ** 2).toFixed(5)));
});

test('a limit in words cuts both texts, between and within sentences', () => {
  const scorer = rouge({ variant: 'perl155', metrics: ['rouge1', 'rougeL'], limit: { words: 3 } });
  const { rouge1, rougeL } = scorer.score(['a b', 'c d', 'e'], [['a b c d']]).scores;
  assert.deepEqual(rouge1, { precision: 1, recall: 1, f: 1 });
  assert.deepEqual(rougeL, { precision: 1, recall: 1, f: 1 });
});

test('a limit in bytes counts UTF-8 and may cut a word', () => {
  const scorer = rouge({ variant: 'perl155', metrics: ['rouge1'], limit: { bytes: 6 } });
  // "é abcd" is é in two bytes, a space and "abc".
  assert.equal(scorer.score('é abcd', 'abc').scores.rouge1.recall, 1);
});

test('stop words go before stems are compared, from the folder named', () => {
  const kept = rouge({ variant: 'perl155', metrics: ['rouge1'], data: oneList });
  const removed = rouge({ variant: 'perl155', metrics: ['rouge1'], data: oneList, removeStopWords: true });
  assert.equal(kept.score('the mouse', 'the cat').scores.rouge1.f, 0.5);
  assert.equal(removed.score('the mouse', 'the cat').scores.rouge1.f, 0);
});

test('irregular forms come from wink-lexicon, or from the folder named', () => {
  const scores = (data?: string) =>
    rouge({ variant: 'perl155', metrics: ['rouge1'], stem: true, ...(data ? { data } : {}) });
  assert.equal(scores().score('women', 'woman').scores.rouge1.f, 1);
  assert.equal(scores(oneList).score('women', 'woman').scores.rouge1.f, 1);
  assert.equal(scores(otherList).score('women', 'human').scores.rouge1.f, 1);
  assert.equal(scores().score('better', 'well').scores.rouge1.f, 1);
});

test('a form in the lists of adjectives and adverbs is an adverb, as in the database that ROUGE ships', () => {
  const data = dataFolder('both', { 'adj.exc': 'better good well\n', 'adv.exc': 'better well\n' }, '');
  const scorer = rouge({ variant: 'perl155', metrics: ['rouge1'], stem: true, data });
  assert.equal(scorer.score('better', 'well').scores.rouge1.f, 1);
  assert.equal(scorer.score('better', 'good').scores.rouge1.f, 0);
});

test('a corpus score is the mean of its pairs, with an interval around it', () => {
  const pairs = [
    { hypothesis: 'a b', references: 'a b' },
    { hypothesis: 'a b', references: ['c d'] },
    { hypothesis: 'a b', references: ['a x'] },
  ];
  for (const variant of ['google', 'pltrdy'] as const) {
    const { scores, each, count } = rouge({ variant, metrics: ['rouge1'] }).corpus(pairs);
    assert.equal(count, 3);
    assert.deepEqual(
      each.map(({ rouge1 }) => rouge1.recall),
      [1, 0, 0.5],
    );
    assert.equal(scores.rouge1.recall.mean, 0.5);
    assert.ok(scores.rouge1.recall.low < 0.5 && scores.rouge1.recall.high > 0.5);
  }
});

test('without references, hypothesis or pairs, the score is 0', () => {
  for (const variant of ['google', 'perl155', 'pltrdy'] as const) {
    const scorer = rouge({ variant, metrics: ['rouge1', 'rouge2', 'rougeL'] });
    for (const [hypothesis, references] of [
      ['a', []],
      ['', ['']],
      ['', 'a'],
      ['a', ''],
      [[], [[]]],
      ['\n\n', '!'],
    ] as const) {
      for (const score of Object.values(scorer.score(hypothesis, references).scores)) {
        assert.deepEqual(score, { precision: 0, recall: 0, f: 0 });
      }
    }
    assert.equal(scorer.corpus([]).scores.rouge1.f.mean, 0);
  }
});

test('two long texts are scored without a table of all word pairs', () => {
  const length = thorough(100_000, 40_000);
  const words = (step: number) => Array.from({ length }, (_, i) => `w${(i * step) % 9973}`).join(' ');
  const { rougeL, rouge2 } = rouge({ metrics: ['rouge2', 'rougeL'] }).score(words(1), words(1)).scores;
  assert.equal(rougeL.f, 1);
  assert.equal(rouge2.f, 1);
  const [a, b] = [words(7), words(11)].map((text) => text.slice(0, 2 * length)) as [string, string];
  const before = process.memoryUsage().rss;
  const perl = rouge({ variant: 'perl155', metrics: ['rougeL'] }).score(a, b).scores.rougeL;
  assert.ok(perl.f > 0 && perl.f < 1);
  // The full table would have more than 10⁹ cells in the long run, and more than 10⁸ in the quick one.
  assert.ok(process.memoryUsage().rss - before < 500e6);
});

const REFUSED: Array<[options: RougeOptions, option: string]> = [
  [{ variant: 'bleu' as 'google' }, 'variant'],
  [{ variant: 'google', metrics: ['rougeW'] }, 'metrics'],
  [{ variant: 'perl155', metrics: ['rougeLsum'] }, 'metrics'],
  [{ metrics: ['rouge0'] }, 'metrics'],
  [{ metrics: [] }, 'metrics'],
  [{ variant: 'pltrdy', stem: true }, 'stem'],
  [{ variant: 'google', limit: { words: 100 } }, 'limit'],
  [{ variant: 'perl155', limit: { words: 0 } }, 'limit'],
  [{ variant: 'perl155', unicode: true }, 'unicode'],
  [{ variant: 'perl155', alpha: 1.5 }, 'alpha'],
  [{ variant: 'perl155', weight: 0 }, 'weight'],
  [{ samples: 0 }, 'samples'],
  [{ confidence: 101 }, 'confidence'],
  [{ references: 'all' as 'best' }, 'references'],
  [{ variant: 'perl155', stem: true, data: join(folder, 'nowhere') }, 'data'],
  [{ variant: 'perl155', removeStopWords: true, data: join(folder, 'nowhere') }, 'data'],
];

for (const [options, option] of REFUSED) {
  test(`refuses ${JSON.stringify({ ...options, data: undefined })} for its ${option}`, () => {
    assert.throws(
      () => rouge(options),
      (error) => error instanceof MetricError && error.option === option,
    );
  });
}

test('an option may be given with the value that the variant has anyway', () => {
  const plain = rouge({ variant: 'pltrdy' });
  assert.equal(rouge({ variant: 'pltrdy', stem: false, alpha: 0.5 }).signature, plain.signature);
});

// For every option there is: two settings that differ in it alone. A new option does not compile until it is here.
const CHANGES: { [Option in keyof Required<RougeOptions>]: [RougeOptions, RougeOptions] } = {
  variant: [
    { variant: 'google', references: 'best' },
    { variant: 'perl155', references: 'best' },
  ],
  metrics: [{ metrics: ['rouge1'] }, { metrics: ['rouge1', 'rouge2'] }],
  stem: [{}, { stem: true }],
  unicode: [{}, { unicode: true }],
  removeStopWords: [{ variant: 'perl155' }, { variant: 'perl155', removeStopWords: true }],
  limit: [
    { variant: 'perl155', limit: { words: 100 } },
    { variant: 'perl155', limit: { bytes: 100 } },
  ],
  alpha: [{ variant: 'perl155' }, { variant: 'perl155', alpha: 0.8 }],
  weight: [{ variant: 'perl155' }, { variant: 'perl155', weight: 1.5 }],
  references: [{ references: 'best' }, { references: 'average' }],
  distinct: [{ variant: 'pltrdy' }, { variant: 'pltrdy', distinct: false }],
  confidence: [{}, { confidence: 90 }],
  samples: [{}, { samples: 100 }],
  data: [
    { variant: 'perl155', stem: true, data: oneList },
    { variant: 'perl155', stem: true, data: otherList },
  ],
};

for (const [option, [one, other]] of Object.entries(CHANGES)) {
  test(`a change of ${option} changes the signature`, () => {
    assert.notEqual(rouge(one).signature, rouge(other).signature);
    assert.equal(rouge(one).signature, rouge({ ...one }).signature);
  });
}

test('a signature names every setting, and every score carries it', () => {
  const scorer = rouge({ variant: 'perl155', stem: true, limit: { words: 250 } });
  for (const name of Object.keys(scorer.settings)) assert.ok(scorer.signature.includes(`|${name}:`), name);
  assert.match(
    scorer.signature,
    /^rouge\|variant:perl155\|metrics:rouge1\+rouge2\+rougeL\|.*limit:250-words\|/,
  );
  assert.match(scorer.signature, /data:wink-lexicon-\d/);
  assert.ok(!scorer.signature.includes(folder));
  assert.equal(scorer.score('a', 'a').signature, scorer.signature);
  assert.equal(scorer.corpus([]).signature, scorer.signature);
});

test('an unknown option is refused with the options that there are', () => {
  const misspelt = { variants: 'google' } as RougeOptions;
  assert.throws(() => rouge(misspelt), {
    code: 'bad-option',
    option: 'variants',
    message: /^ROUGE has no option variants; its options are variant, metrics, /,
  });
});

test('the signature names a version of the metric, not of the package', () => {
  assert.match(rouge().signature, /^rouge\|variant:google\|.*\|version:citemill-1$/);
});

test('a text in a script that is not counted is reported, once by the default warning', async () => {
  const hindi = 'जई अच्छी तरह बढ़ती है';
  const reported: string[] = [];
  const scorer = rouge({}, { onWordless: (text) => reported.push(text) });
  assert.equal(scorer.score(hindi, hindi).scores.rouge1.f, 0);
  scorer.score('oats grow', ['oats', hindi]);
  assert.deepEqual(reported, [hindi, hindi, hindi]);
  for (const text of ['', ' ', '—', '5', 'oats है', ['', '…']]) scorer.score(text, 'oats');
  assert.equal(reported.length, 3);
  const counts = rouge({ unicode: true }, { onWordless: (text) => reported.push(text) });
  assert.equal(counts.score(hindi, hindi).scores.rouge1.f, 1);
  assert.equal(reported.length, 3);

  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  const plain = rouge();
  plain.score(hindi, hindi);
  plain.score(hindi, 'oats');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  assert.deepEqual(pluck(warnings, 'name'), ['RougeWarning']);
  assert.match(warnings[0]?.message ?? '', /no word in "जई .*unicode/);
});
