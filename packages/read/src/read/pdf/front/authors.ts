import { float32At, itemAt, uint8At } from '@citemill/metrics/at';
import type { Author } from '../../../paper/index.js';
import {
  capitalsBeforeAffiliation,
  findNames,
  isAffiliation,
  isNameContinued,
  namesBeforeAffiliation,
} from '../../printed-front/author-names.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { hasSize } from '../layout/type-size.js';
import { AUTHOR_BLOCK } from './front-thresholds.js';

/** True for the letter "c" of McDonald, which some print raised. */
const isRaisedInName = (text: string, i: number): boolean => /^Mc\p{Lu}/u.test(text.slice(i - 1, i + 2));

/** An e-mail address in brackets after a name, and the dash before an affiliation: "Ada Field (ada@example.org) – Norham". */
const EMAIL_AFTER_NAME = /\s*[(<]\s*[^\s()<>@]+@[^\s()<>@]+[)>](?:\s*[–—-](?=\s))?/g;

/**
 * Returns the text of a line with semicolons for superscript marks, which refer to affiliations, for wide gaps and for e-mail addresses in
 * brackets: all separate names.
 */
function separateNames(line: Line): string {
  let text = '';
  for (let i = 0; i < line.text.length; i++) {
    const isMark = (uint8At(line.flags, i) & SUPERSCRIPT) !== 0 && !isRaisedInName(line.text, i);
    const isWideGap =
      line.text[i] === ' ' &&
      i > 0 &&
      i + 1 < line.text.length &&
      float32At(line.lefts, i + 1) - float32At(line.rights, i - 1) > AUTHOR_BLOCK.minGapEm * line.size;
    text += isMark || isWideGap ? '; ' : line.text[i];
  }
  return text.replace(EMAIL_AFTER_NAME, '; ');
}

/**
 * The names of lines that have affiliations after them: in capitals, if the first line with names is of this kind, or
 * before a word such as "University", if no line has names alone.
 */
function namesWithAffiliations(lines: readonly Line[]): string[] {
  const texts = lines.map(separateNames);
  const first = texts.find((text) => capitalsBeforeAffiliation(text) !== '' || findNames(text).length > 0);
  if (first !== undefined && capitalsBeforeAffiliation(first) !== '')
    return texts.flatMap((text) => capitalsBeforeAffiliation(text) || []);
  const hasNames = texts.some((text) => !isAffiliation(text) && findNames(text).length > 0);
  return hasNames ? [] : texts.flatMap((text) => namesBeforeAffiliation(text) || []);
}

/** Returns the lines that may have names, without affiliations. All names are set in one type; affiliations are smaller or lighter. */
function authorTexts(lines: readonly Line[]): string[] {
  const beforeAffiliations = namesWithAffiliations(lines);
  if (beforeAffiliations.length > 0) return beforeAffiliations;
  let first: Line | undefined;
  return lines.flatMap((line) => {
    const text = separateNames(line);
    if (isAffiliation(text)) return [];
    if (first && (!hasSize(line, first.size) || line.isBold !== first.isBold)) return [];
    if (findNames(text).length > 0) first ??= line;
    return first ? [text] : [];
  });
}

/** Orders lines by page, then row by row: names side by side, which are rarely at exactly one height, from left to right. */
export function byRows(lines: readonly Line[]): Line[] {
  const byHeight = lines.toSorted((a, b) => a.page - b.page || a.base - b.base);
  const rows: Line[][] = [];
  for (const line of byHeight) {
    const row = rows.at(-1);
    const first = row ? itemAt(row, 0) : undefined;
    const isSameRow =
      first?.page === line.page && line.base - first.base < AUTHOR_BLOCK.maxRowStepEm * line.size;
    if (row && isSameRow) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
}

/** Returns the names in lines between a title and the abstract. */
export function findAuthors(lines: readonly Line[]): Author[] {
  const texts: string[] = [];
  for (const text of authorTexts(lines)) {
    const last = texts.at(-1);
    if (last !== undefined && isNameContinued(last, text)) texts.splice(-1, 1, `${last} ${text}`);
    else texts.push(text);
  }
  const authors = texts.flatMap(findNames);
  return [...new Map(authors.toReversed().map((author) => [author.name, author])).values()].toReversed();
}
