import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusBleu, multiclassScores } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { itemAt } from '../../at.js';
import { emptyAnswer } from '../../dataset/index.js';
import {
  classificationTask,
  generationTask,
  labellingTask,
  rankingTask,
  summaryTask,
  taggingTask,
} from './index.js';

test('an example of one class alone has no ROC AUC and is left out', () => {
  const task = rankingTask();
  const example = (labels: boolean[]) => ({ id: 'a', query: '', sentences: labels.map(String), labels });
  assert.equal(task.judge(example([true, true]), { id: 'a', scores: [1, 2] }), undefined);
  assert.deepEqual(task.judge(example([true, false]), { id: 'a', scores: [2, 1] }), { ap: 1, auc: 1 });
  assert.equal(task.judge(example([true, false]), { id: 'a' }), 'has no scores');
});

test('means of rankings come with 1.96 standard errors', () => {
  const [ap] = rankingTask().figures([
    { ap: 0, auc: 0 },
    { ap: 1, auc: 1 },
  ]);
  assert.equal(defined(ap).value, 0.5);
  // σ = √½
  assert.ok(Math.abs(defined(defined(ap).margin) - (1.96 * Math.SQRT1_2) / Math.SQRT2) < 1e-12);
});

test('labels are pooled over paragraphs, and agree with the scores of all sentences at once', () => {
  const task = labellingTask();
  const gold = [
    [true, false, false],
    [true, true],
    [false, false, true, false],
  ];
  const predicted = [
    [true, true, false],
    [false, true],
    [false, true, true, false],
  ];
  const items = gold.map((labels, i) => {
    const item = task.judge(
      { id: 'a', sentences: labels.map(String), labels, section: '' },
      { id: 'a', labels: itemAt(predicted, i) },
    );
    assert.ok(typeof item === 'object');
    return item;
  });
  const all = multiclassScores(gold.flat(), predicted.flat());
  const positive = defined(all.classes.find(({ label }) => label === 1));
  const values = task.figures(items).map(({ value }) => value);
  [positive.precision, positive.recall, positive.f, all.macro.f, all.weighted.f, all.accuracy].forEach(
    (expected, i) => {
      assert.ok(Math.abs(itemAt(values, i) - expected) < 1e-12, itemAt(task.columns, i).name);
    },
  );
});

test('scores become labels at the threshold if the predictions have no labels', () => {
  const example = { id: 'a', sentences: ['x', 'y'], labels: [true, false], section: '' };
  const right = {
    truePositives: 1,
    falsePositives: 0,
    falseNegatives: 0,
    trueNegatives: 1,
    right: [true, true],
  };
  assert.deepEqual(labellingTask().judge(example, { id: 'a', scores: [0.5, 0.49] }), right);
  assert.deepEqual(labellingTask({ threshold: 0.9 }).judge(example, { id: 'a', scores: [0.9, 0.89] }), right);
  assert.equal(labellingTask().judge(example, { id: 'a', labels: [1] }), 'has 1 labels for 2 sentences');
});

const CATS = { id: 'a', query: '', sentences: ['the cat sat', 'a dog ran'], reference: 'the cat sat' };

test('of several references the one with the best ROUGE-1 gives all three scores', () => {
  const task = summaryTask({ rouge: { variant: 'google' } });
  const item = task.judge({ ...CATS, references: ['a dog', 'the sat cat'] }, { id: 'a', picked: [0] });
  assert.ok(typeof item === 'object');
  assert.equal(item.rouge1, 1);
  // “the sat cat” has no pair of words in common.
  assert.equal(item.rouge2, 0);
});

test('a summary of the system’s own words takes precedence over picked sentences; a place beyond the end is reported', () => {
  const task = summaryTask({ rouge: { variant: 'google' } });
  const exact = task.judge(CATS, { id: 'a', picked: [1], summary: 'The cat sat' });
  assert.deepEqual(exact, { rouge1: 1, rouge2: 1, rougeL: 1 });
  assert.equal(task.judge(CATS, { id: 'a', picked: [2] }), 'picks sentence 2 of 2 (the first is 0)');
  assert.equal(task.judge(CATS, { id: 'a' }), 'has neither a summary nor picked sentences');
  assert.deepEqual(task.judge(CATS, { id: 'a', picked: [] }), { rouge1: 0, rouge2: 0, rougeL: 0 });
});

test('sentences cut at full stops with a space before them change the LCS of ROUGE-1.5.5', () => {
  const example = { ...CATS, reference: 'b c . a' };
  const answer = { id: 'a', summary: 'a . b c' };
  const [cut, whole] = (['spaced-stops', 'one'] as const).map((sentences) => {
    const item = summaryTask({ rouge: { variant: 'perl155' }, sentences }).judge(example, answer);
    return typeof item === 'object' ? item.rougeL : Number.NaN;
  });
  assert.equal(cut, 1);
  assert.ok(defined(whole) < 1);
});

