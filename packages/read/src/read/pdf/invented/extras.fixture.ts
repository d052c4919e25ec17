import fc from 'fast-check';

/** What some journals do and most do not. Every choice is one that is printed. */
export interface Extras {
  /** What stands beside the abstract and is no part of it. */
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
  /** Greek letters from a font of symbols, or from one whose name says nothing. */
  signs: 'none' | 'symbol' | 'unnamed';
  textNotes: boolean;
  captionSetting: 'usual' | 'sans' | 'label alone' | 'bold' | 'body type' | 'italic';
  floatPlace: 'top' | 'foot' | 'middle';
  captionPlace: 'usual' | 'beside' | 'other side';
  tableSetting: 'ruled' | 'unruled' | 'prose cells' | 'notes' | 'grid';
  entrySetting: 'hanging' | 'flush' | 'first line indented' | 'gaps';
  behind:
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
  /** What parts the paragraphs of a column, or a paragraph, and is no part of them. */
  interruption: 'none' | 'pull quote' | 'box' | 'shaded box';
  manuscript: 'none' | 'numbered lines' | 'double spaced' | 'both';
  watermark: 'none' | 'slanted' | 'downloaded' | 'accepted manuscript';
  firstPage: 'usual' | 'one column' | 'three columns' | 'cover';
  runningFoot: 'none' | 'page of pages' | 'alternating';
  keywordSetting: 'usual' | 'own line' | 'spaced' | 'in the column' | 'before';
  /** How the bibliography is headed, where it is not by a known name in its own column. */
  listHeading: 'usual' | 'unknown' | 'over the columns' | 'beside';
  /** Entries in columns of their own begin on a new page, or where the text ends. */
  listPlace: 'usual' | 'below the text' | 'behind an appendix';
  /** What stands among the entries: the paper's table, or its last figure. */
  listFloat:
    | 'none'
    | 'figure at the foot'
    | 'figure in a column'
    | 'table at the foot'
    | 'table in a column'
    | 'advertisement in a column';
  /** Where the works are listed: in a bibliography, at the end of each chapter, or in notes at the foot of pages. */
  listKind: 'bibliography' | 'footnotes' | 'by chapter';
  labelPlace: 'usual' | 'right aligned' | 'in the margin' | 'far';
  entryWording: 'usual' | 'full names' | 'capitals' | 'web pages' | 'no titles' | 'annotated';
  entryGroups: boolean;
  /** Where the abstract stands, where it is not at one of the usual places, and how it is set there. */
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

/** A paper with none of it. */
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
  behind: 'none',
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

/** Every other value of each choice. */
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
  behind: [
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
  listPlace: ['below the text', 'behind an appendix'],
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

/** Papers that have nothing of a choice, for one that has something of it. */
const USUAL = 7;

const choice = <K extends keyof Extras>(key: K): fc.Arbitrary<Extras[K]> =>
  fc.oneof(
    { weight: USUAL, arbitrary: fc.constant(NO_EXTRAS[key]) },
    { weight: 1, arbitrary: fc.constantFrom(...EXTRAS[key]) },
  );

/** The choices of a paper: most have a few of them, none has all. */
export const extras = Object.fromEntries(
  (Object.keys(NO_EXTRAS) as (keyof Extras)[]).map((key) => [key, choice(key)]),
) as { [K in keyof Extras]: fc.Arbitrary<Extras[K]> };
