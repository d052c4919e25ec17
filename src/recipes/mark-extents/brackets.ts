import { NAME_PARTICLES } from '@citemill/metrics/text';
import { isAcronym } from './acronym.js';

/** No bracket around citations is longer; looking no further keeps the work linear. */
const REACH = 400;

const PAIRS: Record<string, string> = { '(': ')', '[': ']' };

/** The innermost bracket that holds the stretch, as offsets of both its ends; undefined where it stands free. */
export function enclosing(
  text: string,
  start: number,
  end: number,
): { open: number; close: number } | undefined {
  let depth = 0;
  let open = -1;
  for (let i = start - 1; i >= Math.max(0, start - REACH); i--) {
    const character = text.charAt(i);
    if (character === ')' || character === ']') depth++;
    else if (character === '(' || character === '[') {
      if (depth === 0) {
        open = i;
        break;
      }
      depth--;
    }
  }
  if (open === -1) return undefined;
  depth = 0;
  for (let i = end; i < Math.min(text.length, end + REACH); i++) {
    const character = text.charAt(i);
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') {
      if (depth === 0) return PAIRS[text.charAt(open)] === character ? { open, close: i } : undefined;
      depth--;
    }
  }
  return undefined;
}

/** Words that go with citations inside a bracket, beside names and numbers. */
const FILLER = new RegExp(
  `^(?:et|al|and|see|also|e|g|eg|i|cf|for|a|an|the|recent|review|reviews|reviewed|by|in|ref|refs|reference|references|therein|among|others|example|instance|but|as|well|compare|from|after|adapted|modified|p|pp|page|pages|ch|chap|chapter|sec|section|${NAME_PARTICLES}|al-|in press|press|unpublished|personal|communication|submitted|forthcoming|preprint|of|to|data|work|works|studies|study|earlier|previous|respectively)$`,
  'i',
);
const NAME = /^\p{Lu}[\p{L}\p{M}'’‐-]*$/u;
/** A bracket with one of these holds more than citations. */
const OBJECT =
  /^(?:fig|figs|figure|figures|table|tables|supplementary|suppl|eq|eqs|equation|appendix|video|movie|box|scheme|algorithm|extended)$/i;
const YEAR_OR_NUMBER = /^\d{1,4}[a-z]?$/;

/** True where a bracket holds nothing but citations and the words that go with them. */
export function onlyCitations(
  text: string,
  open: number,
  close: number,
  inside: { start: number; end: number }[],
): boolean {
  let rest = '';
  let at = open + 1;
  for (const { start, end } of inside) {
    if (start > at) rest += text.slice(at, start);
    rest += ' ';
    at = Math.max(at, end);
  }
  rest += text.slice(at, close);
  return rest
    .split(/[\s,;.:&–—\-/()[\]]+/)
    .every(
      (word) =>
        word === '' ||
        FILLER.test(word) ||
        (NAME.test(word) && !OBJECT.test(word) && !isAcronym(word)) ||
        YEAR_OR_NUMBER.test(word),
    );
}

/** A mark in brackets with the brackets around them that hold nothing else: "[reviewed in [67]]". */
export function outermost(text: string, start: number, end: number): { start: number; end: number } {
  const around = enclosing(text, start, end);
  return around && onlyCitations(text, around.open, around.close, [{ start, end }])
    ? { start: around.open, end: around.close + 1 }
    : { start, end };
}
