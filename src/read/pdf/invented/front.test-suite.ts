import { sentences } from '../invented-paper.test-suite.js';
import type { Piece } from '../pdf-writer.test-suite.js';
import { blockAt, paragraphLines, type TypeLine } from './setting.test-suite.js';
import type { Style } from './style.test-suite.js';
import { breakLines } from './type.test-suite.js';

const TITLES = {
  1: 'The growth of oats on poor soil in dry years',
  2: 'The growth of oats on poor soil in dry years and what it means for the farms of the northern plains',
};

export const titleOf = ({ titleLines }: Style): string => TITLES[titleLines];

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

/** The abstract: its paragraphs, and the words that label them. */
export function abstractOf({ abstract, seed }: Style): { paragraphs: string[]; text: string } {
  const text = sentences(6, seed + 400);
  if (abstract !== 'parts') return { paragraphs: [text], text };
  const own = PARTS.map((_, i) => sentences(2, seed + 400 + 2 * i));
  return { paragraphs: PARTS.map((part, i) => `${part}: ${own[i]}`), text: own.join(' ') };
}

/** Words that label an abstract or its parts: read or not, they are not what it says. */
export const ABSTRACT_LABELS = PARTS;

/** The abstract as lines for a column of this width, its label before it. */
export function abstractLines(style: Style, width: number): TypeLine[] {
  const bold = style.font === 'sans' ? 'sansBold' : 'bold';
  const { abstract } = style;
  const { paragraphs } = abstractOf(style);
  const isRunIn = abstract === 'Abstract:' || abstract === 'Abstract.';
  const label = ['parts', 'small', 'two languages'].includes(abstract) ? 'Abstract' : abstract;
  const size = abstract === 'small' ? style.size - 2 : style.size;
  const isUnlabelled = abstract === 'none, bold';
  const lines: TypeLine[] =
    isRunIn || isUnlabelled ? [] : [{ text: label, size: style.size + 1, font: bold, below: 30 }];
  paragraphs.forEach((text, i) => {
    const whole = isRunIn && i === 0 ? `${label} ${text}` : text;
    const font = isUnlabelled ? bold : style.font;
    lines.push(...paragraphLines(whole, width, style, { indent: 0, font, size, above: i === 0 ? 2 : 4 }));
  });
  if (abstract === 'two languages')
    lines.push(
      { text: 'Resumen', size: style.size + 1, font: bold, above: 8, below: 30 },
      ...paragraphLines(SPANISH, width, style, { indent: 0, above: 2 }),
    );
  if (style.keywords) lines.push(...paragraphLines(KEYWORDS, width, style, { indent: 0, above: 8 }));
  return lines;
}

/** What publishers print about an article, in a narrow column. */
function information(left: number, top: number, width: number, font: Style['font']): Piece[] {
  const lines = INFORMATION.flatMap((text) =>
    text === ''
      ? [{ text: ' ', size: 7, font }]
      : breakLines(text, width, 7, font).map((line) => ({ text: line, size: 7, font })),
  );
  return blockAt(lines, left, top, 9);
}

/** Everything above the text on page 1; where the text may begin, and the abstract where the text's column opens with it. */
export function frontOf(style: Style): { pieces: Piece[]; bottom: number; opening: TypeLine[] } {
  const isStrip = style.front === 'strip';
  const left = isStrip ? 180 : 54;
  const width = isStrip ? 378 : 504;
  const leading = style.size + 2;
  const bold = style.font === 'sans' ? 'sansBold' : 'bold';
  const pieces: Piece[] = [];
  if (style.banner)
    pieces.push(
      { x: left, y: 44, text: 'Journal of Field Crops 12 (2014) 101-110', size: 8, font: style.font },
      { x: left, y: 66, text: 'Research Article', size: 10, font: bold },
    );
  if (style.masthead) pieces.push({ x: left, y: 30, text: 'Field Crops', size: 24, font: bold });
  const title = breakLines(titleOf(style), width * 0.9, 17, bold).map(
    (text) => ({ text, size: 17, font: bold }) as const,
  );
  pieces.push(...blockAt(title, left, 92, 20));
  let y = 92 + 20 * title.length + 6;
  pieces.push({ x: left, y, text: 'Ada Field and Ben Meadow', size: 11, font: style.font });
  pieces.push({
    x: left,
    y: y + 16,
    text: 'Department of Crops, University of the Plains, Plainville',
    size: 8,
    font: style.font,
  });
  y += 50;
  if (style.front === 'in column')
    return { pieces, bottom: y, opening: abstractLines(style, style.columns === 'two' ? 242 : 504) };
  const beside = { above: 0, strip: 0, 'information left': 140, 'information right': 140 }[style.front];
  const lines = abstractLines(style, width - beside);
  const start = style.front === 'information left' ? left + beside : left;
  pieces.push(...blockAt(lines, start, y, leading));
  const height = lines.reduce((sum, { above = 0 }) => sum + leading + above, 0);
  if (style.front === 'information left') pieces.push(...information(left, y, 120, style.font));
  if (style.front === 'information right')
    pieces.push(...information(left + width - 120, y, 120, style.font));
  if (isStrip) pieces.push(...information(40, y, 115, style.font));
  const below = beside > 0 ? Math.max(height, 9 * 22) : height;
  return { pieces, bottom: y + below + 24, opening: [] };
}
