import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { readerSuite } from '../reader.fixture.js';
import { scienceParseReader } from './index.js';

const FIRST =
  'Silt settles in slow rivers (Hess and Ito, 2011). It takes nine\nhours [2, 3]. Nothing else is known.\nBehind weirs it takes longer, as (Hess and Ito, 2011) say.';
const context = 'Silt settles in slow rivers (Hess and Ito, 2011). It takes nine\nhours [2, 3].';
const at = (text: string, mark: string) => ({
  startOffset: text.indexOf(mark),
  endOffset: text.indexOf(mark) + mark.length,
});
const SAMPLE = {
  name: 'silt.pdf',
  metadata: {
    source: 'CRF',
    title: 'How  silt settles',
    authors: ['Karl Hess', 'Jun Ito'],
    emails: ['hess@example.org'],
    sections: [
      { heading: '1 Introduction', text: FIRST },
      { heading: null, text: 'A caf\u0065\u0301 by the river [3].' },
    ],
    references: [
      {
        title: 'Settling',
        author: ['K Hess', 'J Ito'],
        venue: 'Rivers',
        citeRegEx: 'x',
        shortCiteRegEx: 'y',
        year: 2011,
      },
      { title: 'Mud', author: ['A Berg'], venue: 'doi:10.5555/mud', year: 1999 },
      { title: 'Weirs', author: [], venue: '', year: 0 },
    ],
    referenceMentions: [
      { referenceID: 0, context, ...at(context, '(Hess and Ito, 2011)') },
      { referenceID: 1, context, ...at(context, '[2, 3]') },
      { referenceID: 2, context, ...at(context, '[2, 3]') },
      {
        referenceID: 2,
        context: 'A caf\u0065\u0301 by the river [3].',
        ...at('A caf\u0065\u0301 by the river [3].', '[3]'),
      },
      { referenceID: 0, context: 'words that occur nowhere [1]', startOffset: 25, endOffset: 28 },
    ],
    year: 2016,
    abstractText: 'We measure silt.',
    creator: 'LaTeX with hyperref package',
  },
};
const text = JSON.stringify(SAMPLE);

readerSuite(
  scienceParseReader,
  [
    { name: 'command line', path: 'silt.pdf.json', text },
    {
      name: 'server',
      path: 'silt.json',
      text: JSON.stringify(SAMPLE.metadata),
    },
  ],
  [
    '<html><body>Hello</body></html>',
    '{"hello": "world"}',
    '%PDF-1.7',
    '{"paper_id": "1", "metadata": {"title": "t", "authors": []}, "body_text": []}',
    '{"corpusid": 5, "title": "t"}',
  ],
);

test('sections, bibliography and mentions are those of the file', () => {
  const [paper] = scienceParseReader.read({ path: 'silt.json', bytes: new TextEncoder().encode(text) });
  assert.ok(paper);
  assert.equal(paper.title, 'How silt settles');
  assert.deepEqual([paper.year, paper.authors.map(({ name }) => name)], [2016, ['Karl Hess', 'Jun Ito']]);
  assert.deepEqual(pluck(paper.body, 'section', 'text'), [
    [
      ['Introduction'],
      'Silt settles in slow rivers (Hess and Ito, 2011). It takes nine hours [2, 3]. Nothing else is known.',
    ],
    [['Introduction'], 'Behind weirs it takes longer, as (Hess and Ito, 2011) say.'],
    [[], 'A café by the river [3].'],
  ]);
  assert.deepEqual(
    paper.body.flatMap(({ citations }) =>
      citations.map((citation) => [citation.text, citation.reference, citation.group]),
    ),
    [
      ['(Hess and Ito, 2011)', 'b0', 0],
      ['[2, 3]', 'b1', 1],
      ['[2, 3]', 'b2', 1],
      ['[3]', 'b2', 0],
    ],
  );
  assert.deepEqual(
    paper.references.map(({ raw, year, ids }) => [raw, year, ids.doi]),
    [
      ['K Hess, J Ito. Settling. Rivers. 2011', 2011, undefined],
      ['A Berg. Mud. doi:10.5555/mud. 1999', 1999, '10.5555/mud'],
      ['Weirs', undefined, undefined],
    ],
  );
  assert.deepEqual(pluck(paper.warnings, 'message'), ['1 mentions could not be found in the text']);
});
