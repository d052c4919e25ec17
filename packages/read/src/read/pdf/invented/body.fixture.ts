import { sentences } from '../invented-paper.fixture.js';
import { boldOf, INITIAL, italicOf, paragraphLines, type TypeLine } from './setting.fixture.js';
import type { Style } from './style.fixture.js';
import type { Author } from './text.fixture.js';
import { breakLines, EMPHASIS, textWidth } from './type.fixture.js';

const SECTIONS: [name: string, ...subsections: string[]][] = [
  ['Introduction'],
  ['Materials and methods', 'Sites and seasons', 'Sampling of roots'],
  ['Results', 'Rain and yield'],
  ['Discussion'],
];
const LONG =
  'Yields of the gardens on the upper slope and of those on the lower slope in the three years of the trial';
/** A heading with an unusual name, which only its type shows to be one. */
const UNKNOWN = 'What the gardens teach';
/** A pull quote. */
export const QUOTE = 'No garden on the lower slope was spared by the frost of that year';
export const BOX_TITLE = 'Box 1. What farmers say';
const CHAPTER = 'Gardens by the river';
const QUIET: ReadonlySet<string> = new Set(['other font', 'plain capitals', 'colour alone']);
const THIRD = 'Washing of roots';
const ROMAN = ['I', 'II', 'III', 'IV'];
export const THANKS =
  'We thank the farmers of the northern plains for their patience and for many cups of tea.';
const STATEMENTS = {
  Funding: 'This work was paid for by the Chamber of Farmers under grant 1204 and by the Hill Foundation.',
  'Author contributions': 'Ada Field planned the trial and Ben Meadow measured what came of it.',
  'Conflict of interest': 'The authors declare that they have no conflict of interest.',
};
const SUPPLEMENTS = [
  ['S1 Fig.', 'Rain by month in the three years of the trial. (TIF)'],
  ['S2 Fig.', 'Slopes of the gardens, as the farmers gave them. (TIF)'],
  ['S1 Table.', 'Harvests by garden, with losses to birds. (DOCX)'],
] as const;
const BLUE = [0, 0.3, 0.6] as const;
const EQUATION = 'y = a + bx';

const otherFont = ({ font }: Style) => (font === 'sans' ? 'plain' : 'sans') as TypeLine['font'];

/** "M E T H O D S". */
const letterspaced = (text: string): string =>
  text
    .toUpperCase()
    .split(' ')
    .map((word) => [...word].join(' '))
    .join('   ');

const hasThirdLevel = (style: Style): boolean =>
  style.subheadings !== 'none' && style.subheadingSetting === 'third level';
/** The first section of the second chapter, in papers that list their works by chapter. */
export const SECOND_CHAPTER = 2;

function sectionName(name: string, { headingSetting, listKind }: Style): string {
  if (name === 'Results' && headingSetting === 'long') return LONG;
  if (name === 'Results' && listKind === 'by chapter') return CHAPTER;
  return name === 'Discussion' && QUIET.has(headingSetting) ? UNKNOWN : name;
}

/** Returns the headings in their order. */
export const paperHeadings = (style: Style): string[] =>
  SECTIONS.flatMap(([name, ...subsections], at) => [
    sectionName(name, style),
    ...(style.subheadings === 'none' ? [] : subsections),
    ...(at === 1 && hasThirdLevel(style) ? [THIRD] : []),
  ]);

function headingNumber(at: number, { numbering, headingSetting }: Style): string {
  if (at < 0 || headingSetting === 'number in the margin' || headingSetting === 'far number') return '';
  if (headingSetting === 'letters') return `${'ABCD'[at]}. `;
  if (headingSetting === 'bar') return `${at + 1} | `;
  return { none: '', 'I.': `${ROMAN[at]}. `, '1': `${at + 1} `, '1.': `${at + 1}. ` }[numbering];
}

/** True for headings in the size of the text. */
const isPlainHeading = ({ headings, headingSetting }: Style): boolean =>
  headings === 'same size' || QUIET.has(headingSetting);

function headingFont(style: Style): TypeLine['font'] {
  const { headingSetting: setting } = style;
  if (setting === 'small caps' || setting === 'plain capitals' || setting === 'colour alone')
    return style.font;
  if (setting === 'other font') return otherFont(style);
  return setting === 'italic' ? italicOf(style) : boldOf(style);
}

/** Returns the number of a heading that is set apart from its words, in the margin or far before them. */
function outerNumber(at: number, line: number, inset: number, { headingSetting }: Style): Partial<TypeLine> {
  if (at < 0) return {};
  const label = line === 0 ? { label: String(at + 1) } : {};
  if (headingSetting === 'number in the margin') return line === 0 ? { ...label, labelAt: -15 } : {};
  return headingSetting === 'far number' ? { ...label, indent: inset } : {};
}

