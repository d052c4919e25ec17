import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import fc from 'fast-check';
import type { Paragraph } from '../../paper/index.js';
import { readJson } from './read-json.fixture.js';
import { paragraph } from './samples.fixture.js';

const entry = { title: 'T', authors: [], year: 2000, venue: 'V', link: null };
const bib_entries = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`BIBREF${i}`, entry]));
const ref_entries = { FIGREF0: { text: 'Glow', type: 'figure' } };

function read(value: unknown): { first: Paragraph; warnings: string[] } {
  const json = { paper_id: '1', metadata: { title: 'T' }, body_text: [value], bib_entries, ref_entries };
  const paper = readJson(json);
  return {
    first: itemAt(paper.body, 0),
    warnings: paper.warnings.map(({ code, message }) => `${code}: ${message}`),
  };
}

const cited = ({ citations }: Paragraph) =>
  citations.map(({ text, reference, group }) => [text, reference, group]);

test('spans after mathematical letters, double spaces and line breaks are on their words', () => {
  const { first } = read(
    paragraph('', '𝜆 and  𝜇,\n\n as [[cite:BIBREF0|Marl  (2001)]] and\t[[ref:FIGREF0|Fig.  1]] show.'),
  );
  assert.equal(first.text, '𝜆 and 𝜇, as Marl (2001) and Fig. 1 show.');
  assert.deepEqual(cited(first), [['Marl (2001)', 'BIBREF0', 0]]);
  assert.deepEqual(first.mentions, [{ start: 30, end: 36, text: 'Fig. 1', object: 'FIGREF0' }]);
});

test('marks separated by commas, semicolons or "and" are one group, others are not', () => {
  const { first } = read(
    paragraph(
      '',
      'A [[cite:BIBREF0|[1,]] [[cite:BIBREF1|2]]] or [[cite:BIBREF2|(C]]; [[cite:null|D]] and [[cite:BIBREF3|E)]]. [[cite:BIBREF4|F]]',
    ),
  );
  assert.deepEqual(cited(first), [
    ['[1,', 'BIBREF0', 0],
    ['2]', 'BIBREF1', 0],
    ['(C', 'BIBREF2', 1],
    ['D', null, 1],
    ['E)', 'BIBREF3', 1],
    ['F', 'BIBREF4', 2],
  ]);
});

test('two works cited by the same words are two citations of one group', () => {
  const span = { start: 2, end: 7, text: '[3,5]' };
  const { first, warnings } = read({
    text: 'A [3,5] b',
    cite_spans: [
      { ...span, ref_id: 'BIBREF2' },
      { ...span, ref_id: 'BIBREF4' },
    ],
  });
  assert.deepEqual(cited(first), [
    ['[3,5]', 'BIBREF2', 0],
    ['[3,5]', 'BIBREF4', 0],
  ]);
  assert.deepEqual(warnings, []);
});

test('unsorted spans, and the same span twice, do no harm', () => {
  const spans = [
    { start: 4, end: 5, text: '2', ref_id: 'BIBREF1' },
    { start: 0, end: 1, text: '1', ref_id: 'BIBREF0' },
    { start: 0, end: 1, text: '1', ref_id: 'BIBREF0' },
  ];
  const { first, warnings } = read({ text: '1 x 2', cite_spans: spans });
  assert.deepEqual(cited(first), [
    ['1', 'BIBREF0', 0],
    ['2', 'BIBREF1', 1],
  ]);
  assert.deepEqual(warnings, []);
});

test('spans that overlap are kept, with a warning', () => {
  const { first, warnings } = read({
    text: 'see Fig. 1 of [3]',
    cite_spans: [{ start: 4, end: 17, text: 'Fig. 1 of [3]', ref_id: 'BIBREF2' }],
    ref_spans: [{ start: 4, end: 10, text: 'Fig. 1', ref_id: 'FIGREF0' }],
  });
  assert.deepEqual(cited(first), [['Fig. 1 of [3]', 'BIBREF2', 0]]);
  assert.deepEqual(pluck(first.mentions, 'text', 'object'), [['Fig. 1', 'FIGREF0']]);
  assert.deepEqual(warnings, ['span: overlapping spans']);
});

const FAULTS: [string, object, string, number][] = [
  ['beyond the text', { start: 50, end: 53 }, 'span: span outside the text', 0],
  ['that ends beyond it', { start: 7, end: 90 }, 'span: span ends outside the text', 1],
  ['of nothing', { start: 3, end: 3 }, 'span: an empty span', 0],
  ['backwards', { start: 5, end: 3 }, 'span: an empty span', 0],
  ['before the text', { start: -4, end: 3 }, 'span: span without offsets', 0],
  ['without an end', { start: 4 }, 'span: span without offsets', 0],
  [
    'of words that are not there',
    { start: 0, end: 3, text: '[7]' },
    'span: the text of a span was not found',
    0,
  ],
  [
    'outside its words',
    { start: 0, end: 3, text: '[3]' },
    'span: the text of a span is not at its offsets',
    1,
  ],
];

