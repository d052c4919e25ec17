import { sentences } from '../invented-paper.fixture.js';
import type { Box, Piece, Rule } from '../pdf-writer.fixture.js';
import { besideLines, noticeLines } from './front-notices.fixture.js';
import { blockAt, boldOf, paragraphLines, setBalanced, type TypeLine } from './setting.fixture.js';
import type { Style } from './style.fixture.js';
import { breakLines, EMPHASIS, textWidth } from './type.fixture.js';

const TITLES = {
  1: 'The growth of oats on poor soil in dry years',
  2: 'The growth of oats on poor soil in dry years and what it means for the farms of the northern plains',
};

export const paperTitle = ({ titleLines, titleSetting }: Style): string =>
  titleSetting === 'upper' ? TITLES[titleLines].toUpperCase() : TITLES[titleLines];

const INFORMATION = [
  'Article history:',
  'Received 3 May 2014',
  'Received in revised form 12 June 2014',
  'Accepted 20 June 2014',
  'Available online 2 July 2014',
  '',
  'Academic Editor: Carl Brook',
  '',
  'Copyright: 2014 Field and Meadow. This is an open access article distributed under the terms of its licence.',
  '',
  'Competing interests: The authors have declared that no competing interests exist.',
];
const KEYWORDS = 'Keywords: oats; drought; poor soil; plains';
const SPANISH =
  'La avena de la llanura crece en suelos pobres y con poca lluvia. Medimos la cosecha de varios campos durante tres veranos. ' +
  'Los resultados muestran que la siembra temprana protege las plantas de la sequia y del calor.';
const PARTS = ['Background', 'Methods', 'Results', 'Conclusions'];
/** Parts as some medical journals require them. */
const OTHER_PARTS = [
  'Importance',
  'Design, setting, and participants',
  'Main outcomes and measures',
  'Conclusions and relevance',
];
const abstractParts = ({ abstractLabel }: Style): string[] =>
  abstractLabel === 'other part headings' || abstractLabel === 'part labels in capitals'
    ? OTHER_PARTS
    : PARTS;

/** True if the parts of the abstract have headings or labels. */
const hasParts = ({ abstract, abstractLabel }: Style): boolean =>
  abstractLabel.startsWith('part') ||
  abstractLabel === 'other part headings' ||
  (abstract === 'parts' && abstractLabel === 'usual');

/** Returns the abstract: its paragraphs, and their labels. */
export function paperAbstract(style: Style): { paragraphs: string[]; text: string } {
  const { abstractLabel, abstractSetting, seed } = style;
  const isLong = abstractSetting === 'long';
  if (style.abstractPlace === 'points') {
    const paragraphs = [0, 1, 2, 3].map((at) => sentences(2, seed + 400 + 2 * at));
    return { paragraphs, text: paragraphs.join(' ') };
  }
  if (style.abstractPlace === 'two paragraphs' && !hasParts(style)) {
    const paragraphs = [sentences(4, seed + 400), sentences(3, seed + 404)];
    return { paragraphs, text: paragraphs.join(' ') };
  }
  if (!hasParts(style)) {
    const text = sentences(isLong ? 18 : 6, seed + 400);
    return { paragraphs: [text], text };
  }
  const count = isLong ? 5 : 2;
  const texts = abstractParts(style).map((_, i) => sentences(count, seed + 400 + count * i));
  const label = (part: string): string => {
    if (abstractLabel === 'part labels') return `${EMPHASIS.bold}${part}:${EMPHASIS.end} `;
    if (abstractLabel === 'part labels in capitals')
      return `${EMPHASIS.bold}${part.toUpperCase()}${EMPHASIS.end} `;
    return `${part}: `;
  };
  const isApart = abstractLabel.endsWith('part headings') || abstractLabel === 'part labels at the side';
  const paragraphs = abstractParts(style).map((part, i) => `${isApart ? '' : label(part)}${texts[i]}`);
  return { paragraphs, text: texts.join(' ') };
}

/** Labels of an abstract or its parts: they may be read or not. */
export const ABSTRACT_LABELS = [...OTHER_PARTS, ...PARTS].flatMap((part) => [part, part.toUpperCase()]);

/** Returns the font of an abstract, if it is not that of the text. */
function abstractFont(style: Style): TypeLine['font'] {
  const { abstractSetting, abstractLabel, abstract, font } = style;
  if (abstractSetting === 'italic' || abstractLabel === 'none, italic')
    return font === 'sans' ? 'sansItalic' : 'italic';
  if (abstractSetting === 'bold' || (abstract === 'none, bold' && abstractLabel === 'usual'))
    return boldOf(style);
  return font;
}

