import { defined } from '@citemill/metrics/internal/defined.fixture';
import { Hyphens } from '../../hyphens.js';
import { type Flow, joinIntoFlow } from '../layout/flow.js';
import { ITALIC, type Line, SUBSCRIPT, SUPERSCRIPT } from '../layout/lines.js';

/** The position of a line in a test; by default as on a page of one column. */
export interface Place {
  page?: number;
  left?: number;
  base?: number;
  size?: number;
  isBold?: boolean;
}

const CHARACTER = 5;
const MARKED = /\^\{([^}]*)\}|_\{([^}]*)\}_|~\{([^}]*)\}|(.)/gs;

/** A line of a test. "^{12}" is raised, "~{i}" lowered; "_{x}_" is in italics. Every character is five points wide. */
export function printedLine(
  source: string,
  { page = 0, left = 50, base = 100, size = 10, isBold = false }: Place = {},
): Line {
  let text = '';
  const flags: number[] = [];
  for (const { 1: raised, 2: italic, 3: lowered, 4: plain } of source.matchAll(MARKED)) {
    const piece = raised ?? italic ?? lowered ?? defined(plain);
    text += piece;
    const flag =
      raised !== undefined
        ? SUPERSCRIPT
        : italic !== undefined
          ? ITALIC
          : lowered !== undefined
            ? SUBSCRIPT
            : 0;
    for (let i = 0; i < piece.length; i++) flags.push(flag);
  }
  return {
    page,
    left,
    right: left + text.length * CHARACTER,
    top: base - 0.75 * size,
    bottom: base + 0.2 * size,
    base,
    size,
    font: 0,
    isBold,
    isItalic: false,
    text,
    flags: Uint8Array.from(flags),
    lefts: Float32Array.from(flags, (_, i) => left + i * CHARACTER),
    rights: Float32Array.from(flags, (_, i) => left + (i + 1) * CHARACTER),
  };
}

/** Lines below each other, twelve points apart. Leading spaces indent by two points each; an empty line leaves a gap. */
export function linesFrom(
  source: readonly string[],
  { page = 0, left = 50, base = 100, ...rest }: Place = {},
): Line[] {
  return source.flatMap((text, i) => {
    const words = text.trimStart();
    if (words === '') return [];
    return [
      printedLine(words, {
        page,
        left: left + 2 * (text.length - words.length),
        base: base + 12 * i,
        ...rest,
      }),
    ];
  });
}

/** A paragraph of a test, as its lines run on. */
export function flowFrom(...source: string[]): Flow {
  const lines = linesFrom(source);
  return joinIntoFlow(lines, new Hyphens(lines));
}
