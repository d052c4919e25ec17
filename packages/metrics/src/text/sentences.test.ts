import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { thorough } from '../thorough.fixture.js';
import { sentences, sentenceTexts, type TextSpan } from './sentences.js';

/** Pieces that stops, brackets, marks and scripts are made of, so that random text meets the rules. */
const PIECES =
  'The|We|cells|grew|et al.|Fig.|e.g.|E. coli|J. R. Smith|U.S.|etc.|p53|α-|12|0.05|[1]|(Smith, 2019)|12,13|¹²|.|..|…|?|!|' +
  '(|)|[|]|“|”|"|\'|,|;|:|。|！|「|」|।|\n|\n\n| |  |\u00a0|\u2029|•|–|𝛼|\ud835|x.y|No.|sp.|Inc.|http://a.b|1.|(ii)|a.m.'.split(
    '|',
  );
const paragraph = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, ' ', ' ', '. '), fc.string({ maxLength: 6 })), { maxLength: 60 })
  .map((pieces) => pieces.join(''));
const spansIn = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(text.length)), { maxLength: 8 })
    .map((pairs): TextSpan[] => pairs.map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) })));
const paragraphWithSpans = paragraph.chain((text) => fc.tuple(fc.constant(text), spansIn(text)));
const runs = { numRuns: thorough(3000, 500) };

test('sentences come in order, do not overlap, and have no space at either end', () => {
  fc.assert(
    fc.property(paragraphWithSpans, ([text, keep]) => {
      let last = 0;
      for (const { start, end } of sentences(text, { keep })) {
        assert.ok(last <= start && start < end && end <= text.length);
        const slice = text.slice(start, end);
        assert.equal(slice, slice.trim());
        last = end;
      }
    }),
    runs,
  );
});

test('sentences cover all that is not space', () => {
  fc.assert(
    fc.property(paragraphWithSpans, ([text, keep]) => {
      const covered = sentenceTexts(text, { keep }).join('').replace(/\s/g, '');
      assert.equal(covered, text.replace(/\s/g, ''));
    }),
    runs,
  );
});

test('no sentence boundary falls inside a span to keep', () => {
  fc.assert(
    fc.property(paragraphWithSpans, ([text, keep]) => {
      const spans = sentences(text, { keep });
      for (const span of keep) {
        const kept = text.slice(span.start, span.end);
        if (kept.trim() === '') continue;
        const first = span.start + (kept.length - kept.trimStart().length);
        const last = span.start + kept.trimEnd().length;
        assert.ok(spans.some(({ start, end }) => start <= first && last <= end));
      }
    }),
    runs,
  );
});

test('the order of the spans to keep does not matter', () => {
  fc.assert(
    fc.property(paragraphWithSpans, ([text, keep]) => {
      assert.deepEqual(sentences(text, { keep: keep.toReversed() }), sentences(text, { keep }));
    }),
    runs,
  );
});

test('one span over the whole text leaves one sentence', () => {
  fc.assert(
    fc.property(paragraph, (text) => {
      const spans = sentences(text, { keep: [{ start: 0, end: text.length }] });
      assert.equal(spans.length, text.trim() === '' ? 0 : 1);
    }),
    runs,
  );
});

test('white space around the text shifts the sentences without changing them', () => {
  fc.assert(
    fc.property(paragraph, (text) => {
      const moved = sentences(`  ${text} `).map(({ start, end }) => ({ start: start - 2, end: end - 2 }));
      assert.deepEqual(moved, sentences(text));
    }),
    runs,
  );
});

test('paragraphs with a blank line between them are split as if each were alone', () => {
  const plain = fc
    .array(
      fc.constantFrom('The cells', ' grew', '. ', '? ', ' et al.', ' Fig. 2', ' (n = 3)', ' [4]', ' of'),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((pieces) => `We${pieces.join('')}`);
  fc.assert(
    fc.property(plain, plain, (first, two) => {
      assert.deepEqual(sentenceTexts(`${first}\n\n${two}`), [...sentenceTexts(first), ...sentenceTexts(two)]);
    }),
    runs,
  );
});

test('a sentence of ordinary prose by itself is one sentence', () => {
  const phrase = fc.constantFrom(
    'Growth slowed in all lines (Fig. 2).',
    'As Marquez et al. (2011) found, E. coli grew at 37 °C.',
    'p53 was lost.',
    'It fell to 0.05, i.e. almost nothing.12,13',
    'Does it scale?',
    '“It does,” said J. R. Smith.',
    'Buffers were from Nordchem Inc. (Boston, MA, USA).',
  );
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1, maxLength: 8 }), (phrases) => {
      const texts = sentenceTexts(phrases.join(' '));
      assert.deepEqual(texts, phrases);
      for (const sentence of texts) assert.deepEqual(sentenceTexts(sentence), [sentence]);
    }),
  );
});

test('a megabyte of one repeated fragment is split to its end', () => {
  const pieces = [
    '.',
    '. ',
    '…',
    '?',
    '(',
    '[',
    '。',
    '\n',
    ' ',
    'e.g. ',
    'A. ',
    '(. A',
    'aa. [1] ',
    '.1,',
    '.¹',
    'aaa. (x ',
    '[x.]',
    '(a 1999.)',
    'aaa. [a. 1999] ',
    '0.05',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(thorough(1_000_000, 200_000) / piece.length));
    assert.equal(sentences(text).at(-1)?.end ?? 0, text.trimEnd().length);
  }
});

test('empty text and text of spaces have no sentences', () => {
  for (const text of ['', ' ', '\n\n', '\u00a0\t\u2029']) assert.deepEqual(sentences(text), []);
});

test('a citation after the full stop decides if the text is ambiguous', () => {
  const text = 'The mean was 37.5 The median was lower.';
  assert.equal(sentences(text).length, 1);
  const start = text.indexOf('5');
  assert.deepEqual(sentenceTexts(text, { keep: [{ start, end: start + 1 }] }), [
    'The mean was 37.5',
    'The median was lower.',
  ]);
});

test('a number known to be a citation stays with the sentence before it', () => {
  const text = 'It impairs growth. 12 Symptoms of loss are rare.';
  const start = text.indexOf('12');
  assert.deepEqual(sentenceTexts(text), ['It impairs growth.', '12 Symptoms of loss are rare.']);
  assert.deepEqual(sentenceTexts(text, { keep: [{ start, end: start + 2 }] }), [
    'It impairs growth. 12',
    'Symptoms of loss are rare.',
  ]);
});

test('a citation that straddles a likely boundary joins the sentences on both sides and no others', () => {
  const text = 'It rains. See (Oduya. The Rain, 1999) for more. It pours.';
  const start = text.indexOf('(');
  const end = text.indexOf(')') + 1;
  assert.deepEqual(sentenceTexts(text.replace('(', ' ').replace(')', ' ')).length, 4);
  assert.deepEqual(sentenceTexts(text, { keep: [{ start, end }] }), [
    'It rains.',
    'See (Oduya. The Rain, 1999) for more.',
    'It pours.',
  ]);
});

test('the example in the documentation holds', () => {
  assert.deepEqual(sentences('Cells grew (Fig. 2).3 E. coli did not.'), [
    { start: 0, end: 21 },
    { start: 22, end: 38 },
  ]);
});