/** Returns the label of the abstract; empty if there is none. */
function labelText({ abstract, abstractLabel: setting }: Style): { label: string; isRunIn: boolean } {
  if (setting.startsWith('none') || (setting === 'usual' && abstract === 'none, bold'))
    return { label: '', isRunIn: false };
  if (setting === 'Abstract—') return { label: 'Abstract\\227', isRunIn: true };
  const isRunIn = (abstract === 'Abstract:' || abstract === 'Abstract.') && !setting.includes('part');
  const isOther = ['parts', 'small', 'two languages', 'none, bold'].includes(abstract);
  return { label: isOther ? 'Abstract' : abstract, isRunIn };
}

const isBesideColumn = ({ front }: Style): boolean => front.startsWith('information') || front === 'strip';

/** Returns the keywords after their label or below it. */
function keywordLines(width: number, style: Style): TypeLine[] {
  const { keywordSetting: setting, size } = style;
  if (setting !== 'own line' && setting !== 'spaced')
    return paragraphLines(KEYWORDS, width, style, { indent: 0, above: 8 });
  const label = setting === 'spaced' ? 'K E Y W O R D S' : 'KEYWORDS';
  return [
    { text: label, size: setting === 'spaced' ? size - 1 : size, font: boldOf(style), above: 8, below: 20 },
    ...paragraphLines(KEYWORDS.replace('Keywords: ', ''), width, style, { indent: 0 }),
  ];
}

/** Returns the abstract in a second language, under its label or under a translated title. */
function otherLanguage(style: Style, width: number): TypeLine[] {
  const { abstractPlace } = style;
  const isTranslated = abstractPlace === 'translated title';
  if (style.abstract !== 'two languages' && abstractPlace !== 'other language first' && !isTranslated)
    return [];
  const type = { size: style.size + 1, font: boldOf(style) };
  const title = 'El crecimiento de la avena en suelos pobres y en veranos secos';
  return [
    ...(isTranslated
      ? breakLines(title, width, style.size + 3, type.font).map(
          (text, i): TypeLine => ({ text, size: style.size + 3, font: type.font, above: i === 0 ? 12 : 2 }),
        )
      : []),
    { text: 'Resumen', ...type, above: 8, below: 30 },
    ...paragraphLines(SPANISH, width, style, { indent: 0, above: 2 }),
    ...(isTranslated
      ? paragraphLines('Palabras clave: avena; sequia; llanura', width, style, { indent: 0, above: 6 })
      : []),
  ];
}

/** A column wider than this has room for labels at the side. */
const SIDE_LABELS = 300;

/** Returns the lines of the abstract for a column of this width, with its label before it. */
export function abstractLines(style: Style, width: number): TypeLine[] {
  const bold = boldOf(style);
  const { paragraphs } = paperAbstract(style);
  const { label, isRunIn } = labelText(style);
  const size = style.abstract === 'small' ? style.size - 2 : style.size;
  const font = abstractFont(style);
  const isPoints = style.abstractPlace === 'points';
  const isSide = style.abstractLabel === 'part labels at the side' && !isPoints && width > SIDE_LABELS;
  const inset = style.abstractSetting === 'indented' ? 36 : isPoints ? 14 : 0;
  const hang = isSide ? 90 : 0;
  const type = { font, size, indent: 0 };
  const lines: TypeLine[] =
    isRunIn || label === '' ? [] : [{ text: label, size: style.size + 1, font: bold, below: 30 }];
  paragraphs.forEach((text, i) => {
    const part = abstractParts(style)[i] ?? '';
    if (style.abstractLabel.endsWith('part headings') && !isPoints)
      lines.push({ text: part, size, font: bold, above: 4, below: 30 });
    if (style.abstractLabel === 'part labels at the side' && !isPoints && !isSide)
      lines.push({ text: part, size, font: bold, above: 4, below: 30 });
    const isDash = style.abstractLabel === 'Abstract—';
    const opening = isDash ? `${EMPHASIS.bold}${label}${EMPHASIS.end}` : `${label} `;
    const whole = isRunIn && i === 0 ? `${opening}${text}` : text;
    const above = i === 0 ? 2 : 4;
    const from = lines.length;
    lines.push(
      ...paragraphLines(whole, width - 2 * inset - hang, style, { ...type, above }).map((line) => ({
        ...line,
        indent: (line.indent ?? 0) + inset + hang,
        ...(line.width && hang > 0 ? { width: line.width + hang } : {}),
      })),
    );
    const opens = lines[from];
    if (isSide && opens) lines[from] = { ...opens, label: part, labelFont: bold };
    const first = lines[from];
    if (isPoints && first && !(isRunIn && i === 0))
      lines[from] = { ...first, label: '\\225', labelAt: inset - 10 };
  });
  const spanish = otherLanguage(style, width);
  if (style.abstractPlace === 'other language first' && !isRunIn && label !== '')
    lines.unshift(...spanish, { text: ' ', size: 8, font: style.font });
  else lines.push(...spanish);
  if (!style.keywords || (style.keywordSetting === 'in the column' && isBesideColumn(style))) return lines;
  const keywords = keywordLines(width, style);
  return style.keywordSetting === 'before'
    ? [...keywords, { text: ' ', size: 8, font: style.font }, ...lines]
    : [...lines, ...keywords];
}

