import { itemAt } from '@citemill/metrics/at';
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
export function withoutFront(document: readonly Node[], abstract: ReadonlySet<Node>): readonly Node[] {
  const heading = document.findIndex(isHeading);
  const first = document.findIndex((one) => abstract.has(one));
  // A heading or a bold word opens the abstract: no heading of the text comes before it.
  if (first !== -1 && abstract.size > 1 && (heading === -1 || first <= heading))
    return document.slice(document.findLastIndex((one) => abstract.has(one)) + 1);
  const limit = heading === -1 ? document.length / 3 : heading;
  let end = 0;
  for (let at = 0; at < limit; at++) if (isFront(itemAt(document, at))) end = at + 1;
  return document.slice(end);
}
