import type { MarkExtent } from '../mark-extents/mark-extents.js';

/** The token that replaces a citation in a summary (CiteSum §2.1). */
const REF = 'REF';

/** Number of characters before and after a mark that are searched for a word, a full stop or a REF. */
const CONTEXT = 24;

/** "ref. 12", "reference [12]", "Refs. 12": the word is part of the mark. */
const REFERENCE_WORD = /(?:^|[\s([])(refs?\.?|references?)\s*$/i;
/** Punctuation directly before a mark: "settles.12". */
const ATTACHED = /[\p{L}\p{N}\p{M}%)\]"”’]([.,;:!?])$/u;
/** Punctuation before the last mark of a sentence: "settles. [12]". */
const LAST_STOP = /[\p{L}\p{N}\p{M}%)\]"”’]([.!?])\s*$/u;
const NEEDS_SPACE = /[\p{L}\p{N}\p{M}\p{Pe}\p{Pf}"'%.,;:!?]$/u;
const WORD_NEXT = /^[\p{L}\p{N}([“]/u;

/**
 * Replaces each citation, including its authors, by REF, and repairs the spaces and punctuation around it: "It settles.12" becomes
 * "It settles REF.". With `only`, all other marks without authors are removed. A mark is also removed if the authors of its work were
 * already replaced by REF.
 */
export function replaceByRef(text: string, marks: MarkExtent[], only?: MarkExtent): string {
  let out = '';
  let copied = 0;
  const namedWorks = new Set<string | null>();
  for (const mark of marks) {
    if (mark.authorsStart < copied) continue;
    const markText = text.slice(mark.start, mark.end);
    // In "Hess and Ito describe … (2015)", the names and the year are two citations of one work.
    const isRepeated =
      /\d/.test(markText) && mark.citations.every(({ work }) => work !== null && namedWorks.has(work));
    if (!/\d/.test(markText)) for (const { work } of mark.citations) namedWorks.add(work);
    out += text.slice(copied, mark.authorsStart);
    copied = mark.end;
    const tail = out.slice(-CONTEXT);
    if (mark.authorsStart === mark.start) {
      const [whole, word = ''] = REFERENCE_WORD.exec(tail) ?? [];
      if (whole !== undefined) out = out.slice(0, out.length - whole.length + whole.indexOf(word));
    }
    const isLast =
      text.slice(mark.end, mark.end + CONTEXT).trim() === '' && mark.end + CONTEXT >= text.length;
    const stop =
      mark.authorsStart < mark.start || mark.form === 'narrative'
        ? null
        : ((isLast ? LAST_STOP.exec(tail) : null) ?? (mark.numeric ? ATTACHED.exec(tail) : null));
    if (stop) out = out.trimEnd().slice(0, -1);
    const isRemoved = isRepeated || (only !== undefined && mark !== only && mark.authorsStart === mark.start);
    if (!isRemoved) {
      if (NEEDS_SPACE.test(out.slice(-2))) out += ' ';
      out += REF;
    }
    if (/['’]s?\s*$/.test(text.slice(mark.authorsStart, mark.start))) out += '’s';
    if (stop) out += stop[1];
    if (WORD_NEXT.test(text.slice(copied, copied + 2))) out += ' ';
  }
  return tidyAroundRef(out + text.slice(copied));
}

const BRACKETED_REF = new RegExp(`[([] ?${REF} ?[)\\]]`, 'g');
const REPEATED_REF = new RegExp(`${REF}(?: ?[,;]? ?${REF}\\b){1,20}`, 'g');

function tidyAroundRef(text: string): string {
  return removeLooseBrackets(text)
    .replace(BRACKETED_REF, REF)
    .replace(REPEATED_REF, REF)
    .replace(/[([] ?[)\]]/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/ ([.,;:!?)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .replace(/\.\.$/, '.')
    .trim();
}

/** Removes unpaired brackets next to a REF, which remain if the source tagged only half of a mark. */
function removeLooseBrackets(text: string): string {
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
  let copied = 0;
  for (const i of [...loose].sort((a, b) => a - b)) {
    const closing = text[i] === ')' || text[i] === ']';
    const neighbour = closing
      ? text
          .slice(Math.max(0, i - CONTEXT), i)
          .trimEnd()
          .endsWith(REF)
      : text
          .slice(i + 1, i + CONTEXT)
          .trimStart()
          .startsWith(REF);
    if (!neighbour) continue;
    out += text.slice(copied, i);
    copied = i + 1;
  }
  return out + text.slice(copied);
}

/** Removes the REF tokens from a target, for measuring. */
export const removeRef = (target: string): string =>
  target
    .replace(/\bREF(?:’s)?(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
