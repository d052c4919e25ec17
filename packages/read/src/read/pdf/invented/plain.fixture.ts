import assert from 'node:assert/strict';
import { paperProblems } from '../../../paper/index.js';
import { pdfReader } from '../index.js';
import { NO_EXTRAS } from './extras.fixture.js';
import { inventedPaper } from './paper.fixture.js';
import { findProblems } from './problems.fixture.js';
import type { Style } from './style.fixture.js';

/** What the reader gets wrong in a paper of this style. */
export function readingProblems(chosen: Style): string[] {
  const { pdf, expected } = inventedPaper(chosen);
  const [paper] = pdfReader.read({ path: 'invented.pdf', bytes: Buffer.from(pdf, 'latin1') });
  assert.ok(paper);
  assert.deepEqual(paperProblems(paper), []);
  return findProblems(paper, expected);
}

/** A paper without any rare choice. */
export const PLAIN: Style = {
  ...NO_EXTRAS,
  columns: 'two',
  size: 10,
  font: 'plain',
  isJustified: true,
  indent: 12,
  front: 'above',
  abstract: 'Abstract',
  keywords: true,
  banner: true,
  masthead: false,
  titleLines: 2,
  numbering: '1',
  headings: 'bold',
  subheadings: 'italic',
  marks: 'brackets',
  labels: '[1]',
  bibliography: 'References',
  entryColumns: 'as the text',
  hang: 20,
  trailing: 'none',
  figure: 'wide',
  figureLabel: 'Fig. 1.',
  table: 'column',
  tableLabel: 'Table 1.',
  hidden: 'none',
  ligatures: 'none',
  furniture: 'same',
  pageNumbers: 'foot',
  footer: true,
  stamp: false,
  footnote: true,
  backMatter: 'before',
  isTurned: false,
  isScan: false,
  works: 25,
  seed: 3,
};
