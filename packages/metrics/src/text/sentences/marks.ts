import { isDigit, isSpace, isSuperscript } from './characters.js';

/**
 * Citation marks after a full stop: ".12,13 The", ".[1] The", ".¹² The", ". [2] [3] The". They belong to the sentence that the stop ends.
 */

const MAX_GROUP_LENGTH = 120;
// Groups may contain stops, so a chain of groups needs a limit for the scan to stay linear.
const MAX_CHAIN_LENGTH = 400;
const SEPARATORS = ',;-‐–—−';
const SIGNS = '*†‡§¶#';

const isSeparator = (text: string, position: number) =>
  position < text.length && SEPARATORS.includes(text.charAt(position));

/** Returns the end of numbers such as `12`, `3,4` or `5–7, 9` at `index`, none above 999; -1 if there are none. */
export function numberListEnd(text: string, index: number): number {
  let end = index;
  for (;;) {
    const first = end;
    while (isDigit(text.charCodeAt(end)) && end - first < 4) end++;
    if (end === first || end - first > 3) return -1;
    if (!isSeparator(text, end)) return end;
    const next = isSpace(text.charCodeAt(end + 1)) ? end + 2 : end + 1;
    if (!isDigit(text.charCodeAt(next))) return end;
    end = next;
  }
}

/** The end of the bracketed group that opens at `position`, closing bracket included; -1 if it does not close within `MAX_GROUP_LENGTH`. */
export function groupEnd(text: string, position: number): number {
  const open = text.charCodeAt(position);
  const close = open === 0x28 ? 0x29 : 0x5d;
  const limit = Math.min(text.length, position + MAX_GROUP_LENGTH);
  let depth = 0;
  for (let i = position; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === open) depth++;
    else if (code === close && --depth === 0) return i + 1;
  }
  return -1;
}

/** Returns the end of the marks at `index`, written without a space; `index` itself if there are none. */
export function attachedMarksEnd(text: string, index: number): number {
  let end = index;
  for (;;) {
    const code = text.charCodeAt(end);
    let next = -1;
    if (isSuperscript(code) || (end < text.length && SIGNS.includes(text.charAt(end)))) next = end + 1;
    else if (isDigit(code)) next = numberListEnd(text, end);
    else if (code === 0x5b) next = groupEnd(text, end);
    else if (code === 0x28) next = isCitation(text, end) ? groupEnd(text, end) : -1;
    else if (end > index && isSeparator(text, end) && startsMark(text.charCodeAt(end + 1))) next = end + 1;
    if (next < 0 || next - index > MAX_CHAIN_LENGTH) return end;
    end = next;
  }
}

const startsMark = (code: number) => isDigit(code) || isSuperscript(code) || code === 0x5b;

const NUMBERS = /^[[(](?:\d{1,3}|[,;\s–—‐-])+[\])]$/;
const YEAR = /(?<![\w./-])(?:1[89]|20)\d\d[a-z]?(?![\w./-])/;
const CROSS_REFERENCE =
  /^[[(](?:see\b|cf\b|fig|tables?\b|suppl|ref|data not|not shown|eqs?\b|section|e\.g|reviewed|extended data|(?:[a-z]{3,4} )?\d[\d.]* ?[km]b\b|(?:pdf|docx?|xlsx?|tiff?|jpe?g|eps|zip|mp4|mov)\b)/i;

/** True for a group of numbers or with a year, such as `[3, 4]`, `(5–7)` or `(Smith, 2019)`. A lone `(2)` is a label. */
export function isCitation(text: string, position: number): boolean {
  const end = groupEnd(text, position);
  if (end < 0) return false;
  const group = text.slice(position, end);
  if (NUMBERS.test(group)) return group.charCodeAt(0) === 0x5b || /\D/.test(group.slice(1, -1));
  return YEAR.test(group);
}

/** True for a group that points elsewhere: `(see Methods)`, `(Fig. 2)`, `(data not shown)`. */
export function isCrossReference(text: string, position: number): boolean {
  const end = groupEnd(text, position);
  return end > 0 && CROSS_REFERENCE.test(text.slice(position, end));
}

/** Returns the end of all citation groups starting at `position`, which must hold for `isCitation`, with or without spaces or commas between. */
export function citationGroupsEnd(text: string, position: number): number {
  let end = attachedMarksEnd(text, groupEnd(text, position));
  while (
    end - position < MAX_CHAIN_LENGTH &&
    isSpace(text.charCodeAt(end)) &&
    text.charCodeAt(end + 1) === 0x5b &&
    isCitation(text, end + 1)
  ) {
    end = attachedMarksEnd(text, groupEnd(text, end + 1));
  }
  return end;
}

/** True when a labelled compound begins at `position`, such as `[3H]thymidine`. */
export const isIsotope = (text: string, position: number): boolean =>
  /^\[\d{1,3}[A-Z]/.test(text.slice(position, position + 5));

const ENUMERATOR = /^\( ?(?:(?:[a-zA-Z]|[ivx]{1,5})(?:(?:, ?|[-–]| and )[a-zA-Z]){0,4}|\d{1,2})\)/;

/** True when a list item begins at `position`: `(a)`, `(iv)`, `(2)`, `(c–e)`. */
export function isEnumerator(text: string, position: number): boolean {
  return text.charCodeAt(position) === 0x28 && ENUMERATOR.test(text.slice(position, position + 20));
}
