import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STOP_WORDS } from './stop-words.js';
import { asciiWords, fullStopWords, rouge155Words, unicodeWords } from './words.js';

const CASES: Array<[cut: (text: string) => string[], text: string, words: string]> = [
  [asciiWords, 'Naïve Bayes: the state-of-the-art?', 'na ve bayes the state of the art'],
  [asciiWords, "GPT-3's 0.5%\n(cf. x_1)", 'gpt 3 s 0 5 cf x 1'],
  // The Kelvin sign and the dotted capital I have lower-case letters of ASCII; Perl reads bytes and sees none.
  [asciiWords, '300 \u212a \u0130x', '300 k i x'],
  [rouge155Words, '300 \u212a \u0130x', '300 x'],
  [rouge155Words, 'Naïve Bayes: state-of-the-art', 'na ve bayes state of the art'],
  [unicodeWords, 'Naïve Bayes: метод МЕТОД', 'naïve bayes метод метод'],
  [unicodeWords, 'cafe\u0301 = caf\u00e9', 'café café'],
  [unicodeWords, '我们提出一种方法。x2', '我 们 提 出 一 种 方 法 x2'],
  [unicodeWords, 'モデルです', 'モ デ ル で す'],
  [unicodeWords, '모델을 제안한다', '모델을 제안한다'],
  [unicodeWords, 'नमस्ते दुनिया', 'नमस्ते दुनिया'],
  [unicodeWords, 'نموذج لغوي، ٢٠٢٤', 'نموذج لغوي ٢٠٢٤'],
  [unicodeWords, 'ปี ๒๕๖๗', 'ปี ๒ ๕ ๖ ๗'],
  [unicodeWords, '', ''],
];

for (const [cut, text, words] of CASES) {
  test(`${cut.name} of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(cut(text), words === '' ? [] : words.split(' '));
  });
}

const SENTENCES: Array<[text: string, sentences: string[][]]> = [
  ['We gain 0.5 points.  Good!', [['We', 'gain', '0'], ['5', 'points'], ['Good!']]],
  ['No stop', [['No', 'stop']]],
  ['a. b.', [['a'], ['b']]],
  ['a... b', [['a'], ['b']]],
  ['a. . b', [['a'], [''], ['b']]],
  ['a. ', [['a'], ['']]],
  ['x\u00a0y\u3000z\x1cw\ufeffv', [['x', 'y', 'z', 'w\ufeffv']]],
  ['...', []],
  ['', []],
];

for (const [text, sentences] of SENTENCES) {
  test(`fullStopWords of ${JSON.stringify(text)}`, () => assert.deepEqual(fullStopWords(text), sentences));
}

test('stop words are lower-case words as ROUGE cuts them', () => {
  assert.ok(STOP_WORDS.size > 300);
  for (const word of STOP_WORDS) assert.deepEqual(rouge155Words(word), [word]);
  for (const word of ['the', 'of', 'don', 't', 'we']) assert.ok(STOP_WORDS.has(word), word);
  for (const word of ['model', 'propose', 'result', 'show']) assert.ok(!STOP_WORDS.has(word), word);
});