/** Returns the lines of a heading for a column of this width. */
export function headingLines(name: string, at: number, width: number, style: Style): TypeLine[] {
  const { headingSetting: setting, headings } = style;
  const isUpper =
    headings === 'upper' || headings === 'square' || setting === 'bar' || setting === 'plain capitals';
  const isSmallCaps = setting === 'small caps';
  const cased = isUpper && !isSmallCaps ? name.toUpperCase() : name;
  const words = setting === 'spaced capitals' ? letterspaced(name) : cased;
  const text = `${headingNumber(at, style)}${words}${setting === 'with a stop' ? '.' : ''}`;
  const isSquare = headings === 'square' && setting === 'usual';
  const square = { label: 'n', labelFont: 'dingbats', indent: style.size + 4 } as const;
  const font = headingFont(style);
  const wanted = isPlainHeading(style)
    ? style.size
    : setting === 'spaced capitals'
      ? style.size - 1
      : style.size + 2;
  // A word that is wider than its column is set smaller.
  const widest = Math.max(...text.split(' ').map((word) => textWidth(word, wanted, font)));
  const size = Math.min(wanted, Math.floor((wanted * (width - style.size - 4)) / widest));
  const inset = setting === 'far number' ? 26 : 0;
  const lines = breakLines(text, width - inset, size, font);
  return lines.map((line, i): TypeLine => {
    const isLast = i === lines.length - 1;
    const below = setting === 'at the foot' && isLast ? 0 : 30;
    return {
      text: line,
      size,
      font,
      above: i === 0 ? 10 : 0,
      below,
      ...(isSquare ? (i === 0 ? square : { indent: square.indent }) : {}),
      ...(isSmallCaps ? { isSmallCaps } : {}),
      ...(setting === 'ruled' && isLast ? { ruled: width } : {}),
      ...(setting === 'shaded' ? { shaded: width } : {}),
      ...(setting === 'colour alone' ? { colour: BLUE } : {}),
      ...outerNumber(at, i, inset, style),
      ...(setting === 'centred' ? { indent: (width - textWidth(line, size, font)) / 2 } : {}),
    };
  });
}

/** Returns the number of a subsection, from 0, and of a part of it. */
function subNumber(at: number, sub: number, style: Style, third = ''): string {
  if (style.headingSetting === 'letters') return '';
  if (style.subheadingSetting === 'lettered') return `${'ABC'[sub]}. `;
  const isNumbered = style.numbering === '1' || style.numbering === '1.' || style.headingSetting === 'bar';
  return isNumbered ? `${at + 1}.${sub + 1}${third}${style.headingSetting === 'bar' ? ' |' : ''} ` : '';
}

const subheadingFont = (style: Style) => (style.subheadings === 'italic' ? italicOf(style) : boldOf(style));

function subheadingLine(text: string, style: Style, font = subheadingFont(style)): TypeLine {
  const { subheadingSetting: setting, size } = style;
  const words = setting === 'with a stop' ? `${text}.` : text;
  const ruled = setting === 'underlined' ? { ruled: textWidth(words, size, font) } : {};
  return { text: words, size, font, above: 6, below: 30, ...ruled };
}

/** A paragraph that begins with a drop capital over two lines. */
function addInitial(text: string, width: number, style: Style): TypeLine[] {
  const room = INITIAL * style.size * 0.62 + 3;
  const all = breakLines(text.slice(1), width - room, style.size, style.font);
  const beside = all.slice(0, 2);
  const rest = all.slice(2).join(' ');
  const plain = { ...style, indent: 0 } as const;
  return [
    ...beside.map(
      (line, i): TypeLine => ({
        text: line,
        size: style.size,
        font: style.font,
        indent: room,
        ...(i === 0 ? { initial: text[0] ?? '', below: 40 } : {}),
      }),
    ),
    ...(rest === '' ? [] : paragraphLines(rest, width, plain)),
  ];
}

function listLines(author: Author, from: number, width: number, style: Style): TypeLine[] {
  return [0, 1, 2].flatMap((at) =>
    paragraphLines(author.also(author.plain(from + at)), width - 16, style, { indent: 0 }).map(
      (line, i): TypeLine => ({
        ...line,
        indent: 16,
        ...(line.width ? { width: line.width + 16 } : {}),
        ...(i === 0 ? { label: style.lists === 'bullets' ? '\\225' : `${at + 1}.` } : {}),
      }),
    ),
  );
}