for (const [name, span, warning, kept] of FAULTS) {
  test(`a span ${name} is ${kept ? 'kept' : 'dropped'} with a warning`, () => {
    const { first, warnings } = read({ text: 'see it [3]', cite_spans: [{ ...span, ref_id: 'BIBREF2' }] });
    assert.deepEqual(warnings, [warning]);
    assert.deepEqual(cited(first), kept ? [['[3]', 'BIBREF2', 0]] : []);
  });
}

test('a span too long for a mark is dropped', () => {
  const { first, warnings } = read({
    text: 'x'.repeat(3000),
    cite_spans: [{ start: 0, end: 2000, ref_id: 'BIBREF2' }],
  });
  assert.deepEqual(first.citations, []);
  assert.deepEqual(warnings, ['span: span too long for a citation mark']);
});

test('offsets may be strings', () => {
  const { first } = read({ text: 'see [3]', cite_spans: [{ start: '4', end: '7', ref_id: 'BIBREF2' }] });
  assert.deepEqual(cited(first), [['[3]', 'BIBREF2', 0]]);
});

test('a citation of an entry that is not there leads nowhere, with a warning', () => {
  const { first, warnings } = read(paragraph('', 'see [[cite:BIBREF77|[78]]]'));
  assert.deepEqual(cited(first), [['[78]', null, 0]]);
  assert.deepEqual(warnings, ['reference: cited entry is not in the bibliography']);
});

test('names that every JavaScript object has are not entries', () => {
  const { first } = read(paragraph('', 'see [[cite:constructor|[1]]] and [[ref:__proto__|Fig. 2]]'));
  assert.deepEqual(cited(first), [['[1]', null, 0]]);
  assert.equal(first.mentions[0]?.object, null);
});

test('paragraphs of wrong types are left out, plain strings are paragraphs', () => {
  const json = {
    paper_id: 5,
    metadata: null,
    title: 'x',
    body_text: [
      null,
      3,
      'Just words.',
      { text: null },
      { text: '  ' },
      [],
      { text: 'A.', cite_spans: 'no', ref_spans: [null] },
    ],
    bib_entries: [{ ref_id: 'b0', title: ['?'] }, null, 'x'],
    ref_entries: 'none',
    abstract: 'no list',
  };
  const paper = readJson(json);
  assert.deepEqual(pluck(paper.body, 'text'), ['3', 'Just words.', 'A.']);
  assert.deepEqual(paper.references, [{ id: 'b0', raw: '', ids: {} }]);
});

test('any spans of any text keep the words they cover, white space folded', () => {
  const character = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\n',
    '𝜆',
    'é',
    '\u0301',
    '[',
    '1',
    '\u00a0',
    'ﬁ',
    '\u00ad',
  );
  const text = fc.array(character, { minLength: 1, maxLength: 40 });
  const places = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 5 });
  fc.assert(
    fc.property(text, places, (characters, pairs) => {
      fc.pre(characters.join('').trim() !== '');
      const spans = pairs
        .map(([a, b]) => ({
          start: Math.min(a, b, characters.length),
          end: Math.min(Math.max(a, b), characters.length),
        }))
        .filter(({ start, end }) => start < end);
      const { first } = read({
        text: `${characters.join('')} end.`,
        cite_spans: spans.map((s) => ({ ...s, ref_id: 'BIBREF0' })),
      });
      const fold = (words: string) =>
        words
          .replace(/\u00ad/g, '')
          .replaceAll('ﬁ', 'fi')
          .replace(/\s+/g, ' ')
          .trim();
      // If a combining mark comes next, the last character is composed with it and no longer what it was.
      const composes = (at: number): boolean =>
        characters[at] === '\u00ad' ? composes(at + 1) : characters[at] === '\u0301';
      const clear = ({ start, end }: { start: number; end: number }) => !composes(start) && !composes(end);
      const expected = spans
        .filter(clear)
        .map(({ start, end }) => fold(characters.slice(start, end).join('')).normalize('NFC'))
        .filter((words) => words !== '');
      const texts = new Set(first.citations.map((citation) => citation.text));
      for (const words of expected) assert.ok(texts.has(words), JSON.stringify([characters.join(''), words]));
    }),
    { numRuns: 500 },
  );
});