/** Returns the publisher's notices about an article, in a narrow column. */
function noticeColumn(left: number, top: number, width: number, style: Style): Piece[] {
  const { font } = style;
  const keywords = style.keywords && style.keywordSetting === 'in the column';
  const texts = keywords
    ? [
        'ARTICLE INFO',
        '',
        ...INFORMATION.slice(0, 6),
        'Keywords:',
        'oats',
        'drought',
        'poor soil',
        ...INFORMATION.slice(5),
      ]
    : INFORMATION;
  const lines = texts.flatMap((text) =>
    text === ''
      ? [{ text: ' ', size: 7, font }]
      : breakLines(text, width, 7, font).map((line) => ({ text: line, size: 7, font })),
  );
  return blockAt(lines, left, top, 9);
}

/** The width of the picture beside an abstract, with the room around it. */
const PICTURE = 150;
const LINES_BESIDE = 5;

/** An abstract whose first lines are short, beside a picture, and whose other lines are below it. */
function aroundImage(narrow: readonly TypeLine[], style: Style, width: number): TypeLine[] {
  const beside = narrow.slice(0, LINES_BESIDE);
  const rest = narrow.slice(LINES_BESIDE);
  const end = rest.findIndex(({ above = 0 }) => above > 0);
  const text = (end < 0 ? rest : rest.slice(0, end)).map((line) => line.text).join(' ');
  const [first] = rest;
  const setting = first ? { font: first.font, size: first.size, indent: 0 } : { indent: 0 };
  return [
    ...beside,
    ...(text === '' ? [] : paragraphLines(text, width, style, setting)),
    ...(end < 0 ? [] : rest.slice(end)),
  ];
}

/** What is above the text on page 1. */
export interface FrontMatter {
  pieces: Piece[];
  rules: Rule[];
  images: Box[];
  /** Where the text may begin. */
  bottom: number;
  /** The abstract, if it begins the text's column. */
  opening: TypeLine[];
}

function titleType(style: Style): { size: number; font: TypeLine['font'] } {
  const { titleSetting: setting, font } = style;
  if (setting === 'plain') return { size: 15, font };
  if (setting === 'italic') return { size: 16, font: font === 'sans' ? 'sansItalic' : 'italic' };
  return { size: setting === 'small' ? style.size + 4 : 17, font: boldOf(style) };
}

