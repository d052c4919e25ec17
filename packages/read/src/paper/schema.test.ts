import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { PAPER_SCHEMA, type Paper } from './model.js';
import { paperJsonSchema, paperProblems } from './schema.js';

const good = (): Paper => ({
  schema: PAPER_SCHEMA,
  id: 'doi:10.5555/silt.7',
  source: { path: 'silt.xml', format: 'jats', sha256: 'a'.repeat(64), reader: 'jats@1' },
  ids: { doi: '10.5555/silt.7' },
  title: 'Silt in slow rivers',
  abstract: [],
  authors: [{ name: 'Jane Marlow', given: 'Jane', family: 'Marlow' }],
  year: 2016,
  fields: ['Hydrology'],
  body: [
    {
      section: ['Introduction'],
      text: 'Silt settles slowly [3], see Figure 1.',
      citations: [{ start: 20, end: 23, text: '[3]', reference: 'b3', group: 0 }],
      mentions: [{ start: 29, end: 37, text: 'Figure 1', object: 'f1' }],
      emphasis: [
        { start: 0, end: 19, style: 'italic' },
        { start: 5, end: 12, style: 'bold' },
        { start: 29, end: 35, style: 'italic' },
      ],
      formulas: [{ start: 0, end: 4, mathml: '<math><mi>v</mi></math>' }],
    },
  ],
  references: [{ id: 'b3', raw: 'Hess K. Settling. 2011.', title: 'Settling', year: 2011, ids: {} }],
  objects: [{ id: 'f1', kind: 'figure', content: '', caption: 'A river.', images: ['river.png'] }],
  warnings: [],
});

test('a good paper has no problems', () => {
  assert.deepEqual(paperProblems(good()), []);
});

const FORMULA = '<math><mi>v</mi></math>';

const FAULTS: [string, (paper: Paper) => void, string][] = [
  ['a missing title', (p) => delete (p as Partial<Paper>).title, 'title: is missing; give a text'],
  ['an unknown property', (p) => Object.assign(p, { colour: 'red' }), 'paper: remove colour'],
  [
    'an odd kind',
    (p) => Object.assign(itemAt(p.objects, 0), { kind: 'poem' }),
    'objects[0].kind: is "poem"; give table, figure, equation, algorithm, theorem, verbatim or text',
  ],
  ['a DOI that is none', (p) => Object.assign(p.ids, { doi: 'silt' }), 'ids.doi: not a DOI'],
  [
    'a span outside its text',
    (p) => Object.assign(itemAt(itemAt(p.body, 0).citations, 0), { start: 19 }),
    'body[0].citations[0]: text is "[3]", but the paragraph has " [3]" there',
  ],
  [
    'a formula past the end',
    (p) => Object.assign(itemAt(p.body, 0), { formulas: [{ start: 30, end: 39, mathml: FORMULA }] }),
    'body[0].formulas[0]: ends at 39, but the text has 38 characters',
  ],
  [
    'formulas that overlap',
    (p) =>
      Object.assign(itemAt(p.body, 0), {
        formulas: [
          { start: 0, end: 4, mathml: FORMULA },
          { start: 3, end: 6, mathml: FORMULA },
        ],
      }),
    'body[0].formulas[1]: not in order, or overlaps the formula before it',
  ],
  [
    'a span past the end',
    (p) => Object.assign(itemAt(itemAt(p.body, 0).mentions, 0), { end: 99 }),
    'body[0].mentions[0]: ends at 99, but the text has 38 characters',
  ],
  [
    'an empty span',
    (p) => Object.assign(itemAt(itemAt(p.body, 0).citations, 0), { end: 20, text: '' }),
    'body[0].citations[0]: the span is empty (20 to 20)',
  ],
  [
    'emphasis past the end',
    (p) => Object.assign(itemAt(defined(itemAt(p.body, 0).emphasis), 2), { end: 39 }),
    'body[0].emphasis[2]: ends at 39, but the text has 38 characters',
  ],
  [
    'empty emphasis',
    (p) => Object.assign(itemAt(defined(itemAt(p.body, 0).emphasis), 1), { end: 5 }),
    'body[0].emphasis[1]: the span is empty (5 to 5)',
  ],
  [
    'emphasis out of order',
    (p) => Object.assign(itemAt(defined(itemAt(p.body, 0).emphasis), 2), { start: 2, end: 3 }),
    'body[0].emphasis[2]: not in order; it belongs before emphasis 1',
  ],
  [
    'a shorter emphasis before the longer one around it',
    (p) => defined(itemAt(p.body, 0).emphasis).push({ start: 29, end: 37, style: 'bold' }),
    'body[0].emphasis[3]: not in order; it belongs before emphasis 2',
  ],
  [
    'italics in two pieces that touch',
    (p) => Object.assign(itemAt(defined(itemAt(p.body, 0).emphasis), 2), { start: 19 }),
    'body[0].emphasis[2]: overlaps or touches the italic range before it',
  ],
  [
    'an odd style',
    (p) => Object.assign(itemAt(defined(itemAt(p.body, 0).emphasis), 0), { style: 'loud' }),
    'body[0].emphasis[0].style: is "loud"; give bold or italic',
  ],
  [
    'an empty list of emphasis',
    (p) => Object.assign(itemAt(p.body, 0), { emphasis: [] }),
    'body[0].emphasis: is []; give at least 1 entries',
  ],
  [
    'a citation of nothing',
    (p) => Object.assign(itemAt(itemAt(p.body, 0).citations, 0), { reference: 'b9' }),
    'body[0].citations[0].reference: "b9" is not in the bibliography',
  ],
  [
    'a mention of nothing',
    (p) => Object.assign(itemAt(itemAt(p.body, 0).mentions, 0), { object: 'f9' }),
    'body[0].mentions[0].object: "f9" is not an object of the paper',
  ],
  [
    'two entries of one name',
    (p) => p.references.push(itemAt(p.references, 0)),
    'references: two entries have the id "b3"',
  ],
  [
    'double spaces',
    (p) => p.body.push({ section: [], text: 'a  b', citations: [], mentions: [] }),
    'body[1].text: has white space other than single spaces: "a  b"',
  ],
  [
    'decomposed letters',
    (p) => p.body.push({ section: [], text: 'cafe\u0301', citations: [], mentions: [] }),
    'body[1].text: is not in Unicode NFC',
  ],
];

for (const [name, spoil, message] of FAULTS) {
  test(`${name} is reported in one readable line`, () => {
    const paper = structuredClone(good());
    spoil(paper);
    assert.deepEqual(paperProblems(paper), [message]);
  });
}

test('a value that is not a paper at all is reported', () => {
  assert.deepEqual(paperProblems(null), ['paper: is null; give an object']);
  assert.ok(paperProblems({}).length > 5);
});

test('the JSON Schema names every field of a paper and refuses others', () => {
  const { properties, additionalProperties, required } = paperJsonSchema() as {
    properties: Record<string, unknown>;
    additionalProperties: boolean;
    required: string[];
  };
  assert.ok(Object.keys(good()).every((name) => name in properties));
  assert.equal(additionalProperties, false);
  assert.ok(required.includes('references') && !required.includes('year'));
});
