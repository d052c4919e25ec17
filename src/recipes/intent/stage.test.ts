import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { type ParagraphSource, paperJson } from '../paper.fixture.js';
import { intent } from './index.js';
import { type IntentOptions, options, profiles } from './options.js';
import { compileRules, DEFAULT_RULES, matchingRules } from './rules.js';
import { labelCitations } from './stage.js';

function run(source: string | ParagraphSource, changes: Partial<IntentOptions> = {}, paper: object = {}) {
  const json = paperJson([source], [], paper);
  return labelCitations(parseCitingPaper(json), { ...profiles.refined, minWords: 0, ...changes });
}

const LABELS: [label: string, sentence: string, section?: string][] = [
  ['result', 'Our findings are in good agreement with those of a survey of lakes {[3]=v}.'],
  ['result', 'In contrast to earlier reports {[3]=v}, mud settles fast.'],
  ['result', 'Although the rate concurs with that of a survey {[3]=v}, the depth does not.'],
  ['result', 'Similar losses of silt were previously reported in deltas {[3]=v}.'],
  ['result', 'These results confirm what was seen in deltas {[3]=v}.'],
  ['method', 'We used the gauge of an earlier survey {[3]=v}.'],
  ['method', 'Samples were prepared as described {[3]=v}.'],
  ['method', 'Silt was weighed twice {[3]=v}.', '2.1 Materials and methods'],
  ['result', 'Losses were small when compared to those of deltas {[3]=v}.'],
  ['method', 'The depth was determined by a gauge {[3]=v}.'],
  ['background', 'Mud settles slowly in lakes {[3]=v}.'],
  ['background', 'Mud has been described as a by-product of rain {[3]=v}.'],
  ['background', 'Losses are reduced in lakes compared to deltas {[3]=v}.'],
  ['background', 'Losses are largely determined by rain {[3]=v}.'],
  ['background', 'Silt was weighed twice {[3]=v}.', 'Introduction'],
  ['background', 'A gauge was developed for lakes {[3]=v}.', 'Introduction'],
  ['method', 'A gauge was developed for lakes {[3]=v}.'],
  ['method', 'We developed a gauge after that of lakes {[3]=v}.', '1. Introduction'],
  ['background', 'In contrast to earlier reports {[3]=v}, mud settles fast.', 'Background'],
  ['result', 'The loss replicates earlier findings in deltas {[3]=v}.'],
  ['background', 'Other programs in this study are for lakes and parallelization {[3]=v}.'],
];
test('a heading about methods counts if it is the outermost one, or begins with them', () => {
  const label = (section: string[]) =>
    run({ text: 'Silt was weighed twice {[3]=v}.', section }).examples[0]?.row.label;
  assert.equal(label(['Results', 'Comparison with published correction methods']), 'background');
  assert.equal(label(['Our materials and methods', 'Weights']), 'method');
  assert.equal(label(['Appendix', '2.1 Methods of weighing']), 'method');
});

for (const [label, text, section = 'Results'] of LABELS)
  test(`${label}: ${text} (${section})`, () => {
    assert.equal(run({ text, section: [section] }).examples[0]?.row.label, label);
  });

test('a citation for which rules disagree is dropped, or the first rule decides', () => {
  const text = {
    text: 'We used a scale and saw, in contrast to others {[3]=v}, little silt.',
    section: ['Results'],
  };
  const { drops } = run(text);
  assert.deepEqual(pluck(drops, 'reason', 'measured'), [['rules disagree', 'result, method']]);
  assert.equal(run(text, { agree: false }).examples[0]?.row.label, 'result');
});

test('your own rules come first, and the built-in ones can be left out', () => {
  const rules = [{ label: 'future', of: 'sentence', pattern: '\\bshould\\b' }] as IntentOptions['rules'];
  const text = 'We used what others {[3]=v} say should be measured. Mud settles {[4]=w}.';
  const labels = (changes: Partial<IntentOptions>) =>
    run(text, { rules, agree: false, ...changes }).examples.map(({ row }) => [row.label, row.rules]);
  assert.deepEqual(labels({}), [
    ['future', ['rule 1: \\bshould\\b', 'the paper uses or measures it']],
    ['background', []],
  ]);
  assert.deepEqual(labels({ builtIn: false, otherwise: '' }), [['future', ['rule 1: \\bshould\\b']]]);
});

test('a rule is named by its name, or by its number and pattern', () => {
  const rules = [{ label: 'future', name: 'what should be done', of: 'sentence', pattern: 'should' }];
  const parsed = options.parse({ ...profiles.refined, rules, minWords: 0 });
  assert.deepEqual(run('Mud should be weighed {[3]=v}.', parsed).examples[0]?.row.rules, [
    'what should be done',
  ]);
  for (const { name } of DEFAULT_RULES) assert.ok(name);
});

test('rules without a name that begin alike differ where a report shortens their names', () => {
  const pattern = 'weighed|'.repeat(20);
  const rules = ['mud', 'silt'].map(
    (end) => ({ label: 'method', of: 'sentence', pattern: pattern + end }) as const,
  );
  const names = pluck(compileRules(rules), 'name');
  assert.deepEqual(names, [`rule 1: ${pattern}mud`, `rule 2: ${pattern}silt`]);
  assert.equal(new Set(names.map((name) => name.slice(0, 60))).size, 2);
});

test('a name that two rules share, or that a built-in rule has, is refused', () => {
  const named = (...names: string[]) =>
    options.safeParse({
      ...profiles.refined,
      rules: names.map((name) => ({ label: 'future', name, of: 'sentence', pattern: 'should' })),
    });
  assert.ok(named('mud', 'silt').success);
  assert.match(String(named('mud', 'mud').error), /another rule, perhaps a built-in one, is named “mud”/);
  assert.match(
    String(named('a section on methods').error),
    /another rule, perhaps a built-in one, is named “a section on methods”/,
  );
});

test('a rule does not count in the sections that it excludes', () => {
  const rules = [{ label: 'future', of: 'sentence' as const, pattern: 'should', notIn: '^methods' }];
  const label = (heading: string) =>
    run({ text: 'Mud should be weighed {[3]=v}.', section: [heading] }, { rules, builtIn: false }).examples[0]
      ?.row.label;
  assert.deepEqual(['Results', 'Methods of weighing'].map(label), ['future', 'background']);
});

test('a rule that is not a regular expression is refused', () => {
  for (const faulty of [{ pattern: '(' }, { pattern: 'mud', notIn: '(' }]) {
    const rules = [{ label: 'future', of: 'sentence', ...faulty }];
    const { error } = options.safeParse({ ...profiles.refined, rules });
    assert.match(String(error), /give a regular expression/);
  }
});

test('citations whose paper is unknown are examples, and every citation is an example or a drop', () => {
  const { examples, drops, counts } = run('Mud {[3]=} settles {[4]=v|w}. Silt does not {[5]=x}.', {
    minWords: 3,
  });
  assert.deepEqual(
    examples.map(({ row }) => row.cited_ids),
    [['x']],
  );
  assert.equal(examples.length + drops.length, counts.citations);
  assert.equal(counts.citations, 3);
});

test('a very long sentence takes no more time than a long one', () => {
  const rules = compileRules(DEFAULT_RULES);
  assert.deepEqual(matchingRules(rules, 'our results '.repeat(1_000_000), ''), []);
});

test('the row has the columns that the recipe names, in their order', () => {
  assert.deepEqual(
    Object.keys(itemAt(run('Mud {[3]=v} settles.').examples, 0).row),
    Object.keys(intent.columns),
  );
  assert.deepEqual(Object.keys(intent.features), Object.keys(intent.columns));
});
