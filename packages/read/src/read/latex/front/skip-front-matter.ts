import { itemAt } from '@citemill/metrics/at';
import { isHeading } from '../numbering/section-numbers.js';
import type { Node } from '../tree/tree.js';

const isFront = (node: Node) =>
  (node.type === 'command' &&
    /^(?:maketitle|printAffiliationsAndNotice|IEEEpeerreviewmaketitle)$/.test(node.name)) ||
  (node.type === 'environment' && /^(?:abstract|frontmatter|titlepage)\*?$/.test(node.name));

/**
 * Removes everything before the text: names, addresses, notes and keywords, which every class marks up differently.
 * Front matter ends with `\maketitle` or the abstract, whichever comes last before the first heading. In a document
 * without headings, an abstract far into the text is ignored.
 */
export function skipFrontMatter(document: readonly Node[], abstract: ReadonlySet<Node>): readonly Node[] {
  const heading = document.findIndex(isHeading);
  const first = document.findIndex((node) => abstract.has(node));
  // An abstract with its own heading or bold label comes before the first heading of the text.
  if (first !== -1 && abstract.size > 1 && (heading === -1 || first <= heading))
    return document.slice(document.findLastIndex((node) => abstract.has(node)) + 1);
  const limit = heading === -1 ? document.length / 3 : heading;
  let end = 0;
  for (let i = 0; i < limit; i++) if (isFront(itemAt(document, i))) end = i + 1;
  return document.slice(end);
}
