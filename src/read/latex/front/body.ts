import { itemAt } from '../../../at.js';
import { sectionLevel } from '../numbering/section-numbers.js';
import type { Node } from '../tree/tree.js';

const isFront = (node: Node) =>
  (node.type === 'command' &&
    /^(?:maketitle|printAffiliationsAndNotice|IEEEpeerreviewmaketitle)$/.test(node.name)) ||
  (node.type === 'environment' && /^(?:abstract|frontmatter|titlepage)\*?$/.test(node.name));

const isHeading = (node: Node) => node.type === 'command' && sectionLevel(node.name) !== -1;

/**
 * A document without what comes before its text: names, addresses, notes and keywords, which every class marks up in
 * commands of its own. Front matter ends with the last of `\maketitle` and the abstract that no heading precedes; an
 * abstract far into the text of a letter without headings does not count.
 */
export function withoutFront(document: readonly Node[]): readonly Node[] {
  const heading = document.findIndex(isHeading);
  const limit = heading === -1 ? document.length / 3 : heading;
  let end = 0;
  for (let at = 0; at < limit; at++) if (isFront(itemAt(document, at))) end = at + 1;
  return document.slice(end);
}
