import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../../user-error.js';
import type { ExampleOf, TaskKind } from '../tasks/index.js';
import { buildAnswer, buildQuestion, parseAnswer, promptFor, promptParts, rightAnswer } from './index.js';

const folder = temporaryFolder('prompts');
const SENTENCES = ['Silt settles.', 'Mud is wet.', 'It rains.'];
const EXAMPLES: { [Kind in TaskKind]: ExampleOf[Kind] } = {
  ranking: { id: '1', query: 'silt', sentences: SENTENCES, labels: [true, false, true] },
  summary: { id: '1', query: '', sentences: SENTENCES, reference: 'Silt.' },
  labelling: { id: '1', section: 'Methods', sentences: SENTENCES, labels: [false, true, false] },
  generation: { id: '1', source: 'a | b', context: SENTENCES, reference: 'Table 1 shows a.' },
  classification: { id: '1', text: 'Silt settles.', label: 'Geology' },
  tagging: { id: '1', words: ['Silt', 'settles'], tags: ['B-Mud', 'O'] },
  retrieval: { id: '1', query: 'silt', relevant: ['a'], excluded: [] },
};
const KNOWN = { classes: ['Geology', 'B-Mud', 'I-Mud', 'O'] };

/** There is no prompt for retrieval: the candidates do not fit into one. */
const PROMPTED = (Object.keys(EXAMPLES) as TaskKind[]).filter((kind) => kind !== 'retrieval');

for (const kind of PROMPTED)
  test(`the prompt for ${kind} names the example, and its own right answer is understood`, () => {
    const example = EXAMPLES[kind];
    const prompt = promptFor(kind, 'none');
    const [system, user] = buildQuestion(prompt, promptParts(kind, example, KNOWN));
    assert.ok(system?.content && user?.content.includes(kind === 'generation' ? 'a | b' : 'ilt'));
    assert.doesNotMatch(user?.content ?? '', /\{\{/);
    const right = buildAnswer(prompt, rightAnswer(kind, example) ?? '').content;
    assert.ok(parseAnswer(kind, right, example, KNOWN), right);
    assert.match(prompt.hash, /^[0-9a-f]{12}$/);
  });

const CASES: [kind: TaskKind, words: string, parsed: object | undefined][] = [
  ['ranking', '[3, 1]', { scores: [0.5, 0, 1] }],
  ['ranking', '```json\n[2]\n```', { scores: [0, 1, 0] }],
  ['ranking', '[]', { scores: [0, 0, 0] }],
  ['ranking', 'Sentences 3 and 1.', undefined],
  ['ranking', '[4]', undefined],
  ['ranking', '[0]', undefined],
  ['ranking', '[1, 1]', undefined],
  ['ranking', '["1"]', undefined],
  ['labelling', '[2]', { labels: [false, true, false] }],
  ['labelling', '{"2": true}', undefined],
  ['summary', ' Silt settles.\n', { summary: 'Silt settles.' }],
  ['summary', ' \n', undefined],
  ['generation', 'It is.', { text: 'It is.' }],
  ['classification', 'geology.', { label: 'Geology' }],
  ['classification', 'I think it is Geology', undefined],
  ['tagging', '["B-Mud", "O"]', { tags: ['B-Mud', 'O'] }],
  ['retrieval', '["b", "a"]', { ranked: ['b', 'a'] }],
  ['retrieval', '["a", "a"]', undefined],
  ['retrieval', '[1]', undefined],
  ['tagging', '["B-Mud"]', undefined],
  ['tagging', '["B-Mud", "X"]', undefined],
];
for (const [kind, words, parsed] of CASES)
  test(`${kind}: ${JSON.stringify(words)} ${parsed ? `is ${JSON.stringify(parsed)}` : 'cannot be parsed'}`, () => {
    assert.deepEqual(parseAnswer(kind, words, EXAMPLES[kind], KNOWN), parsed);
  });

test('a user’s folder replaces the built-in prompts, and the recipe’s prompt comes before that of the kind', () => {
  assert.match(promptFor('summary', 'citesum').path, /citesum\.txt$/);
  // CiteSum's titles are another kind of task.
  assert.match(promptFor('generation', 'citesum').path, /generation\.txt$/);
  const template =
    'kind: summary\nversion: 7\n--- system\n--- user\nSum up: {{document}}\n--- answer\n{{answer}}\n';
  writeFileSync(join(folder, 'summary.txt'), template);
  const prompt = promptFor('summary', 'citesum', folder);
  assert.equal(prompt.version, '7');
  assert.deepEqual(buildQuestion(prompt, promptParts('summary', EXAMPLES.summary)), [
    { role: 'user', content: 'Sum up: Silt settles. Mud is wet. It rains.' },
  ]);
  assert.throws(
    () => promptFor('generation', 'citesum', folder),
    /neither citesum\.txt nor generation\.txt is a prompt with kind: generation/,
  );
  assert.throws(() => promptFor('summary', 'citesum', join(folder, 'summary.txt')), /no such folder/);
});

test('a prompt that is not one is refused with its file', () => {
  const wrong: [text: string, message: RegExp][] = [
    ['--- user\nx', /begin the prompt with lines/],
    ['kind: ranking\nversion: 1\n--- system\n--- user\nx', /no part that begins with --- answer/],
  ];
  for (const [text, message] of wrong) {
    writeFileSync(join(folder, 'ranking.txt'), text);
    assert.throws(
      () => promptFor('ranking', 'none', folder),
      (error) => error instanceof UserError && message.test(error.message),
    );
  }
  writeFileSync(
    join(folder, 'ranking.txt'),
    'kind: ranking\nversion: 1\n--- system\n--- user\n{{title}}\n--- answer\n{{answer}}',
  );
  const prompt = promptFor('ranking', 'none', folder);
  assert.throws(
    () => buildQuestion(prompt, promptParts('ranking', EXAMPLES.ranking)),
    /\{\{title\}\} is not a part/,
  );
});
