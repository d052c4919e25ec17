import { ACCENTS, replaceLigatures } from '../packages/characters.js';
import { SYMBOLS } from '../packages/registry.js';
import type { Node } from '../tree/tree.js';

/** Returns the letters of the node after an accent; undefined if it has none. */
export function lettersToAccent(node: Node, plain: (nodes: readonly Node[]) => string): string | undefined {
  if (node.type === 'text') return node.value;
  if (node.type === 'group') return restoreDots(plain(node.children));
  const symbol = node.type === 'command' ? SYMBOLS[node.name] : undefined;
  return symbol === undefined ? undefined : restoreDots(symbol);
}

/** Restores the dots of letters that are dotless only because of the accent. */
const restoreDots = (letters: string) => letters.replace('ı', 'i').replace('ȷ', 'j');

/** Puts an accent on the first letter. */
export function addAccent(accent: string, letters: string): string {
  // Some authors write a tilde as `\~{}`.
  if (letters === '') return /^[~^]$/.test(accent) ? accent : '';
  const first = String.fromCodePoint(letters.codePointAt(0) ?? 0);
  return (first + (ACCENTS[accent] ?? '')).normalize('NFC') + replaceLigatures(letters.slice(first.length));
}
