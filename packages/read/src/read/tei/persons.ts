import type { Author } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { child, childrenNamed, type XmlElement } from '../xml/tree.js';
import { readableText } from './readable.js';

/** Returns the text of a name. Older GROBID escapes its apostrophe twice. */
const nameText = (element: XmlElement) => readableText(element).replaceAll('&apos;', "'");

function joinNames(element: XmlElement, name: string): string {
  return Array.from(childrenNamed(element, name), nameText).filter(Boolean).join(' ');
}

function readPerson(name: XmlElement): Author | undefined {
  const given = joinNames(name, 'forename');
  const family = joinNames(name, 'surname');
  if (!given && !family) return authorWhole(readableText(name));
  return authorNamed(given, family, joinNames(name, 'genName'));
}

/** Returns the person or group in an `author` element; undefined if it only has an address. */
function readAuthor(author: XmlElement): Author | undefined {
  const person = child(author, 'persName');
  if (person) return readPerson(person);
  const group = readableText(child(author, 'orgName') ?? child(author, 'name'));
  const ownText = author.children.every((child) => typeof child === 'string') ? readableText(author) : '';
  return authorWhole(group || ownText);
}

/** Returns the authors among an element's children, in order. */
export function readAuthors(element: XmlElement | undefined): Author[] {
  const authors: Author[] = [];
  for (const authorElement of childrenNamed(element, 'author')) {
    const author = readAuthor(authorElement);
    if (author) authors.push(author);
  }
  return authors;
}
