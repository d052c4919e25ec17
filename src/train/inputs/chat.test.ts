import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { recipes } from '../../recipes/index.js';
import { PRESETS } from '../registry.js';
import { chatInput, parseChat } from './chat.js';

const PARAGRAPH = {
  id: 'p1',
  section_title: 'Silt',
  samples: [
    { text: 'Silt settles in still water.', label: 'non-cite-worthy' },
    { text: 'Dams trap it.', label: 'cite-worthy' },
  ],
};
const ABSTRACT = {
  id: 's1',
  src: 'We measured silt in forty rivers.',
  tgt: 'REF measured silt.',
  title: 'Silt',
};

test('a row becomes the question of the recipe’s prompt, with the answer only for training', () => {
  const [learned] = chatInput.rows(ABSTRACT, { recipe: 'citesum' }, 'learn');
  assert.ok(learned && 'messages' in learned);
  assert.deepEqual(pluck(learned.messages, 'role'), ['system', 'user']);
  assert.match(learned.messages[1]?.content ?? '', /We measured silt in forty rivers\./);
  assert.equal(learned.target, 'REF measured silt.');
  const [asked] = chatInput.rows(ABSTRACT, { recipe: 'citesum' }, 'answer');
  assert.ok(asked && 'messages' in asked && !('target' in asked));
  assert.deepEqual(asked.messages, learned.messages);
});

test('a model’s text is parsed as the recipe’s kind of answer', () => {
  const options = { recipe: 'citeworth' };
  const [row] = chatInput.rows(PARAGRAPH, options, 'learn');
  assert.ok(row && 'messages' in row);
  assert.equal(row.target, '[2]');
  assert.deepEqual(parseChat(PARAGRAPH, options, '[2]'), { labels: [false, true] });
  assert.deepEqual(parseChat(PARAGRAPH, options, 'The second.'), { labels: [false, false] });
});

test('each preset of a language model is for a recipe with a task', () => {
  const presets = PRESETS.filter(({ architecture }) => architecture === 'causal-lm');
  assert.ok(presets.length > 0);
  for (const { recipe, input } of presets) {
    assert.deepEqual(input, { name: 'chat', options: { recipe } });
    assert.ok(recipes.named(recipe).evaluation?.({}));
  }
});
