import fc from 'fast-check';

/** What only some journals print. Every choice occurs in print. */
export interface Extras {
  /** What is beside the abstract and not part of it. */
  beside:
    | 'none'
    | 'highlights'
    | 'key points'
    | 'significance'
    | 'author summary'
    | 'graphical abstract'
    | 'abbreviations'
    | 'plain language summary'
    | 'what this study adds'
    | 'contents';
  abstractSetting:
    | 'usual'
    | 'italic'
    | 'bold'
    | 'framed'
    | 'two columns'
    | 'indented'
    | 'long'
    | 'around an image'
    | 'shaded';
  abstractLabel:
    | 'usual'
    | 'Abstract—'
    | 'part headings'
    | 'part labels'
    | 'none, italic'
    | 'none, plain'
    | 'other part headings'
    | 'part labels in capitals'
    | 'part labels at the side';
  dates: 'none' | 'below names' | 'below abstract';
  citeThis: 'none' | 'below abstract' | 'below names';
  licence: 'none' | 'below abstract' | 'at the foot';
  affiliations: 'one' | 'many' | 'side by side' | 'at the foot';
  titleSetting: 'left' | 'centred' | 'upper' | 'plain' | 'small' | 'with a mark' | 'italic';
  headingSetting:
    | 'usual'
    | 'small caps'
    | 'centred'
    | 'italic'
    | 'ruled'
    | 'long'
    | 'at the foot'
    | 'letters'
    | 'bar'
    | 'number in the margin'
    | 'other font'
    | 'plain capitals'
    | 'spaced capitals'
    | 'with a stop'
    | 'shaded'
    | 'far number'
    | 'colour alone';
  subheadingSetting:
    | 'usual'
    | 'run in, bold'
    | 'run in, italic'
    | 'run in, with a dash'
    | 'run in, numbered'
    | 'with a stop'
    | 'underlined'
    | 'lettered'
    | 'third level';
  dropCap: boolean;
  equations: boolean;
  lists: 'none' | 'bullets' | 'numbers';
  /** Greek letters from a symbol font, or from one with an uninformative name. */
  signs: 'none' | 'symbol' | 'unnamed';
  textNotes: boolean;
  captionSetting: 'usual' | 'sans' | 'label alone' | 'bold' | 'body type' | 'italic';
  floatPlace: 'top' | 'foot' | 'middle';
  captionPlace: 'usual' | 'beside' | 'other side';
  tableSetting: 'ruled' | 'unruled' | 'prose cells' | 'notes' | 'grid';
  entrySetting: 'hanging' | 'flush' | 'first line indented' | 'gaps';
  afterList:
    | 'none'
    | 'biographies'
    | 'appendix'
    | 'advertisement'
    | 'legends'
    | 'figures'
    | 'tables'
    | 'second list'
    | 'portraits'
    | 'legends and figures';
  lateFigure: boolean;
  statements: 'none' | 'headed' | 'run in' | 'supplements';
  /** What separates the paragraphs of a column, or interrupts one, and is not part of them. */
  interruption: 'none' | 'pull quote' | 'box' | 'shaded box';
  manuscript: 'none' | 'numbered lines' | 'double spaced' | 'both';
  watermark: 'none' | 'slanted' | 'downloaded' | 'accepted manuscript';
  firstPage: 'usual' | 'one column' | 'three columns' | 'cover';
  runningFoot: 'none' | 'page of pages' | 'alternating';
  keywordSetting: 'usual' | 'own line' | 'spaced' | 'in the column' | 'before';
  /** The heading of the bibliography, if it is not a usual one in its own column. */
  listHeading: 'usual' | 'unknown' | 'over the columns' | 'beside';
  /** Entries in their own columns begin on a new page, or at the end of the text. */
  listPlace: 'usual' | 'below the text' | 'after an appendix';
  /** What is among the entries: the paper's table, or its last figure. */
  listFloat:
    | 'none'
    | 'figure at the foot'
    | 'figure in a column'
    | 'table at the foot'
    | 'table in a column'
    | 'advertisement in a column';
  /** Where works are listed: in a bibliography, at the end of each chapter, or in footnotes. */
  listKind: 'bibliography' | 'footnotes' | 'by chapter';
  labelPlace: 'usual' | 'right aligned' | 'in the margin' | 'far';
  entryWording: 'usual' | 'full names' | 'capitals' | 'web pages' | 'no titles' | 'annotated';
  entryGroups: boolean;
  /** The position and setting of the abstract, if unusual. */
  abstractPlace:
    | 'usual'
    | 'side label'
    | 'left half'
    | 'right half'
    | 'page two'
    | 'points'
    | 'other language first'
    | 'translated title'
    | 'two paragraphs'
    | 'beside another language';
}

