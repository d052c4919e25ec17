import type { MarkExtent } from '../mark-extents/mark-extents.js';

/** What stands for a citation in a summary (CiteSum §2.1). */
const REF = 'REF';

/** How far back a word or a stop before a mark is looked for. */
const TAIL = 24;

/** "ref. 12", "reference [12]", "Refs. 12": the word goes with the mark. */
const REFERENCE_WORD = /(?:^|[\s([])(refs?\.?|references?)\s*$/i;
/** A stop that a mark follows: "settles.12" or, at the sentence's end, "settles. [12]". */
const ATTACHED = /[\p{L}\p{N}\p{M}%)\]"”’]([.,;:!?])$/u;
const LAST_STOP = /[\p{L}\p{N}\p{M}%)\]"”’]([.!?])\s*$/u;
const JOINS = /[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}"'%.,;:!?]$/u;
const WORD_NEXT = /^[\p{L}\p{N}([“]/u;

/**
 * A sentence with each citation, the authors it names included, replaced by REF; spaces and stops around are mended, so
 * that "It settles.12" becomes "It settles REF.". With `only`, the other marks that name no authors just go; so does
 * the mark of a work that has its REF where its authors were named.
 */
export function replaceMarks(text: string, marks: MarkExtent[], only?: MarkExtent): string {
  let out = '';
  let at = 0;
  const named = new Set<string | null>();
  for (const mark of marks) {
    if (mark.authorsStart < at) continue;
    const own = text.slice(mark.start, mark.end);
    // "Hess and Ito describe … (2015)": names and year of one work, each a citation of it.
    const repeats = /\d/.test(own) && mark.citations.every(({ work }) => work !== null && named.has(work));
    if (!/\d/.test(own)) for (const { work } of mark.citations) named.add(work);
    out += text.slice(at, mark.authorsStart);
    at = mark.end;
    const tail = out.slice(-TAIL);
    if (mark.authorsStart === mark.start) {
      const [whole, word = ''] = REFERENCE_WORD.exec(tail) ?? [];
      if (whole !== undefined) out = out.slice(0, out.length - whole.length + whole.indexOf(word));
    }
    const last = text.slice(mark.end, mark.end + TAIL).trim() === '' && mark.end + TAIL >= text.length;
    const stop =
      mark.authorsStart < mark.start || mark.form === 'narrative'
        ? null
        : ((last ? LAST_STOP.exec(tail) : null) ?? (mark.numeric ? ATTACHED.exec(tail) : null));
    if (stop) out = out.trimEnd().slice(0, -1);
    const goes = repeats || (only !== undefined && mark !== only && mark.authorsStart === mark.start);
    if (!goes) {
      if (JOINS.test(out.slice(-2))) out += ' ';
      out += REF;
    }
    if (/['’]s?\s*$/.test(text.slice(mark.authorsStart, mark.start))) out += '’s';
    if (stop) out += stop[1];
    if (WORD_NEXT.test(text.slice(at, at + 2))) out += ' ';
  }
  return tidy(out + text.slice(at));
}

const AROUND = new RegExp(`[([] ?${REF} ?[)\\]]`, 'g');
const REPEATED = new RegExp(`${REF}(?: ?[,;]? ?${REF}\\b){1,20}`, 'g');

function tidy(text: string): string {
  return withoutLooseBrackets(text)
    .replace(AROUND, REF)
    .replace(REPEATED, REF)
    .replace(/[([] ?[)\]]/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/ ([.,;:!?)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/\.\.$/, '.')
    .trim();
}

/** Takes out a bracket right beside a REF that has no partner: half of a mark that its source cut in two. */
function withoutLooseBrackets(text: string): string {
  const open: number[] = [];
  const loose = new Set<number>();
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '(' || character === '[') open.push(i);
    else if (character === ')' || character === ']') if (open.pop() === undefined) loose.add(i);
  }
  for (const i of open) loose.add(i);
  if (loose.size === 0) return text;
  let out = '';
  let at = 0;
  for (const i of [...loose].sort((a, b) => a - b)) {
    const closing = text[i] === ')' || text[i] === ']';
    const beside = closing
      ? text
          .slice(Math.max(0, i - TAIL), i)
          .trimEnd()
          .endsWith(REF)
      : text
          .slice(i + 1, i + TAIL)
          .trimStart()
          .startsWith(REF);
    if (!beside) continue;
    out += text.slice(at, i);
    at = i + 1;
  }
  return out + text.slice(at);
}

/** The words of a target without the token, as they are measured. */
export const withoutRef = (target: string): string =>
  target
    .replace(/\bREF(?:’s)?(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
