import { uint8At } from '@citemill/metrics/at';
import type { Author } from '../../../paper/index.js';
import { findNames, isAffiliation, isNameContinued } from '../../printed-front/author-names.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { hasSize } from '../layout/type-size.js';

/** The text of a line without raised marks, which refer to affiliations. */
function removeMarks(line: Line): string {
  let text = '';
  for (let i = 0; i < line.text.length; i++)
    text += (uint8At(line.flags, i) & SUPERSCRIPT) !== 0 ? ' ' : line.text[i];
  return text;
}

/** The lines that may have names, without affiliations. All names are set in one type; affiliations are smaller or lighter. */
function authorTexts(lines: readonly Line[]): string[] {
  let first: Line | undefined;
  return lines.flatMap((line) => {
    const text = removeMarks(line);
    if (isAffiliation(text)) return [];
    if (first && (!hasSize(line, first.size) || line.isBold !== first.isBold)) return [];
    if (findNames(text).length > 0) first ??= line;
    return first ? [text] : [];
  });
}

/** The names in lines between a title and the abstract. */
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
