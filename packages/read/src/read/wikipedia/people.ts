import type { Author } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { type Field, firstValue } from './field.js';

/** Parameter names for one person. */
interface Names {
  family: string[];
  given: string[];
  whole: string[];
}

const authorNames = (suffix: string): Names => ({
  family: [`last${suffix}`, `surname${suffix}`, `author${suffix}-last`, `author-last${suffix}`],
  given: [`first${suffix}`, `given${suffix}`, `author${suffix}-first`, `author-first${suffix}`],
  whole: [`author${suffix}`, `host${suffix}`, `inventor${suffix}`],
});

const editorNames = (suffix: string): Names => ({
  family: [`editor${suffix}-last`, `editor-last${suffix}`, `editor-surname${suffix}`],
  given: [`editor${suffix}-first`, `editor-first${suffix}`, `editor-given${suffix}`],
  whole: [`editor${suffix}`],
});

const MAX_PEOPLE = 50;
const SUFFIXES = ['', ...Array.from({ length: MAX_PEOPLE }, (_, index) => String(index + 1))];
const NAMES = { author: SUFFIXES.map(authorNames), editor: SUFFIXES.map(editorNames) };

function readPerson(field: Field, { family, given, whole }: Names): Author | undefined {
  const last = firstValue(field, family);
  if (last !== '') return authorNamed(firstValue(field, given), last);
  const name = firstValue(field, whole);
  if (name === '') return undefined;
  const [, invertedFamily, invertedGiven = ''] = /^([^,;]+), ([^,;]+)$/.exec(name) ?? [];
  return invertedFamily ? authorNamed(invertedGiven, invertedFamily) : authorWhole(name);
}

/** Parses names in Vancouver style: "Marlow AB, Quist C". */
function parseVancouver(list: string): Author[] {
  const authors: Author[] = [];
  for (const part of list.split(',').map((name) => name.trim())) {
    if (part === '' || /^(?:et al\.?|etal)$/i.test(part)) continue;
    const [, family, initials = ''] = /^(.+) (\p{Lu}{1,4})$/u.exec(part) ?? [];
    const author = family ? authorNamed(initials, family) : authorWhole(part);
    if (author) authors.push(author);
  }
  return authors;
}

/** Returns the authors or editors of a citation template. */
export function readPeople(field: Field, role: 'author' | 'editor'): Author[] {
  const authors: Author[] = [];
  for (const [index, names] of NAMES[role].entries()) {
    const author = readPerson(field, names);
    if (author) authors.push(author);
    // The first person may be given without a number (index 0) or with it (index 1).
    else if (index > 1) break;
  }
  if (authors.length > 0 || role === 'editor') return authors;
  const listed = parseVancouver(field('vauthors'));
  if (listed.length > 0) return listed;
  const whole = authorWhole(firstValue(field, ['authors', 'people', 'credits']));
  return whole ? [whole] : [];
}
