import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metadataRow } from './metadata.js';
import { METADATA } from './samples.test-suite.js';

test('a row of the 2020 release tells what a linker needs', () => {
  assert.deepEqual(metadataRow(JSON.stringify(METADATA)), {
    ids: { s2: '700100', doi: '10.5555/caveoptics.15.2', pmid: '29990001' },
    title: 'The decay of larval glow in deep caves',
    firstAuthor: 'Quill',
    year: 2015,
    venue: 'Annals of Cave Optics',
    fields: ['Biology', 'Physics'],
    abstract: 'Background: larvae glow. Results: the glow decays.',
  });
});

test("a row of Semantic Scholar's papers does too", () => {
  const row = {
    corpusid: 700500,
    externalids: {
      ACL: 'P19-1001',
      DBLP: null,
      ArXiv: '1907.02884',
      MAG: '1',
      CorpusId: '700500',
      DOI: null,
    },
    title: 'Glow',
    authors: [{ authorId: '1', name: 'Ada van Quill' }],
    venue: '',
    year: 2019,
    s2fieldsofstudy: [
      { category: 'Biology', source: 's2-fos-model' },
      { category: 'Biology', source: 'external' },
    ],
    journal: { name: 'Annals of Cave Optics', volume: '3' },
  };
  assert.deepEqual(metadataRow(JSON.stringify(row)), {
    ids: { s2: '700500', acl: 'P19-1001', arxiv: '1907.02884' },
    title: 'Glow',
    firstAuthor: 'Quill',
    year: 2019,
    venue: 'Annals of Cave Optics',
    fields: ['Biology'],
  });
});

test('a row of its abstracts has no title', () => {
  const row = { corpusid: 5, openaccessinfo: { externalids: { DOI: '10.5555/A' } }, abstract: 'We glow.' };
  assert.deepEqual(metadataRow(JSON.stringify(row)), {
    ids: { s2: '5', doi: '10.5555/a' },
    title: '',
    fields: [],
    abstract: 'We glow.',
  });
});

test('values of wrong types are as good as absent', () => {
  const row = {
    paper_id: 12,
    title: 1984,
    authors: 'A B, C D',
    year: '12000',
    abstract: ['no'],
    doi: {},
    venue: [],
    mag_field_of_study: 'Biology',
    journal: null,
  };
  assert.deepEqual(metadataRow(JSON.stringify(row)), {
    ids: { s2: '12' },
    title: '1984',
    firstAuthor: 'B',
    fields: [],
  });
});

test('what is no row is undefined', () => {
  for (const line of ['', '{', '[]', '5', '{}', '{"paper_id": "1"}', '{"title": "x"}', 'null'])
    assert.equal(metadataRow(line), undefined, line);
});
