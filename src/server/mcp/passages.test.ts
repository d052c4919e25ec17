import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaperView } from '../schemas/corpus.js';
import { rankPassages } from './passages.js';

const FIRST = 'Der Fluss war am 3. Mai bzw. im Sommer z. B. sehr langsam.';

/** The passages of a paper of four German sentences, three of them per passage, in text order. */
function passages(language: string | null): string[] {
  const paragraph = { text: `${FIRST} Er fror. Er taute. Er stieg.`, position: 0, section: [] };
  const paper = { language, paragraphs: [paragraph] } as unknown as PaperView;
  return rankPassages(paper, 'Fluss Er stieg', 9)
    .map(({ text }) => text)
    .sort((a, b) => paragraph.text.indexOf(a) - paragraph.text.indexOf(b));
}

test('passages of a paper are cut at the sentences of its language', () => {
  assert.deepEqual(passages('de'), [`${FIRST} Er fror. Er taute.`, 'Er stieg.']);
  assert.notDeepEqual(passages('en'), passages('de'));
});
