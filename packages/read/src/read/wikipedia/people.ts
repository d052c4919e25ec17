import type { Author } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { type Field, first } from './field.js';

/** What the parameters of the person at one place are called. */
interface Names {
  family: string[];
  given: string[];
  whole: string[];
}

const authorNames = (place: string): Names => ({
  family: [`last${place}`, `surname${place}`, `author${place}-last`, `author-last${place}`],
  given: [`first${place}`, `given${place}`, `author${place}-first`, `author-first${place}`],
  whole: [`author${place}`, `host${place}`, `inventor${place}`],
});

const editorNames = (place: string): Names => ({
  family: [`editor${place}-last`, `editor-last${place}`, `editor-surname${place}`],
  given: [`editor${place}-first`, `editor-first${place}`, `editor-given${place}`],
  whole: [`editor${place}`],
});

const MOST = 50;
const PLACES = ['', ...Array.from({ length: MOST }, (_, place) => String(place + 1))];
const NAMES = { author: PLACES.map(authorNames), editor: PLACES.map(editorNames) };

function personOf(field: Field, { family, given, whole }: Names): Author | undefined {
  const last = first(field, family);
  if (last !== '') return authorNamed(first(field, given), last);
  const name = first(field, whole);
  if (name === '') return undefined;
  const [, turnedFamily, turnedGiven = ''] = /^([^,;]+), ([^,;]+)$/.exec(name) ?? [];
  return turnedFamily ? authorNamed(turnedGiven, turnedFamily) : authorWhole(name);
}

/** Names in Vancouver style: "Marlow AB, Quist C". */
function vancouver(list: string): Author[] {
  const found: Author[] = [];
  for (const part of list.split(',').map((one) => one.trim())) {
    if (part === '' || /^(?:et al\.?|etal)$/i.test(part)) continue;
    const [, family, initials = ''] = /^(.+) (\p{Lu}{1,4})$/u.exec(part) ?? [];
    const author = family ? authorNamed(initials, family) : authorWhole(part);
    if (author) found.push(author);
  }
  return found;
}

/** The authors that a citation template names, or its editors. */
export function people(field: Field, role: 'author' | 'editor'): Author[] {
  const found: Author[] = [];
  for (const [place, names] of NAMES[role].entries()) {
    const one = personOf(field, names);
    if (one) found.push(one);
    // The first may stand without a number or with it.
    else if (place > 0) break;
  }
  if (found.length > 0 || role === 'editor') return found;
  const listed = vancouver(field('vauthors'));
  if (listed.length > 0) return listed;
  const whole = authorWhole(first(field, ['authors', 'people', 'credits']));
  return whole ? [whole] : [];
}