const columnValues = <Item>(
  task: { columns: readonly { name: string }[]; figures(items: readonly Item[]): { value: number }[] },
  items: readonly Item[],
) =>
  Object.fromEntries(task.figures(items).map(({ value }, i) => [task.columns[i]?.name, value])) as Record<
    string,
    number
  >;

const judgedBy = <Example, Item>(
  task: { judge(example: Example, prediction: never, measured?: never): Item | string | undefined },
  pairs: readonly (readonly [Example, object, object?])[],
): Item[] =>
  pairs.map(([example, prediction, measured]) => {
    const item = task.judge(example, prediction as never, measured as never);
    assert.ok(typeof item === 'object' && item !== null);
    return item;
  });

test('BLEU of written texts is that of all together; METEOR and ROUGE are means', () => {
  const task = generationTask({ metrics: ['bleu', 'meteor', 'rouge'] });
  const pairs = [
    ['the table lists four rivers and their loads', 'the table lists the four rivers and their loads'],
    ['silt settles slowly in the lower reach', 'silt settles in the lower reach of the river'],
  ] as const;
  const example = (reference: string) => ({ id: 'a', source: '', context: [], reference });
  const items = judgedBy(
    task,
    pairs.map(([predicted, gold]) => [example(gold), { id: 'a', text: predicted }] as const),
  );
  const values = columnValues(task, items);
  const all = corpusBleu(
    pairs.map(([predicted]) => predicted),
    pairs.map(([, gold]) => gold),
  );
  assert.equal(values['BLEU-4'], all.score);
  assert.ok(Math.abs((values.METEOR ?? 0) - ((items[0]?.meteor ?? 0) + (items[1]?.meteor ?? 0)) / 2) < 1e-12);
  assert.ok((values['R-1'] ?? 0) > 0.8 && (values['R-1'] ?? 0) < 1);
  assert.equal(task.judge(example('x'), { id: 'a' }), 'has no text');
});

test('perplexity pools the tokens of all texts; what no model measured says how to measure it', () => {
  const task = generationTask(
    { metrics: ['perplexity', 'bleu'] },
    { perplexity: { signature: 'ppl', measure: async () => [] } },
  );
  const example = { id: 'a', source: '', context: [], reference: 'b' };
  const items = judgedBy(task, [
    [example, { id: 'a', text: 'b' }, { negativeLogLikelihood: Math.log(2) * 3, tokens: 3 }],
    [example, { id: 'a', text: 'b' }, { negativeLogLikelihood: Math.log(8), tokens: 1 }],
  ]);
  // (2·2·2·8)^(1/4)
  assert.ok(Math.abs((columnValues(task, items).PPL ?? 0) - 64 ** 0.25) < 1e-12);
  const [perplexity] = generationTask({ metrics: ['perplexity'] }).columns;
  assert.match(perplexity?.unmeasured ?? '', /--language-model/);
});

test('classes are averaged as scikit-learn averages them', () => {
  const task = classificationTask({ main: 'micro' });
  const gold = ['a', 'a', 'b', 'c'];
  const predicted = ['a', 'b', 'b', 'b'];
  const values = columnValues(
    task,
    judgedBy(
      task,
      gold.map(
        (label, i) =>
          [
            { id: 'x', text: '', label },
            { id: 'x', label: predicted[i] },
          ] as const,
      ),
    ),
  );
  // a: F1 2/3, b: 1/2, c: 0
  assert.ok(Math.abs((values['macro F1'] ?? 0) - (2 / 3 + 1 / 2) / 3) < 1e-12);
  assert.equal(values['micro F1'], 0.5);
  assert.ok(Math.abs((values['weighted F1'] ?? 0) - (2 * (2 / 3) + 1 / 2) / 4) < 1e-12);
  assert.equal(values.accuracy, 0.5);
  assert.equal(task.main, 'micro F1');
  assert.equal(task.judge({ id: 'x', text: '', label: 'a' }, { id: 'x' }), 'has no label');
});

test('spans count whole; words count by type, with O and without', () => {
  const example = { id: 'x', words: ['p', '53', 'binds', 'it'], tags: ['B-Gene', 'I-Gene', 'O', 'O'] };
  const answer = { id: 'x', tags: ['B-Gene', 'O', 'O', 'O'] };
  const spans = taggingTask();
  assert.equal(columnValues(spans, judgedBy(spans, [[example, answer]])).F1, 0);
  const words = taggingTask({ unit: 'words' });
  const values = columnValues(words, judgedBy(words, [[example, answer]]));
  // Gene: P 1, R 1/2; O: P 2/3, R 1
  assert.ok(Math.abs((values['F1 without O'] ?? 0) - 2 / 3) < 1e-12);
  assert.ok(Math.abs((values.F1 ?? 0) - (2 / 3 + 4 / 5) / 2) < 1e-12);
  assert.equal(values.accuracy, 0.75);
  assert.equal(spans.judge(example, { id: 'x', tags: ['O'] }), 'has 1 tags for 4 words');
});

