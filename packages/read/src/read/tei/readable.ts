import { cleanText } from '@citemill/metrics/text';
import { isElement, type XmlNode } from '../xml/tree.js';

/** Elements that end a word: the text before and after them never runs together. */
export const BREAKING = new Set(
  'ab cb cell div figDesc figure formula head item label lb list note p pb row s table'.split(' '),
);

function collectPieces(node: XmlNode, without: readonly string[], pieces: string[]): void {
  if (!isElement(node)) {
    pieces.push(node);
    return;
  }
  const isBreaking = BREAKING.has(node.name);
  if (isBreaking) pieces.push(' ');
  for (const child of node.children) {
    if (isElement(child) && without.includes(child.name)) pieces.push(' ');
    else collectPieces(child, without, pieces);
  }
  if (isBreaking) pieces.push(' ');
}

/** Returns the text below a node as one clean string, without elements whose names are in `without`. */
export function readableText(node: XmlNode | undefined, ...without: string[]): string {
  if (node === undefined) return '';
  const pieces: string[] = [];
  collectPieces(node, without, pieces);
  return cleanText(pieces.join(''));
}
