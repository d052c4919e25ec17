import type { Author } from '../../paper/index.js';
import { authorNamed } from '../author.js';
import { cleanString, type Json, list, record } from '../json.js';

function makeAuthor(given: string, family: string, suffix: string): Author | undefined {
  const author = authorNamed(given, family, suffix);
  // If there is only a first name, it is often a family name in the wrong field, so only the full name is used.
  return author && !family ? { name: author.name } : author;
}

function readAuthor(value: unknown): Author | undefined {
  if (Array.isArray(value)) {
    const [family, given, suffix] = value;
    return makeAuthor(cleanString(given) ?? '', cleanString(family) ?? '', cleanString(suffix) ?? '');
  }
  const parts = record(value);
  if (!parts) return makeAuthor(cleanString(value) ?? '', '', '');
  const whole = cleanString(parts.name);
  if (whole) return { name: whole };
  return makeAuthor(givenName(parts), cleanString(parts.last) ?? '', cleanString(parts.suffix) ?? '');
}

function givenName(parts: Json): string {
  const middle = Array.isArray(parts.middle) ? parts.middle : [parts.middle];
  return [parts.first, ...middle]
    .map((part) => cleanString(part) ?? '')
    .filter(Boolean)
    .join(' ');
}

/**
 * Reads authors in any of the shapes: `{first, middle[], last, suffix}`, `{name}`, `[family, given, suffix]` as arXiv
 * parses them, or strings, each with one name or all names. Authors without a name are omitted.
 */
export function readAuthors(value: unknown): Author[] {
  return (typeof value === 'string' ? (cleanString(value) ?? '').split(/, (?:and )?| and /) : list(value))
    .map(readAuthor)
    .filter((author) => author !== undefined);
}