const MUD = { id: 'a', sentences: ['Silt settles.', 'It rains.', 'Mud dries.', 'Ice melts.'] };
const EMPTY: [kind: string, columns: () => Record<string, number>, expected: Record<string, number>][] = [
  [
    'a ranking: what chance gives',
    () => {
      const example = { ...MUD, query: 'silt', labels: [true, false, false, false] };
      return columnValues(
        rankingTask(),
        judgedBy(rankingTask(), [[example, emptyAnswer('ranking', example)]]),
      );
    },
    { 'Average Precision': 0.25, 'ROC AUC': 0.5 },
  ],
  [
    'labels: nothing found',
    () => {
      const example = { ...MUD, section: '', labels: [true, true, true, true] };
      return columnValues(
        labellingTask(),
        judgedBy(labellingTask(), [[example, emptyAnswer('labelling', example)]]),
      );
    },
    { R: 0, F1: 0, accuracy: 0 },
  ],
  [
    'a summary: no word',
    () => {
      const task = summaryTask({ rouge: {} });
      return columnValues(task, judgedBy(task, [[CATS, emptyAnswer('summary', CATS)]]));
    },
    { 'R-1': 0, 'R-2': 0, 'R-L': 0 },
  ],
  [
    'a text: no word, in MoverScore, too',
    () => {
      const mover = { signature: 'm', measure: async () => [Number.NaN] };
      const task = generationTask(
        { metrics: ['bleu', 'meteor', 'mover', 'rouge'], rouge: {} },
        { moverScore: mover },
      );
      const example = { id: 'a', source: '', context: [], reference: 'Silt settles in slow water.' };
      const unmoved = [example, emptyAnswer('generation', example), { moverScore: Number.NaN }] as const;
      const both = judgedBy(task, [[example, { text: 'Silt settles.' }, { moverScore: 0.8 }], unmoved]);
      assert.ok(Math.abs((columnValues(task, both).MOVERS ?? 0) - (0.8 - 1) / 2) < 1e-12);
      return columnValues(task, judgedBy(task, [unmoved]));
    },
    { 'BLEU-4': 0, METEOR: 0, MOVERS: -1, 'R-1': 0 },
  ],
  [
    'a class: always wrong',
    () => {
      const task = classificationTask();
      const example = { id: 'a', text: 'Silt.', label: 'Geology' };
      return columnValues(task, judgedBy(task, [[example, emptyAnswer('classification', example)]]));
    },
    { 'macro F1': 0, 'micro F1': 0, accuracy: 0 },
  ],
  [
    'tags: no span found',
    () => {
      const example = { id: 'a', words: ['Silt', 'settles'], tags: ['B-Mud', 'O'] };
      return columnValues(
        taggingTask(),
        judgedBy(taggingTask(), [[example, emptyAnswer('tagging', example)]]),
      );
    },
    { F1: 0, R: 0, accuracy: 0.5 },
  ],
];
for (const [kind, columns, expected] of EMPTY)
  test(`the empty answer counts as ${kind}`, () => {
    const names = columns();
    for (const [name, value] of Object.entries(expected)) assert.equal(names[name], value, name);
  });

test('pooled scores have intervals over the examples, the same every time', () => {
  const classes = classificationTask();
  // Of 100 texts, 80 are right: the interval of the accuracy is 0.8 ± 1.96·√(0.8·0.2/100), which is 0.8 ± 0.078.
  const items = Array.from({ length: 100 }, (_, i) => ({
    expected: i % 2 === 0 ? 'a' : 'b',
    predicted: (i % 2 === 0) === i % 5 > 0 ? 'a' : 'b',
  }));
  const figures = classes.figures(items);
  const { value, low, high } = itemAt(figures, 3);
  assert.equal(value, 0.8);
  assert.ok(
    Math.abs(defined(low) - 0.722) < 0.02 && Math.abs(defined(high) - 0.878) < 0.02,
    `${low}, ${high}`,
  );
  for (const figure of figures)
    assert.ok(defined(figure.low) < figure.value && figure.value < defined(figure.high));
  assert.deepEqual(classes.figures(items), figures);
  assert.deepEqual(Object.keys(itemAt(classes.figures(items.slice(0, 1)), 0)), ['value']);
});

test('corpus BLEU and perplexity have intervals, unmeasured scores have none', () => {
  const perplexity = { signature: 'p', measure: async () => [] };
  const task = generationTask({ metrics: ['perplexity', 'bleu', 'mover'] }, { perplexity });
  const texts = ['the cat sat on the mat', 'a dog ran over the road', 'the silt is weighed by a gauge'];
  const items = judgedBy(
    task,
    texts.map((text, i) => [
      { id: String(i), reference: i === 1 ? text : `${text} and so on` },
      { text },
      { negativeLogLikelihood: 2 * i + 1, tokens: 3 },
    ]) as never,
  );
  const [ppl, bleu, mover] = task.figures(items as never);
  assert.ok(ppl && bleu && mover);
  for (const { value, low, high } of [ppl, bleu])
    assert.ok(defined(low) < value && value < defined(high), `${low} ${value} ${high}`);
  assert.deepEqual(mover, { value: Number.NaN });
});
