import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAPER_SCHEMA, type Paper } from '@citemill/read/paper';
import { paperRows } from './rows.js';

test('offsets of citations in captions count code points, as those in paragraphs do', () => {
  const caption = '𝛼 and 𝛽 of [3].';
  const start = caption.indexOf('[3]');
  const paper: Paper = {
    schema: PAPER_SCHEMA,
    id: 'doi:10.5555/silt.7',
    source: { path: 'silt.xml', format: 'jats', sha256: 'a'.repeat(64), reader: 'jats@1' },
    ids: {},
    title: 'Silt',
    abstract: [],
    authors: [],
    fields: [],
    body: [],
    references: [{ id: 'b3', raw: 'Hess K. Settling. 2011.', ids: {} }],
    objects: [
      {
        id: 'f1',
        kind: 'figure',
        content: '',
        caption,
        citations: [{ part: 'caption', start, end: start + 3, text: '[3]', reference: 'b3', group: 0 }],
      },
    ],
    warnings: [],
  };
  const { objects } = paperRows(paper, 'a'.repeat(64));
  const { citations } = JSON.parse(Buffer.from(objects ?? []).toString('utf8')) as {
    citations: { start_offset: number; end_offset: number }[];
  };
  const [citation] = citations;
  assert.equal([...caption].slice(citation?.start_offset, citation?.end_offset).join(''), '[3]');
});