/** Title, names and affiliations, and what is printed below them. */
function heading(style: Style, left: number, width: number): { pieces: Piece[]; bottom: number } {
  const bold = boldOf(style);
  const pieces: Piece[] = [];
  const centre = (text: string, size: number, font: TypeLine['font']): number =>
    style.titleSetting === 'centred' ? left + (width - textWidth(text, size, font)) / 2 : left;
  const put = (text: string, y: number, size: number, font: TypeLine['font']): void => {
    pieces.push({ x: centre(text, size, font), y, text, size, font });
  };
  if (style.banner) {
    pieces.push({
      x: left,
      y: 44,
      text: 'Journal of Field Crops 12 (2014) 101-110',
      size: 8,
      font: style.font,
    });
    pieces.push({ x: left, y: 66, text: 'Research Article', size: 10, font: bold });
  }
  if (style.masthead) pieces.push({ x: left, y: 30, text: 'Field Crops', size: 24, font: bold });
  const { size, font } = titleType(style);
  const title = breakLines(paperTitle(style), width * 0.9, size, font);
  title.forEach((text, i) => {
    put(text, 92 + (size + 3) * i, size, font);
  });
  const last = pieces.at(-1);
  if (style.titleSetting === 'with a mark' && last)
    last.runs = [{ text: '*', size: 0.66 * size, rise: 0.35 * size }];
  let y = 92 + (size + 3) * title.length + 6;
  if (style.affiliations === 'side by side') {
    ['Ada Field', 'Ben Meadow', 'Cora Brook'].forEach((name, i) => {
      const at = left + (i * width) / 3;
      const lines = [
        name,
        'Department of Crops',
        `University of Hill ${i}`,
        `${name.split(' ')[0]}@hill.example`,
      ];
      lines.forEach((text, k) => {
        pieces.push({ x: at, y: y + 11 * k, text, size: k === 0 ? 10 : 8, font: style.font });
      });
    });
    return { pieces, bottom: y + 70 };
  }
  put('Ada Field and Ben Meadow', y, 11, style.font);
  const isLong = style.abstractSetting === 'long';
  const count = isLong
    ? 22
    : style.affiliations === 'many'
      ? 6
      : style.affiliations === 'at the foot'
        ? 0
        : 1;
  for (let i = 0; i < count; i++) {
    const number = count > 1 ? `${i + 1} ` : '';
    const place = i === 0 ? 'the Plains, Plainville' : `Hill ${i}, Hillville ${i}`;
    put(
      `${number}Department of Crops, University of ${place}`,
      y + 16 + (isLong ? 18 : 11) * i,
      8,
      style.font,
    );
  }
  y += 50 + (count - 1) * (isLong ? 18 : 11);
  const notices = noticeLines(style, 'below names', width);
  pieces.push(...blockAt(notices, left, y - 14, 11));
  return { pieces, bottom: y + 11 * notices.length };
}

/** A strip of information and two columns of text on page 1: two columns leave no room for more. */
export const THREE_COLUMNS = { lefts: [180, 379], width: 179 };
export const hasThreeColumns = ({ firstPage, columns, front, abstractSetting, manuscript }: Style): boolean =>
  firstPage === 'three columns' &&
  columns === 'two' &&
  front !== 'strip' &&
  abstractSetting !== 'long' &&
  manuscript === 'none';

/** Returns the abstract without its label, which is elsewhere. */
function dropLabel(style: Style, width: number): TypeLine[] {
  const isRunIn = labelText(style).isRunIn;
  const alone: Style = isRunIn ? { ...style, abstract: 'Abstract', abstractLabel: 'usual' } : style;
  const { label } = labelText(alone);
  const lines = abstractLines(alone, width);
  return label === '' ? lines : lines.filter((line) => line.text !== label);
}

/** An abstract beside its label, or in one half of the page with the publisher's notices in the other. */
function besideLabel(style: Style, above: readonly Piece[], top: number): FrontMatter | undefined {
  const { abstractPlace: place, size } = style;
  const isHalf = place === 'left half' || place === 'right half';
  if (place !== 'side label' && !isHalf) return undefined;
  const plain = { ...style, isJustified: false } as const;
  const left = place === 'left half' ? 54 : place === 'right half' ? 316 : 164;
  const lines = isHalf ? abstractLines(style, 242) : dropLabel(style, 394);
  const set = setBalanced(lines, [{ left, width: 0, top, bottom: 2000 }], size + 2);
  const pieces = [...above, ...set.pieces];
  if (!isHalf) {
    pieces.push({ x: 54, y: top, text: 'ABSTRACT', size, font: boldOf(style) });
    return { pieces, rules: [], images: [], bottom: set.bottom + 24, opening: [] };
  }
  const notes = INFORMATION.filter((text) => text !== '').flatMap((text) =>
    paragraphLines(text, 242, plain, { size: size - 1, indent: 0, above: 3 }),
  );
  const beside = setBalanced(
    [{ text: 'Article information', size: size + 1, font: boldOf(style) }, ...notes],
    [{ left: place === 'left half' ? 316 : 54, width: 0, top, bottom: 2000 }],
    size + 1,
  );
  const bottom = Math.max(set.bottom, beside.bottom) + 24;
  return { pieces: [...pieces, ...beside.pieces], rules: [], images: [], bottom, opening: [] };
}

/** Abstracts in two languages in the two halves of the page. */
function twoHalves(style: Style, above: readonly Piece[], top: number): FrontMatter {
  const english = abstractLines(style, 242);
  const spanish = otherLanguage({ ...style, abstract: 'two languages' }, 242);
  const set = [english, spanish].map((lines, i) =>
    setBalanced(lines, [{ left: i === 0 ? 54 : 316, width: 0, top, bottom: 2000 }], style.size + 2),
  );
  return {
    pieces: [...above, ...set.flatMap(({ pieces }) => pieces)],
    rules: [],
    images: [],
    bottom: Math.max(...set.map(({ bottom }) => bottom)) + 24,
    opening: [],
  };
}

