import { sentences } from '../invented-paper.fixture.js';
import { boldOf, paragraphLines, type TypeLine } from './setting.fixture.js';
import type { Style } from './style.fixture.js';
import { textWidth } from './type.fixture.js';

const DATES = 'Received 3 May 2014; revised 12 June 2014; accepted 20 June 2014';
const CITE =
  'Citation: Field A, Meadow B (2014) The growth of oats on poor soil in dry years. J Field Crops 12: 101-110. doi:10.9999/jfc.101';
const LICENCE =
  'Copyright 2014 The Authors. This is an open access article under the terms of the Creative Commons Attribution License, ' +
  'which permits use and distribution in any medium, provided the original work is properly cited.';
const BULLET = '\\225';

/** Dates, licences and how to cite the article, if a journal prints them at this position. */
export function noticeLines(
  style: Style,
  place: 'below names' | 'below abstract',
  width: number,
): TypeLine[] {
  const setting = { size: 8, indent: 0, above: 4 };
  return [
    ...(style.dates === place ? paragraphLines(DATES, width, style, setting) : []),
    ...(style.citeThis === place ? paragraphLines(CITE, width, style, setting) : []),
    ...(style.licence === place ? paragraphLines(LICENCE, width, style, setting) : []),
  ];
}

export const licenceLines = (style: Style, width: number): TypeLine[] =>
  paragraphLines(LICENCE, width, { ...style, isJustified: false }, { size: 7, indent: 0 });

/** Sections with their pages, as reviews list them. */
const contentsLines = (width: number, { size, font }: Style): TypeLine[] =>
  ['Introduction', 'Materials and methods', 'Results', 'Discussion', 'References'].map((name, i) => {
    const page = String(102 + i);
    const text = `${i + 1}. ${name} `;
    const room = width - textWidth(text, size - 1, font) - textWidth(` ${page}`, size - 1, font);
    return {
      text: `${text}${'.'.repeat(Math.floor(room / textWidth('.', size - 1, font)))} ${page}`,
      size: size - 1,
      font,
    };
  });

/** What comes before and after the abstract under its own heading, as lines for a column of this width. */
export function besideLines(style: Style, width: number): { before: TypeLine[]; after: TypeLine[] } {
  const headed = (name: string, lines: TypeLine[]): TypeLine[] => [
    { text: name, size: style.size + 1, font: boldOf(style), above: 8, below: 30 },
    ...lines,
  ];
  const paragraph = (count: number): TypeLine[] =>
    paragraphLines(sentences(count, style.seed + 700), width, style, { indent: 0 });
  const points = [0, 1, 2].flatMap((at) =>
    paragraphLines(
      sentences(1, style.seed + 700 + at),
      width - 14,
      { ...style, isJustified: false },
      { indent: 0 },
    ).map((line, i): TypeLine => ({ ...line, indent: 12, ...(i === 0 ? { label: BULLET } : {}) })),
  );
  switch (style.beside) {
    case 'highlights':
      return {
        before: [...headed('Highlights', points), { text: ' ', size: 8, font: style.font }],
        after: [],
      };
    case 'key points':
      return { before: [], after: headed('Key points', points) };
    case 'significance':
      return { before: [], after: headed('Significance', paragraph(4)) };
    case 'author summary':
      return { before: [], after: headed('Author summary', paragraph(5)) };
    case 'plain language summary':
      return { before: [], after: headed('Plain language summary', paragraph(5)) };
    case 'what this study adds':
      return { before: [], after: headed('What this study adds', points) };
    case 'contents':
      return { before: [], after: headed('Contents', contentsLines(width, style)) };
    case 'abbreviations':
      return {
        before: [],
        after: paragraphLines(
          'Abbreviations: PS, poor soil; DY, dry year; NP, northern plains; EH, early harvest',
          width,
          style,
          { indent: 0, above: 6 },
        ),
      };
    default:
      return { before: [], after: [] };
  }
}
