import type { Author } from '../../paper/index.js';
import { NOT_A_NAME } from '../latex/front/authors.js';
import { parseAuthor } from '../latex/front/names.js';
import { child, childrenNamed, isElement, textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import type { DocumentContext } from './context.js';
import { plainText } from './inline.js';

/** Returns the nodes of a name: those before the first line break, without superscripts and notes. */
function namePart(nodes: readonly XmlNode[]): XmlNode[] {
  const firstLine: XmlNode[] = [];
  for (const node of nodes) {
    if (!isElement(node)) firstLine.push(node);
    else if (node.name === 'break' && firstLine.some((node) => isElement(node) || node.trim() !== '')) break;
    else if (/^(?:Math|sup|note|contact|break)$/.test(node.name)) continue;
    // A name may be a link to an ORCID record. A link with other characters, such as an email address, is not a name.
    else if (node.name === 'ref' && !/^[\p{L}\s.'’-]+$/u.test(textOf(node))) continue;
    else firstLine.push({ ...node, children: namePart(node.children) });
  }
  return firstLine;
}

/** Reads the title and the authors. */
export function readFront(
  document: XmlElement,
  context: DocumentContext,
): { title: string; authors: Author[] } {
  const title = plainText(child(document, 'title')?.children ?? [], context).replace(/\s*[*†]$/, '');
  const authors: Author[] = [];
  for (const creator of childrenNamed(document, 'creator')) {
    if ((creator.attributes.role ?? 'author') !== 'author') continue;
    for (const person of childrenNamed(creator, 'personname')) {
      const text = plainText(namePart(person.children), context).replace(/[*†‡§¶\d∗]+(?=$|[\s,])/g, '');
      for (const name of text.split(/\s*(?:,|;|\band\b|&)\s*/).filter(Boolean)) {
        if (NOT_A_NAME.test(name) || name.split(' ').length > 7) continue;
        const author = parseAuthor(name);
        if (author && !authors.some((listed) => listed.name === author.name)) authors.push(author);
      }
    }
  }
  return { title, authors };
}
