import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bm25Retriever } from '../models/index.js';
import { parseCitingPaper } from '../recipes/citing-paper.js';
import { paperJson } from '../recipes/paper.fixture.js';
import { type CandidatePaper, CandidateRanker } from './candidates.js';
import { measurePaper, sampleParagraphs } from './measure.js';
import { PLAIN_QUERY } from './queries.js';

const RULES = { search: PLAIN_QUERY };

test('a few paragraphs of each paper are chosen from all its parts, always the same', () => {
  const texts = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} cites one {[1]=w}.`);
  const positions = Array.from({ length: 20 }, (_, index) => {
    const paper = parseCitingPaper(paperJson(texts, [{ id: 'w' }], { record: `record ${index}` }));
    const sample = sampleParagraphs(paper, RULES);
    assert.deepEqual(sampleParagraphs(paper, RULES), sample);
    assert.equal(sample.length, 5);
    for (const { queries, paragraph } of sample) assert.equal(queries[0]?.paragraph, paragraph);
    return sample.map(({ paragraph }) => paragraph.position);
  }).flat();
  const late = positions.filter((position) => position >= 20).length;
  assert.ok(late > 30 && late < 70, `${late} of 100 are from the second half`);
});

test('citations of papers in another language are not measured, nor swapped in', async () => {
  const ids = ['u', 'v', 'w', 'x'];
  const papers: CandidatePaper[] = ids.map((id) => ({
    id,
    title: id,
    abstract: `Silt of ${id}.`,
    year: 2020,
  }));
  const ranker = await CandidateRanker.create(papers, bm25Retriever());
  const works = ids.slice(0, 3).map((id) => ({ id, paper: null }));
  const citing = parseCitingPaper(paperJson(['Silt {[1]=u}.', 'Mud {[2]=v}.', 'Sand {[3]=w}.'], works));
  const measure = async (foreign: string[]) =>
    (await measurePaper(citing, ranker, RULES, (id) => foreign.includes(id))).map(({ id, swappedId }) => [
      id,
      swappedId,
    ]);
  assert.deepEqual(await measure([]), [
    ['u', 'x'],
    ['v', 'x'],
    ['w', 'x'],
  ]);
  assert.deepEqual(await measure(['w', 'x']), [
    ['u', undefined],
    ['v', undefined],
  ]);
});
