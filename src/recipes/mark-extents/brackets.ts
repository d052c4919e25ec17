import { NAME_PARTICLES } from '@citemill/metrics/text';
import { isAcronym } from './acronym.js';

/** Maximum distance to a bracket around citations, in characters; the limit keeps the search linear. */
const MAX_BRACKET = 400;

const PAIRS: Record<string, string> = { '(': ')', '[': ']' };

/** Finds the offsets of the innermost brackets around a span, if there are any. */
export function enclosingBrackets(
  text: string,
  start: number,
  end: number,
): { open: number; close: number } | undefined {
  let depth = 0;
  let open = -1;
  for (let i = start - 1; i >= Math.max(0, start - MAX_BRACKET); i--) {
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
  for (let i = end; i < Math.min(text.length, end + MAX_BRACKET); i++) {
    const character = text.charAt(i);
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') {
      if (depth === 0) return PAIRS[text.charAt(open)] === character ? { open, close: i } : undefined;
      depth--;
    }
  }
  return undefined;
}

/** Words that accompany citations inside brackets, in addition to names and numbers. */
const FILLER = new RegExp(
  `^(?:et|al|and|see|also|e|g|eg|i|cf|for|a|an|the|recent|review|reviews|reviewed|by|in|ref|refs|reference|references|therein|among|others|example|instance|but|as|well|compare|from|after|adapted|modified|p|pp|page|pages|ch|chap|chapter|sec|section|${NAME_PARTICLES}|al-|in press|press|unpublished|personal|communication|submitted|forthcoming|preprint|of|to|data|work|works|studies|study|earlier|previous|respectively)$`,
  'i',
);
const NAME = /^\p{Lu}[\p{L}\p{M}'’‐-]*$/u;
/** Words that name an object: brackets with one of them contain more than citations. */
const OBJECT =
  /^(?:fig|figs|figure|figures|table|tables|supplementary|suppl|eq|eqs|equation|appendix|video|movie|box|scheme|algorithm|extended)$/i;
const YEAR_OR_NUMBER = /^\d{1,4}[a-z]?$/;

/** Returns whether brackets contain only citations and the words that accompany them. */
export function holdsOnlyCitations(
  text: string,
  open: number,
  close: number,
  inside: { start: number; end: number }[],
): boolean {
  let withoutCitations = '';
  let copied = open + 1;
  for (const { start, end } of inside) {
    if (start > copied) withoutCitations += text.slice(copied, start);
    withoutCitations += ' ';
    copied = Math.max(copied, end);
  }
  withoutCitations += text.slice(copied, close);
  return withoutCitations
    .split(/[\s,;.:&–—\-/()[\]]+/)
    .every(
      (word) =>
        word === '' ||
        FILLER.test(word) ||
        (NAME.test(word) && !OBJECT.test(word) && !isAcronym(word)) ||
        YEAR_OR_NUMBER.test(word),
    );
}

/** Extends a mark to the brackets around it if they contain nothing else: "[reviewed in [67]]". */
export function includeOuterBrackets(
  text: string,
  start: number,
  end: number,
): { start: number; end: number } {
  const brackets = enclosingBrackets(text, start, end);
  return brackets && holdsOnlyCitations(text, brackets.open, brackets.close, [{ start, end }])
    ? { start: brackets.open, end: brackets.close + 1 }
    : { start, end };
}
