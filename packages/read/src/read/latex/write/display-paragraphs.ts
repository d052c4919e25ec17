import type { Node } from '../tree/tree.js';

const isBlank = (node: Node | undefined) => node?.type === 'space' || node?.type === 'paragraph';
const isDisplay = (node: Node | undefined) => node?.type === 'math' && node.display;

/**
 * True where an empty line ends no paragraph: no paragraph starts with a display, and what follows one in small letters
 * ("where $c$ is the speed of sound") goes on with its sentence.
 */
export function goesOn(nodes: readonly Node[], at: number): boolean {
  let next = at + 1;
  while (isBlank(nodes[next])) next++;
  const behind = nodes[next];
  if (isDisplay(behind)) return true;
  if (behind?.type !== 'text' || !/^\p{Ll}/u.test(behind.value)) return false;
  let before = at - 1;
  while (isBlank(nodes[before])) before--;
  return isDisplay(nodes[before]);
}
