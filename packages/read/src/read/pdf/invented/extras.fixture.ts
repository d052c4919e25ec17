import fc from 'fast-check';

/** What only some journals print; the first of each list is the usual choice. Every choice occurs in print. */
const CHOICES = {
  /** What is beside the abstract and not part of it. */
  beside: [
    'none',
    'highlights',
    'key points',
    'significance',
    'author summary',
    'graphical abstract',
    'abbreviations',
    'plain language summary',
    'what this study adds',
    'contents',
  ],
  abstractSetting: [
    'usual',
    'italic',
    'bold',
    'framed',
    'two columns',
    'indented',
    'long',
    'around an image',
    'shaded',
  ],
  abstractLabel: [
    'usual',
    'Abstract—',
    'part headings',
    'part labels',
    'none, italic',
    'none, plain',
    'other part headings',
    'part labels in capitals',
    'part labels at the side',
  ],
  dates: ['none', 'below names', 'below abstract'],
  citeThis: ['none', 'below abstract', 'below names'],
  licence: ['none', 'below abstract', 'at the foot'],
  affiliations: ['one', 'many', 'side by side', 'at the foot'],
  titleSetting: ['left', 'centred', 'upper', 'plain', 'small', 'with a mark', 'italic'],
  headingSetting: [
    'usual',
    'small caps',
    'centred',
    'italic',
    'ruled',
    'long',
    'at the foot',
    'letters',
    'bar',
    'number in the margin',
    'other font',
    'plain capitals',
    'spaced capitals',
    'with a stop',
    'shaded',
    'far number',
    'colour alone',
  ],
  subheadingSetting: [
    'usual',
    'run in, bold',
    'run in, italic',
    'run in, with a dash',
    'run in, numbered',
    'with a stop',
    'underlined',
    'lettered',
    'third level',
  ],
  dropCap: [false, true],
  equations: [false, true],
  lists: ['none', 'bullets', 'numbers'],
  /** Greek letters from a symbol font, or from one with an uninformative name. */
  signs: ['none', 'symbol', 'unnamed'],
  textNotes: [false, true],
  captionSetting: ['usual', 'sans', 'label alone', 'bold', 'body type', 'italic'],
  floatPlace: ['top', 'foot', 'middle'],
  captionPlace: ['usual', 'beside', 'other side'],
  tableSetting: ['ruled', 'unruled', 'prose cells', 'notes', 'grid'],
  entrySetting: ['hanging', 'flush', 'first line indented', 'gaps'],
  afterList: [
    'none',
    'biographies',
    'appendix',
    'advertisement',
    'legends',
    'figures',
    'tables',
    'second list',
    'portraits',
    'legends and figures',
  ],
  lateFigure: [false, true],
  statements: ['none', 'headed', 'run in', 'supplements'],
  /** What separates the paragraphs of a column, or interrupts one, and is not part of them. */
  interruption: ['none', 'pull quote', 'box', 'shaded box'],
  manuscript: ['none', 'numbered lines', 'double spaced', 'both'],
  watermark: ['none', 'slanted', 'downloaded', 'accepted manuscript'],
  firstPage: ['usual', 'one column', 'three columns', 'cover'],
  runningFoot: ['none', 'page of pages', 'alternating'],
  keywordSetting: ['usual', 'own line', 'spaced', 'in the column', 'before'],
  /** The heading of the bibliography, if it is not a usual one in its own column. */
  listHeading: ['usual', 'unknown', 'over the columns', 'beside'],
  /** Entries in their own columns begin on a new page, or at the end of the text. */
  listPlace: ['usual', 'below the text', 'after an appendix'],
  /** What is among the entries: the paper's table, or its last figure. */
  listFloat: [
    'none',
    'figure at the foot',
    'figure in a column',
    'table at the foot',
    'table in a column',
    'advertisement in a column',
  ],
  /** Where works are listed: in a bibliography, at the end of each chapter, or in footnotes. */
  listKind: ['bibliography', 'footnotes', 'by chapter'],
  labelPlace: ['usual', 'right aligned', 'in the margin', 'far'],
  entryWording: ['usual', 'full names', 'capitals', 'web pages', 'no titles', 'annotated'],
  entryGroups: [false, true],
  /** The position and setting of the abstract, if unusual. */
  abstractPlace: [
    'usual',
    'side label',
    'left half',
    'right half',
    'page two',
    'points',
    'other language first',
    'translated title',
    'two paragraphs',
    'beside another language',
  ],
} as const;

type Key = keyof typeof CHOICES;
const KEYS = Object.keys(CHOICES) as Key[];

export type Extras = { -readonly [K in Key]: (typeof CHOICES)[K][number] };

/** A paper without any of them. */
export const NO_EXTRAS = Object.fromEntries(KEYS.map((key) => [key, CHOICES[key][0]])) as Extras;

/** The other values of each choice. */
export const EXTRAS = Object.fromEntries(KEYS.map((key) => [key, CHOICES[key].slice(1)])) as {
  [K in Key]: Extras[K][];
};

/** Number of papers without a choice, for each that has it. */
const USUAL = 7;

const choice = <K extends Key>(key: K): fc.Arbitrary<Extras[K]> =>
  fc.oneof(
    { weight: USUAL, arbitrary: fc.constant(NO_EXTRAS[key]) },
    { weight: 1, arbitrary: fc.constantFrom(...EXTRAS[key]) },
  );

/** The choices of a paper: most papers have a few of them, none has all. */
export const extras = Object.fromEntries(KEYS.map((key) => [key, choice(key)])) as {
  [K in Key]: fc.Arbitrary<Extras[K]>;
};
