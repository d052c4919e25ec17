import { cleanText } from '@citemill/metrics/text';
import { isElement, type XmlNode } from '../xml/tree.js';

/** Elements that end a word: the text before and after them never runs together. */
export const BREAKING = new Set(
  'ab cb cell div figDesc figure formula head item label lb list note p pb row s table'.split(' '),
);

function gather(node: XmlNode, without: readonly string[], pieces: string[]): void {
  if (!isElement(node)) {
    pieces.push(node);
    return;
  }
  const breaks = BREAKING.has(node.name);
  if (breaks) pieces.push(' ');
  for (const child of node.children) {
    if (isElement(child) && without.includes(child.name)) pieces.push(' ');
    else gather(child, without, pieces);
  }
  if (breaks) pieces.push(' ');
}

/** All words below a node as one clean string, except those inside elements named in `without`. */
export function readableText(node: XmlNode | undefined, ...without: string[]): string {
  if (node === undefined) return '';
  const pieces: string[] = [];
  gather(node, without, pieces);
  return cleanText(pieces.join(''));
}
