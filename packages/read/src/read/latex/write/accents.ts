import { ACCENTS, ligatures } from '../packages/characters.js';
import { SYMBOLS } from '../packages/registry.js';
import type { Node } from '../tree/tree.js';

/** The letters that an accent before a node is set on; undefined where there is no letter. */
export function accentedLetters(node: Node, plain: (nodes: readonly Node[]) => string): string | undefined {
  if (node.type === 'text') return node.value;
  if (node.type === 'group') return withDots(plain(node.children));
  const symbol = node.type === 'command' ? SYMBOLS[node.name] : undefined;
  return symbol === undefined ? undefined : withDots(symbol);
}

/** A dotless letter under an accent is the letter itself. */
const withDots = (letters: string) => letters.replace('ı', 'i').replace('ȷ', 'j');

/** Letters with an accent on the first. */
export function accented(accent: string, letters: string): string {
  // `\~{}` is how some write a tilde.
  if (letters === '') return /^[~^]$/.test(accent) ? accent : '';
  const first = String.fromCodePoint(letters.codePointAt(0) ?? 0);
  return (first + (ACCENTS[accent] ?? '')).normalize('NFC') + ligatures(letters.slice(first.length));
}
