import type { Author } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { child, childrenNamed, type XmlElement } from '../xml/tree.js';
import { readable } from './readable.js';

/** Older GROBID escapes the apostrophe of a name twice. */
const nameIn = (element: XmlElement) => readable(element).replaceAll('&apos;', "'");

function joined(element: XmlElement, name: string): string {
  return Array.from(childrenNamed(element, name), nameIn).filter(Boolean).join(' ');
}

function personOf(name: XmlElement): Author | undefined {
  const given = joined(name, 'forename');
  const family = joined(name, 'surname');
  if (!given && !family) return authorWhole(readable(name));
  return authorNamed(given, family, joined(name, 'genName'));
}

/** The person or group an `author` names; undefined where it holds no more than an address. */
function authorOf(author: XmlElement): Author | undefined {
  const person = child(author, 'persName');
  if (person) return personOf(person);
  const group = readable(child(author, 'orgName') ?? child(author, 'name'));
  const bare = author.children.every((one) => typeof one === 'string') ? readable(author) : '';
  return authorWhole(group || bare);
}

/** The authors among an element's children, in order. */
export function authorsOf(element: XmlElement | undefined): Author[] {
  const authors: Author[] = [];
  for (const one of childrenNamed(element, 'author')) {
    const author = authorOf(one);
    if (author) authors.push(author);
  }
  return authors;
}
