import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { pdfReader } from '../index.js';
import { PLAIN, readingProblems } from './plain.fixture.js';
import { type Style, style } from './style.fixture.js';

before(async () => pdfReader.prepare?.());

/** Minimum number of papers, of a hundred, that are read without a fault. */
const LEAST_RIGHT = 93;

test('most papers of any style that journals print are read without a fault', () => {
  const styles = fc.sample(style, { seed: 7, numRuns: thorough(40, 15) });
  const faulty = styles.flatMap((chosen, i) => readingProblems(chosen).map((problem) => `${i}: ${problem}`));
  const right = styles.length - new Set(faulty.map((problem) => problem.split(':')[0])).size;
  assert.ok(
    right >= (LEAST_RIGHT / 100) * styles.length,
    `${right} of ${styles.length}\n${faulty.join('\n')}`,
  );
});

/** What the classes of faults were seen with, one change each. */
const CHANGES: [what: string, change: Partial<Style>][] = [
  ['a summary for other readers after the abstract', { beside: 'author summary' }],
  ["a repository's page before it", { firstPage: 'cover', front: 'information left' }],
  ['a large initial over two lines', { dropCap: true }],
  [
    'an equation before a heading in bold at the start of a paragraph',
    { equations: true, subheadingSetting: 'run in, bold', indent: 0 },
  ],
  ['a caption beside its figure', { captionPlace: 'beside' }],
  [
    'an abstract in parts and two columns',
    { abstract: 'parts', abstractSetting: 'two columns', front: 'strip' },
  ],
  ['Greek letters from a font of symbols', { signs: 'symbol' }],
  ['Greek letters from a font whose name says nothing', { signs: 'unnamed' }],
  ['numbered lines in double spacing', { manuscript: 'both' }],
  ['statements after the text', { statements: 'run in' }],
  ['an abstract that breaks over a page', { abstractSetting: 'long', columns: 'one' }],
  ['an information column left of the abstract', { front: 'information left' }],
  ['a strip of information beside the text', { front: 'strip' }],
  ['an abstract at the head of the first column', { front: 'in column', abstract: 'Abstract.' }],
  ['an abstract without a label', { abstract: 'none, bold' }],
  ['an abstract in parts', { abstract: 'parts' }],
  ['an abstract in small print', { abstract: 'small' }],
  ['an abstract in two languages', { abstract: 'two languages' }],
  ['an abstract headed in spaced capitals', { abstract: 'A B S T R A C T' }],
  [
    'a heading in the type of the text below an information column',
    { columns: 'one', front: 'information right', headings: 'same size', size: 11 },
  ],
  ["the journal's name above the title, larger than it", { masthead: true, banner: false }],
  ['scanned pages and their text', { isScan: true }],
  ['glyphs that the file draws', { ligatures: 'drawn' }],
  ['accents set before their letters', { ligatures: 'accent before' }],
  ['accents set after their letters', { ligatures: 'accent after', font: 'sans' }],
  ['a figure label without a mark', { figureLabel: 'Fig.  1' }],
  ['a table label with a Roman number and no mark', { tableLabel: 'TABLE I' }],
  ['a bibliography with one more column than the text', { entryColumns: 'one more' }],
  ['a column of bare entry numbers', { labels: '1', hang: 30 }],
  ['squares before headings', { headings: 'square', bibliography: 'REFERENCES' }],
  ['a bibliography headed "Notes and references"', { bibliography: 'Notes and references' }],
  ['a bibliography without a heading', { bibliography: 'none' }],
  ['a bibliography of names and years without a heading', { bibliography: 'none', marks: 'author and year' }],
  ['links after entries', { trailing: 'PubMed Abstract | Publisher Full Text' }],
  ['links in brackets after entries', { trailing: '[CrossRef] [PubMed]' }],
  ['a figure label in parentheses', { figureLabel: 'Fig. (1).' }],
  ['a figure label with a hyphen', { figureLabel: 'Figure-1:' }],
  ['a table over both columns', { table: 'wide', tableLabel: 'TABLE 1' }],
  ['a table that continues on the next page', { table: 'continued' }],
  ['a table set sideways', { table: 'turned', tableLabel: 'Table I.' }],
  ['a table whose head says "Reference"', { table: 'of references' }],
  ['a table above the opening of the bibliography', { table: 'wide', works: 15, size: 9, marks: 'raised' }],
  [
    'a few entries in a last, third column',
    { entryColumns: 'one more', works: 40, marks: 'author and year' },
  ],
  [
    'acknowledgements in the column beside the bibliography',
    { columns: 'one', entryColumns: 'one more', backMatter: 'after', works: 32, size: 9, hang: 30 },
  ],
  [
    'a plain heading after a bibliography with a heading in capitals',
    { bibliography: 'REFERENCES', backMatter: 'after', subheadings: 'bold', numbering: 'none' },
  ],
  ['invisible text', { hidden: 'invisible' }],
  ['text painted twice', { hidden: 'twice' }],
  ['text under an image', { hidden: 'under an image' }],
  ['text under a box', { hidden: 'under a box' }],
  ['ligatures', { ligatures: 'named' }],
  ['ligatures that the file does not name', { ligatures: 'untold' }],
  ['ligatures that the file names wrongly', { ligatures: 'mistold' }],
  ['ligatures with a gap after them', { ligatures: 'gapped' }],
  ['heads of left and right pages', { furniture: 'alternating' }],
  ['pages that lie on their side in the file', { isTurned: true }],
  ['acknowledgements after the bibliography', { backMatter: 'after' }],
  ['parts of the abstract under headings of many words', { abstractLabel: 'other part headings' }],
  [
    'parts of the abstract after labels in capitals, in a column',
    { abstractLabel: 'part labels in capitals', front: 'in column', numbering: 'none', size: 9, seed: 21 },
  ],
  [
    'labels at the side of the abstract, beside a column of information',
    { abstractLabel: 'part labels at the side', front: 'information left', font: 'sans', seed: 17 },
  ],
  [
    'an unlabelled abstract beside notices in the first column',
    { abstract: 'none, bold', abstractPlace: 'right half', footnote: false, works: 30, seed: 32 },
  ],
  [
    'an abstract whose first page ends with a sentence',
    { size: 11, front: 'strip', works: 36, seed: 34, abstractSetting: 'long', licence: 'at the foot' },
  ],
  [
    'an unlabelled abstract in italics that breaks over a page',
    { abstractLabel: 'none, italic', abstractSetting: 'long', columns: 'one', manuscript: 'double spaced' },
  ],
  [
    'entries in two columns below text in one, under an unknown heading',
    {
      listHeading: 'unknown',
      listPlace: 'below the text',
      entryColumns: 'one more',
      entryGroups: true,
      columns: 'one',
      isJustified: false,
      size: 9,
      marks: 'raised',
      works: 31,
      seed: 1,
    },
  ],
  [
    'labels in the gutter, directly after the text of the first column',
    {
      labelPlace: 'in the margin',
      labels: '1',
      entryColumns: 'one more',
      font: 'sans',
      isJustified: false,
      works: 23,
      seed: 1,
      isScan: true,
    },
  ],
  [
    'an abstract in the second of three ragged columns, its label before its first words',
    {
      firstPage: 'three columns',
      abstract: 'Abstract:',
      isJustified: false,
      size: 11,
      titleLines: 1,
      works: 22,
      seed: 4,
    },
  ],
  ['a table of contents below the abstract, in its column', { beside: 'contents', front: 'in column' }],
  ['words of the text printed large between its paragraphs', { interruption: 'pull quote' }],
  ['a box among the text', { interruption: 'shaded box', figure: 'none' }],
  ['remarks after some entries', { entryWording: 'annotated' }],
  ['its works after an appendix', { listPlace: 'after an appendix', statements: 'supplements' }],
  ['abstracts in two languages side by side', { abstractPlace: 'beside another language' }],
  ['its works in notes at the foot of the pages', { listKind: 'footnotes' }],
  ['its works at the end of each chapter', { listKind: 'by chapter' }],
  ['its works by chapter, cited by names', { listKind: 'by chapter', marks: 'author and year' }],
  [
    'entries at the foot of its first page',
    {
      listKind: 'by chapter',
      front: 'in column',
      abstract: 'Summary',
      size: 9,
      works: 16,
      seed: 2,
      floatPlace: 'middle',
    },
  ],
  [
    'numbered lines beside an abstract in parts and a column of information',
    {
      manuscript: 'numbered lines',
      front: 'information right',
      abstractLabel: 'part headings',
      columns: 'one',
    },
  ],
  ['headings that only colour distinguishes', { headingSetting: 'colour alone', numbering: 'none' }],
  ['headings in spaced capitals', { headingSetting: 'spaced capitals', numbering: 'none' }],
  ['headings parted from their paragraphs by a dash', { subheadingSetting: 'run in, with a dash' }],
  [
    'scanned headings of nearly one size',
    {
      isScan: true,
      columns: 'one',
      size: 11,
      headings: 'upper',
      numbering: 'none',
      backMatter: 'after',
      works: 17,
      seed: 16,
    },
  ],
  [
    'the name of a group above the first entry, below the text',
    {
      listPlace: 'below the text',
      entryGroups: true,
      front: 'information right',
      size: 9,
      works: 36,
      seed: 53,
    },
  ],
  [
    'a scanned list without a heading, in more columns than the text',
    {
      isScan: true,
      bibliography: 'none',
      entryColumns: 'one more',
      keywords: false,
      titleLines: 1,
      subheadings: 'none',
      works: 36,
      seed: 48,
    },
  ],
];

for (const [what, change] of CHANGES)
  test(`a paper with ${what} is read without a fault`, () => {
    assert.deepEqual(readingProblems({ ...PLAIN, ...change }), []);
  });

/** Choices that every journal makes, in any combination. */
const COMMON = [
  ...([
    'columns',
    'size',
    'font',
    'isJustified',
    'indent',
    'numbering',
    'headings',
    'marks',
    'labels',
  ] as const),
  ...(['bibliography', 'abstract', 'furniture', 'pageNumbers', 'table', 'works', 'seed'] as const),
];

test('papers with any common choices are read without a fault', () => {
  for (const chosen of fc.sample(style, { seed: 1, numRuns: thorough(15, 5) })) {
    const common = Object.fromEntries(COMMON.map((key) => [key, chosen[key]]));
    assert.deepEqual(readingProblems({ ...PLAIN, ...common }), [], JSON.stringify(common));
  }
});