/** Everything above the text on page 1. */
export function setFront(style: Style): FrontMatter {
  const isStrip = style.front === 'strip';
  const left = isStrip ? 180 : 54;
  const width = isStrip ? 378 : 504;
  const leading = style.size + 2;
  const { pieces, bottom: y } = heading(style, left, width);
  const around = besideLines(style, width);
  const columnWidth = style.columns === 'two' ? 242 : 504;
  if (style.abstractPlace === 'page two')
    return {
      pieces,
      rules: [],
      images: [],
      bottom: 2000,
      opening: abstractLines(style, isStrip ? width : columnWidth),
    };
  if (style.front === 'in column' || style.abstractSetting === 'long' || hasThreeColumns(style)) {
    const room = hasThreeColumns(style) ? THREE_COLUMNS.width : isStrip ? width : columnWidth;
    const around = besideLines(style, room);
    const opening = [...around.before, ...abstractLines(style, room), ...around.after];
    if (hasThreeColumns(style)) pieces.push(...noticeColumn(40, y, 115, style));
    return { pieces, rules: [], images: [], bottom: y, opening };
  }
  const isBeside =
    style.abstractPlace === 'beside another language' && labelText(style).label !== '' && !isStrip;
  const placed = isBeside ? twoHalves(style, pieces, y) : besideLabel(style, pieces, y);
  if (placed) return placed;
  const beside = { above: 0, strip: 0, 'information left': 140, 'information right': 140 }[style.front];
  const start = style.front === 'information left' ? left + beside : left;
  const isTwo = style.abstractSetting === 'two columns' && labelText(style).label !== '';
  const room = width - beside;
  const each = isTwo ? (room - 20) / 2 : room;
  const highlights = setBalanced(around.before, [{ left, width, top: y, bottom: Infinity }], leading);
  const top = around.before.length > 0 ? highlights.bottom + 10 : y;
  const isAround = style.abstractSetting === 'around an image';
  const lines = isAround
    ? aroundImage(abstractLines(style, each - PICTURE), style, each)
    : abstractLines(style, each);
  const set = setBalanced(
    lines,
    (isTwo ? [start, start + each + 20] : [start]).map((at) => ({
      left: at,
      width: each,
      top,
      bottom: 2000,
    })),
    leading,
  );
  const rules: Rule[] =
    style.abstractSetting === 'framed'
      ? [
          { x: start - 6, y: top - 14, width: room + 12 },
          { x: start - 6, y: set.bottom, width: room + 12 },
          { x: start - 6, y: set.bottom, width: 0.5, height: set.bottom - top + 14 },
          { x: start + room + 6, y: set.bottom, width: 0.5, height: set.bottom - top + 14 },
        ]
      : style.abstractSetting === 'shaded'
        ? [
            {
              x: start - 6,
              y: set.bottom,
              width: room + 12,
              height: set.bottom - top + 14,
              isShade: true,
            },
          ]
        : [];
  pieces.push(...highlights.pieces, ...set.pieces);
  if (style.front === 'information left') pieces.push(...noticeColumn(left, top, 120, style));
  if (style.front === 'information right') pieces.push(...noticeColumn(left + width - 120, top, 120, style));
  if (isStrip) pieces.push(...noticeColumn(40, top, 115, style));
  const below = beside > 0 ? Math.max(set.bottom, top + 9 * 22) : set.bottom;
  const notices = noticeLines(style, 'below abstract', width);
  const images: Box[] = isAround
    ? [{ x: start + each - PICTURE + 16, y: top - 4, width: PICTURE - 20, height: 60 }]
    : [];
  let bottom = below + 12;
  if (style.beside === 'graphical abstract') {
    pieces.push({
      x: left,
      y: bottom,
      text: 'Graphical abstract',
      size: style.size + 1,
      font: boldOf(style),
    });
    images.push({ x: left + 40, y: bottom + 10, width: 180, height: 70 });
    bottom += 96;
  }
  const last = [...around.after, ...notices];
  if (last.length > 0) {
    const lower = setBalanced(last, [{ left, width, top: bottom, bottom: 2000 }], leading);
    pieces.push(...lower.pieces);
    bottom = lower.bottom;
  }
  return { pieces, rules, images, bottom: bottom + 12, opening: [] };
}