/** A paper without any of them. */
export const NO_EXTRAS: Extras = {
  beside: 'none',
  abstractSetting: 'usual',
  abstractLabel: 'usual',
  dates: 'none',
  citeThis: 'none',
  licence: 'none',
  affiliations: 'one',
  titleSetting: 'left',
  headingSetting: 'usual',
  subheadingSetting: 'usual',
  dropCap: false,
  equations: false,
  lists: 'none',
  signs: 'none',
  textNotes: false,
  captionSetting: 'usual',
  floatPlace: 'top',
  captionPlace: 'usual',
  tableSetting: 'ruled',
  entrySetting: 'hanging',
  afterList: 'none',
  lateFigure: false,
  statements: 'none',
  interruption: 'none',
  manuscript: 'none',
  watermark: 'none',
  firstPage: 'usual',
  runningFoot: 'none',
  keywordSetting: 'usual',
  listHeading: 'usual',
  listPlace: 'usual',
  listFloat: 'none',
  listKind: 'bibliography',
  labelPlace: 'usual',
  entryWording: 'usual',
  entryGroups: false,
  abstractPlace: 'usual',
};

/** The other values of each choice. */
export const EXTRAS: { [K in keyof Extras]: Extras[K][] } = {
  beside: [
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
    'Abstract—',
    'part headings',
    'part labels',
    'none, italic',
    'none, plain',
    'other part headings',
    'part labels in capitals',
    'part labels at the side',
  ],
  dates: ['below names', 'below abstract'],
  citeThis: ['below abstract', 'below names'],
  licence: ['below abstract', 'at the foot'],
  affiliations: ['many', 'side by side', 'at the foot'],
  titleSetting: ['centred', 'upper', 'plain', 'small', 'with a mark', 'italic'],
  headingSetting: [
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
    'run in, bold',
    'run in, italic',
    'run in, with a dash',
    'run in, numbered',
    'with a stop',
    'underlined',
    'lettered',
    'third level',
  ],
  dropCap: [true],
  equations: [true],
  lists: ['bullets', 'numbers'],
  signs: ['symbol', 'unnamed'],
  textNotes: [true],
  captionSetting: ['sans', 'label alone', 'bold', 'body type', 'italic'],
  floatPlace: ['foot', 'middle'],
  captionPlace: ['beside', 'other side'],
  tableSetting: ['unruled', 'prose cells', 'notes', 'grid'],
  entrySetting: ['flush', 'first line indented', 'gaps'],
  afterList: [
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
  lateFigure: [true],
  statements: ['headed', 'run in', 'supplements'],
  interruption: ['pull quote', 'box', 'shaded box'],
  manuscript: ['numbered lines', 'double spaced', 'both'],
  watermark: ['slanted', 'downloaded', 'accepted manuscript'],
  firstPage: ['one column', 'three columns', 'cover'],
  runningFoot: ['page of pages', 'alternating'],
  keywordSetting: ['own line', 'spaced', 'in the column', 'before'],
  listHeading: ['unknown', 'over the columns', 'beside'],
  listPlace: ['below the text', 'after an appendix'],
  listFloat: [
    'figure at the foot',
    'figure in a column',
    'table at the foot',
    'table in a column',
    'advertisement in a column',
  ],
  listKind: ['footnotes', 'by chapter'],
  labelPlace: ['right aligned', 'in the margin', 'far'],
  entryWording: ['full names', 'capitals', 'web pages', 'no titles', 'annotated'],
  entryGroups: [true],
  abstractPlace: [
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
};

/** Number of papers without a choice, for each that has it. */
const USUAL = 7;

const choice = <K extends keyof Extras>(key: K): fc.Arbitrary<Extras[K]> =>
  fc.oneof(
    { weight: USUAL, arbitrary: fc.constant(NO_EXTRAS[key]) },
    { weight: 1, arbitrary: fc.constantFrom(...EXTRAS[key]) },
  );

/** The choices of a paper: most papers have a few of them, none has all. */
export const extras = Object.fromEntries(
  (Object.keys(NO_EXTRAS) as (keyof Extras)[]).map((key) => [key, choice(key)]),
) as { [K in keyof Extras]: fc.Arbitrary<Extras[K]> };
