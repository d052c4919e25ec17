import { isElement, type XmlElement } from '../xml/tree.js';

const ROOT = /<(?:[\w.-]+:)?(?:TEI|tei|teiCorpus|TEI\.2)[\s/>]/y;
const MEMBER = /^(?:[\w.-]+:)?(?:TEI|tei|TEI\.2)$/;
const CORPUS = /^(?:[\w.-]+:)?teiCorpus$/;

const DOCTYPE_TOKEN = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|[[\]>]/g;

/** Returns the end of the document type declaration at `from`, which may contain `>` inside `[…]`. */
function endOfDoctype(head: string, from: number): number {
  let inside = false;
  DOCTYPE_TOKEN.lastIndex = from;
  for (let token = DOCTYPE_TOKEN.exec(head); token; token = DOCTYPE_TOKEN.exec(head)) {
    if (token[0] === '>' && !inside) return token.index;
    if (token[0] === '[') inside = true;
    else if (token[0] === ']') inside = false;
  }
  return -1;
}

/** True if the first element of a document that starts with `head` is a TEI element. */
export function startsAsTei(head: string): boolean {
  let position = 0;
  for (;;) {
    while (position < head.length && /[\s\ufeff]/.test(head.charAt(position))) position++;
    let end: number;
    if (head.startsWith('<?', position)) end = head.indexOf('?>', position) + 1;
    else if (head.startsWith('<!--', position)) end = head.indexOf('-->', position) + 2;
    else if (/^<!doctype/i.test(head.slice(position, position + 9))) end = endOfDoctype(head, position);
    else break;
    if (end < position) return false;
    position = end + 1;
  }
  ROOT.lastIndex = position;
  return ROOT.test(head);
}

/** Returns the documents of a parsed file: the root itself, or the members of a corpus, nested ones included. */
export function findDocuments(root: XmlElement): XmlElement[] {
  if (MEMBER.test(root.name)) return [root];
  if (!CORPUS.test(root.name)) return [];
  return root.children.flatMap((child) => (isElement(child) ? findDocuments(child) : []));
}
