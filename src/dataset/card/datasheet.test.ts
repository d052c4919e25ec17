import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD } from './card.fixture.js';
import { renderCard } from './card.js';
import { renderDatasheet } from './datasheet.js';
import { ALL_QUESTIONS } from './questions.js';

test('a datasheet has every question, what is known, and marks what the author must answer', () => {
  const text = renderDatasheet(CARD);
  for (const { question } of ALL_QUESTIONS) assert.ok(text.includes(`### ${question}\n`), question);
  for (const part of [
    '### Why was the dataset made, and which gap does it fill?\n\n**To be answered by the author**, under `purpose`',
    '### Who paid for the work?\n\n_Not answered._',
    'There are 10,000 examples: 8,000 train, 1,000 validation, 1,000 test.',
    '32 candidates were dropped: short (30), recall (2).',
    'Examples are from 3 documents under CC-BY-4.0.',
    'One text of the evaluation splits has a near-duplicate',
    '### Under which licence is the dataset as a whole published?\n\nCC-BY-4.0',
  ])
    assert.ok(text.includes(part), `${part}\n\nis not in\n\n${text}`);
});

test('the author’s words come first, in the datasheet and in the card', () => {
  const author = {
    version: '2.1.0',
    'date-published': '2026-05-15',
    creators: 'Ada Rivers\nBo Lakes',
    licence: 'CC-BY-SA-4.0',
    citation: 'Rivers and Lakes, 2026.',
    biases: 'Only rivers.',
  };
  const text = renderDatasheet({ ...CARD, author });
  assert.match(text, /under-represented\?\n\nOnly rivers\.\n\nThe examples represent/);
  assert.match(text, /as a whole published\?\n\nCC-BY-SA-4\.0\n\n###/);
  const shown = renderCard({ ...CARD, author });
  for (const part of [
    'license: cc-by-sa-4.0\n',
    '| Version | 2.1.0 |\n| Published | 2026-05-15 |\n| Created by | Ada Rivers; Bo Lakes |',
    '### Biases\n\nOnly rivers.\n\nThe examples',
    'The dataset as a whole is published under `CC-BY-SA-4.0`.',
    '## Citation\n\nRivers and Lakes, 2026.\n\nThe method is from:',
  ])
    assert.ok(shown.includes(part), `${part}\n\nis not in\n\n${shown}`);
});

test('headings and HTML of an answer do not become those of the datasheet and the card', () => {
  const purpose = [
    '# Mine',
    'Above',
    '===',
    '<script>alert(1)</script> and <b>bold</b>, 1 < 2, <https://example.org>',
    '```html',
    '# code <b>',
  ].join('\n');
  const shown = [
    '**Mine**',
    'Above',
    '\\===',
    '&lt;script>alert(1)&lt;/script> and &lt;b>bold&lt;/b>, 1 < 2, <https://example.org>',
    '```html',
    '# code <b>',
    '```\n',
  ].join('\n');
  const input = { ...CARD, author: { purpose, citation: '## By <i>me</i>', creators: '<img src=x>' } };
  for (const text of [renderDatasheet(input), renderCard(input)]) {
    assert.ok(text.includes(shown), text);
    assert.ok(text.includes('&lt;img src=x>') && !text.includes('<img'), text);
    assert.ok(text.includes('**By &lt;i>me&lt;/i>**'), text);
  }
});
