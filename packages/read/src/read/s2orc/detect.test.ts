import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectS2orc } from './detect.js';
import { SAMPLES } from './samples.fixture.js';

test('a pretty-printed document is recognised as well', () => {
  for (const { name, text } of Object.values(SAMPLES)) {
    assert.equal(detectS2orc(JSON.stringify(JSON.parse(text), null, 4).slice(0, 4096)), true, name);
  }
});

const OTHERS: [string, string][] = [
  ['a list', '[{"paper_id": "1", "body_text": []}]'],
  ['a summary dataset', '{"source": ["a"], "paper_id": "x", "target": ["b"], "title": "c"}'],
  ['a citation dataset', '{"paper_id": "x", "src": "a", "tgt": "b", "discipline": {"venue": "v"}}'],
  [
    "arXiv's snapshot",
    '{"id": "0704.0001", "authors": "A", "title": "t", "authors_parsed": [["a", "b", ""]]}',
  ],
  ['abstracts', '{"corpusid": 5, "openaccessinfo": {"externalids": {"DOI": null}}, "abstract": "a"}'],
  ['summaries', '{"corpusid": 5, "model": "m", "text": "the \\"title\\": of it"}'],
  ['citations', '{"citationid": 1, "citingcorpusid": 5, "citedcorpusid": 6}'],
  ['a string that mentions keys', '{"note": "\\"paper_id\\": and \\"body_text\\": are keys"}'],
  ['an Anthology record', '{"paper_id": "P19-1001", "title": "t", "authors": ["A B"]}'],
  ['words', 'paper_id body_text'],
  ['nothing', ''],
];

for (const [name, head] of OTHERS) {
  test(`${name} is of another kind`, () => assert.equal(detectS2orc(head), false));
}
