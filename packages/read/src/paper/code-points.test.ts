import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import fc from 'fast-check';
import { fromWire, offsetMap, toWire } from './code-points.js';
import { PAPER_SCHEMA, type Paper } from './model.js';

// Texts as papers have them: letters, mathematical letters beyond the 16-bit plane, lone surrogates, combining marks.
const character = fc.oneof(
  fc.constantFrom('a', ' ', '𝛼', '𝒩', '𝔼', '😀', 'é', 'e\u0301', '∑', '\ud835', '\udefc'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('offsets of whole characters go to code points and back unchanged', () => {
  fc.assert(
    fc.property(text, (value) => {
      const map = offsetMap(value);
      let unit = 0;
      let point = 0;
      for (const character of value) {
        assert.equal(map.toCodePoint(unit), point);
        assert.equal(map.toUnit(point), unit);
        unit += character.length;
        point++;
      }
      assert.equal(map.toCodePoint(value.length), point);
      assert.equal(map.toUnit(point), value.length);
    }),
    { numRuns: 2000 },
  );
});

test('offsets in code points, as serialised, select the same text as offsets in code units in memory', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (value, a, b) => {
      const points = [...value];
      const start = a % (points.length + 1);
      const end = start + (b % (points.length - start + 1));
      const map = offsetMap(value);
      assert.equal(value.slice(map.toUnit(start), map.toUnit(end)), points.slice(start, end).join(''));
    }),
    { numRuns: 2000 },
  );
});

function paperWith(paragraphText: string, start: number, end: number): Paper {
  const span = { start, end, text: paragraphText.slice(start, end) };
  return {
    schema: PAPER_SCHEMA,
    id: 'doi:10.5555/x',
    source: { path: 'x', format: 'jats', sha256: '0'.repeat(64), reader: 'jats@1' },
    ids: { doi: '10.5555/x' },
    title: 'X',
    abstract: [],
    authors: [],
    fields: [],
    body: [
      {
        section: [],
        text: paragraphText,
        citations: [{ ...span, reference: null, group: 0 }],
        mentions: [{ ...span, object: null }],
        emphasis: [{ start, end, style: 'bold' }],
        formulas: [{ start, end, mathml: '<math/>' }],
      },
    ],
    references: [],
    objects: [],
    warnings: [],
  };
}

test('a mark after two mathematical letters has offsets in code points when serialised', () => {
  const paper = paperWith('𝛼 and 𝛽 rise [3].', 15, 18);
  assert.equal(itemAt(itemAt(paper.body, 0).citations, 0).text, '[3]');
  const wire = itemAt(toWire(paper).body, 0);
  assert.deepEqual([itemAt(wire.citations, 0).start, itemAt(wire.citations, 0).end], [13, 16]);
  assert.equal([...wire.text].slice(13, 16).join(''), '[3]');
  assert.deepEqual([itemAt(wire.mentions, 0).start, itemAt(wire.mentions, 0).end], [13, 16]);
  assert.deepEqual(wire.emphasis, [{ start: 13, end: 16, style: 'bold' }]);
  assert.deepEqual(wire.formulas, [{ start: 13, end: 16, mathml: '<math/>' }]);
});

test('emphasis alone is converted too, and absent emphasis stays absent', () => {
  const paper = paperWith('𝛼 rises.', 3, 8);
  const { section, text, emphasis } = itemAt(paper.body, 0);
  paper.body = [
    { section, text, citations: [], mentions: [], emphasis: defined(emphasis) },
    { section, text, citations: [], mentions: [] },
  ];
  const wire = toWire(paper);
  assert.deepEqual(itemAt(wire.body, 0).emphasis, [{ start: 2, end: 7, style: 'bold' }]);
  assert.deepEqual(wire.body[1], paper.body[1]);
  assert.deepEqual(fromWire(wire), paper);
});

test('a paper is the same after serialising and parsing', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (value, a, b) => {
      const starts = offsetMap(value);
      const points = [...value].length;
      const start = starts.toUnit(a % (points + 1));
      const end = starts.toUnit(Math.min(points, (a % (points + 1)) + (b % 5)));
      const paper = paperWith(value, start, end);
      assert.deepEqual(fromWire(toWire(paper)), paper);
    }),
    { numRuns: 1000 },
  );
});
