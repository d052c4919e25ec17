import type { Author } from '../../paper/index.js';
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
  if (!given && !family) {
    const whole = readable(name);
    return whole ? { name: whole } : undefined;
  }
  return {
    name: [given, family, joined(name, 'genName')].filter(Boolean).join(' '),
    ...(given ? { given } : {}),
    ...(family ? { family } : {}),
  };
}

/** The person or group an `author` names; undefined where it holds no more than an address. */
function authorOf(author: XmlElement): Author | undefined {
  const person = child(author, 'persName');
  if (person) return personOf(person);
  const group = readable(child(author, 'orgName') ?? child(author, 'name'));
  if (group) return { name: group };
  const bare = author.children.every((one) => typeof one === 'string') ? readable(author) : '';
  return bare ? { name: bare } : undefined;
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
