import fc from 'fast-check';
import { extras } from './extras.fixture.js';
import { LIGATURES } from './type.fixture.js';

const of = fc.constantFrom;
/** Most papers have no rare choices: a paper with all of them at once is never printed. */
const rarely = <const T, const U>(usual: T, ...others: U[]): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: of(...others) });

/** How an invented paper is set. Every choice is one that journals make. */
export const style = fc.record({
  columns: of('one', 'two'),
  size: of(9, 10, 11),
  font: of('plain', 'plain', 'sans'),
  isJustified: fc.boolean(),
  indent: of(0, 12),
  /** The position of the abstract, and what is beside it. */
  front: of('above', 'information left', 'information right', 'strip', 'in column'),
  abstract: of(
    'Abstract',
    'ABSTRACT',
    'A B S T R A C T',
    'Summary',
    'Abstract:',
    'Abstract.',
    'none, bold',
    'parts',
    'small',
    'two languages',
  ),
  keywords: fc.boolean(),
  banner: fc.boolean(),
  /** The journal's name is above the title, and larger. */
  masthead: rarely(false, true),
  titleLines: of(1, 2),
  numbering: of('none', '1', '1.', 'I.'),
  headings: of('bold', 'upper', 'same size', 'square'),
  subheadings: of('none', 'bold', 'italic'),
  marks: of('brackets', 'parentheses', 'raised', 'author and year'),
  labels: of('[1]', '1.', '(1)', '1'),
  bibliography: of(
    'References',
    'REFERENCES',
    'Bibliography',
    'Literature cited',
    'References and notes',
    'Notes and references',
    'R E F E R E N C E S',
    'none',
  ),
  entryColumns: rarely('as the text', 'one more', 'one more', 'two more'),
  /** Distance between the entries and their numbers. */
  hang: of(14, 20, 30),
  trailing: rarely('none', 'PubMed Abstract | Publisher Full Text', '[CrossRef] [PubMed]', 'View Article'),
  figure: of('none', 'column', 'wide', 'image'),
  figureLabel: of(
    'Fig. 1.',
    'Figure 1:',
    'FIGURE 1',
    'Fig. (1).',
    'Figure-1:',
    'Figure 1 |',
    'Fig.  1',
    'Fig 1.',
    'Figure 1 -',
  ),
  table: of('none', 'column', 'wide', 'continued', 'turned', 'of references', 'landscape'),
  tableLabel: of(
    'Table 1.',
    'Table 1:',
    'TABLE 1',
    'Table I.',
    'Table 1',
    'TABLE I',
    'Tab. 1:',
    'Table (1).',
  ),
  hidden: rarely('none', 'invisible', 'twice', 'under an image', 'under a box'),
  ligatures: rarely(...LIGATURES),
  furniture: of('none', 'same', 'alternating', 'title'),
  pageNumbers: of('none', 'foot', 'head'),
  footer: fc.boolean(),
  stamp: rarely(false, true),
  footnote: fc.boolean(),
  backMatter: of('none', 'before', 'after'),
  isTurned: rarely(false, true),
  /** Images of pages, with the text under them as a scanner's software reads it: slightly tilted. */
  isScan: rarely(false, true),
  works: fc.integer({ min: 15, max: 40 }),
  seed: fc.integer({ min: 1, max: 60 }),
  ...extras,
});

export type Style = typeof style extends fc.Arbitrary<infer T> ? T : never;
