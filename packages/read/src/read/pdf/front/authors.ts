import { uint8At } from '@citemill/metrics/at';
import type { Author } from '../../../paper/index.js';
import { AFFILIATION, findNames } from '../../printed-front/author-names.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { hasSize } from '../layout/type-size.js';

/** The text of a line without raised marks, which refer to affiliations. */
function removeMarks(line: Line): string {
  let text = '';
  for (let i = 0; i < line.text.length; i++)
    text += (uint8At(line.flags, i) & SUPERSCRIPT) !== 0 ? ' ' : line.text[i];
  return text;
}

/** The names in lines between a title and the abstract, without affiliations. */
export function findAuthors(lines: readonly Line[]): Author[] {
  const authors = new Map<string, Author>();
  let first: Line | undefined;
  for (const line of lines) {
    const text = removeMarks(line);
    if (AFFILIATION.test(text)) continue;
    // All names are set in one type; affiliations are smaller or lighter.
    if (first && (!hasSize(line, first.size) || line.isBold !== first.isBold)) continue;
    for (const author of findNames(text)) {
      if (!authors.has(author.name)) authors.set(author.name, author);
      first ??= line;
    }
  }
  return [...authors.values()];
}
