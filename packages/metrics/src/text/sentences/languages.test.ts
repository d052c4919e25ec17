import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentences, sentenceTexts } from '../sentences.js';
import { PARAGRAPHS } from './languages.test-data.js';

const MARK = / ?‖ ?/;
/** Chinese and Japanese have no space between sentences. */
const joint = (language: string) => (/^(?:zh|ja)$/.test(language) ? '' : ' ');

for (const [language, paragraphs] of Object.entries(PARAGRAPHS)) {
  test(`sentences of ${language} are split at every mark and nowhere else`, () => {
    let count = 0;
    for (const paragraph of paragraphs) {
      const expected = paragraph.split(MARK);
      count += expected.length;
      assert.deepEqual(sentenceTexts(expected.join(joint(language)), { language }), expected);
    }
    assert.ok(count >= 40, `only ${count} sentences`);
  });
}

test('a language is found by its code without region, in any case; unknown ones are split like English', () => {
  const text = 'Am 3. Mai wurde z. B. Hafer gesät.';
  for (const language of ['de', 'DE', 'de-AT', 'de_CH'])
    assert.deepEqual(sentenceTexts(text, { language }), [text]);
  const english = sentenceTexts(text);
  assert.ok(english.length > 1);
  for (const language of ['en', 'en-GB', 'xx', '', null, 'constructor', '__proto__'])
    assert.deepEqual(sentenceTexts(text, { language }), english);
});

test('in every language, sentences cover any text in order, whatever its stops', () => {
  const pieces = [
    'z. B.',
    '« ',
    ' »',
    '“',
    '.',
    ' ',
    'Die',
    '3.',
    'и т. д.',
    '。',
    '．',
    '［1］',
    '[2]',
    'S.',
    '…',
    '¿',
    '\n\n',
    'a',
  ];
  let seed = 7;
  for (let round = 0; round < 400; round++) {
    let text = '';
    for (let length = 0; length < 30; length++) {
      seed = (seed * 48271) % 2147483647;
      text += pieces[seed % pieces.length];
    }
    for (const language of [...Object.keys(PARAGRAPHS), undefined]) {
      const spans = sentences(text, { language });
      const covered = spans.map(({ start, end }) => text.slice(start, end)).join('');
      assert.equal(covered.replace(/\s/g, ''), text.replace(/\s/g, ''), JSON.stringify({ language, text }));
      for (const [at, { start, end }] of spans.entries())
        assert.ok(start < end && start >= (spans[at - 1]?.end ?? 0));
    }
  }
});