/** A pull quote between two paragraphs. */
function quoteLines(width: number, style: Style): TypeLine[] {
  const size = style.size + 4;
  const font = italicOf(style);
  const lines = breakLines(QUOTE, width - 24, size, font);
  return lines.map((text, i) => ({
    text,
    size,
    font,
    indent: 12,
    above: i === 0 ? 16 : 4,
    below: 4 + (size + 6) * (lines.length - i),
  }));
}

function sectionLines(at: number, author: Author, width: number, style: Style): TypeLine[] {
  const [name = '', ...subsections] = SECTIONS[at] ?? [];
  const lines = headingLines(sectionName(name, style), at, width, style);
  if (style.listKind === 'by chapter') author.turnTo(at < SECOND_CHAPTER ? 0 : 1);
  const perSection = Math.ceil(style.works / SECTIONS.length);
  const isRunIn = style.subheadingSetting.startsWith('run in');
  for (let i = 0; i < perSection; i++) {
    const sub = style.subheadings === 'none' ? undefined : subsections[i - 1];
    if (sub && !isRunIn) lines.push(subheadingLine(`${subNumber(at, i - 1, style)}${sub}`, style));
    if (at === 1 && i === 3 && hasThirdLevel(style))
      lines.push(subheadingLine(`${subNumber(at, 1, style, '.1')}${THIRD}`, style, italicOf(style)));
    const text = author.paragraph(style.seed + at * 31 + i * 7);
    const mark = style.subheadingSetting === 'run in, bold' ? EMPHASIS.bold : EMPHASIS.italic;
    const number = style.subheadingSetting === 'run in, numbered' ? `${at + 1}.${i}. ` : '';
    const end =
      style.subheadingSetting === 'run in, with a dash' ? `.${EMPHASIS.end}\\227` : `.${EMPHASIS.end} `;
    const opening = sub && isRunIn ? `${mark}${number}${sub}${end}` : '';
    if (at === 0 && i === 0 && style.dropCap) lines.push(...addInitial(text, width, style));
    else lines.push(...paragraphLines(`${opening}${text}`, width, style));
    if (at === 1 && i === 1 && style.interruption === 'pull quote') lines.push(...quoteLines(width, style));
    if (at === 2 && i === 0 && style.equations)
      lines.push({
        text: author.also(EQUATION),
        size: style.size,
        font: style.font,
        indent: 60,
        above: 6,
        tail: { text: '(1)', at: width - 16 },
      });
    if (at === 2 && i === 1 && style.lists !== 'none')
      lines.push(...listLines(author, style.seed + 900, width, style));
  }
  return lines;
}

export const bodySections = (
  author: Author,
  widthOfSection: (at: number) => number,
  style: Style,
): TypeLine[][] => SECTIONS.map((_, at) => sectionLines(at, author, widthOfSection(at), style));

export const thanksLines = (width: number, style: Style): TypeLine[] => [
  ...headingLines('Acknowledgements', -1, width, style),
  ...paragraphLines(THANKS, width, style),
];

/** Funding, contributions and interests, under headings or after bold names. */
export function statementLines(width: number, style: Style): TypeLine[] {
  if (style.statements === 'none') return [];
  if (style.statements === 'supplements')
    return [
      ...headingLines('Supporting information', -1, width, style),
      ...SUPPLEMENTS.flatMap(([label, text]) =>
        paragraphLines(`${EMPHASIS.bold}${label}${EMPHASIS.end} ${text}`, width, style, {
          indent: 0,
          above: 4,
        }),
      ),
    ];
  return Object.entries(STATEMENTS).flatMap(([name, text]) =>
    style.statements === 'headed'
      ? [...headingLines(name, -1, width, style), ...paragraphLines(text, width, style)]
      : paragraphLines(`${EMPHASIS.bold}${name}:${EMPHASIS.end} ${text}`, width, style, {
          indent: 0,
          above: 8,
        }),
  );
}

/** What may be read as text or not: appendices are part of the text of some papers. */
export const optionalText = (style: Style): string[] => [
  ...(style.afterList === 'appendix' || style.listPlace === 'after an appendix'
    ? [sentences(6, style.seed + 800)]
    : []),
  ...(style.interruption === 'pull quote' ? [QUOTE] : []),
  ...(style.interruption.endsWith('box') ? [boxText(style), BOX_TITLE] : []),
  ...(style.statements === 'supplements' ? SUPPLEMENTS.map((statement) => statement.join(' ')) : []),
];

/** Returns the text of a box. */
export const boxText = ({ seed }: Style): string => sentences(5, seed + 850);

/** An appendix before the bibliography. */
export const appendixLines = (width: number, style: Style): TypeLine[] => [
  ...headingLines('Appendix A', -1, width, style),
  ...paragraphLines(sentences(6, style.seed + 800), width, style),
];
