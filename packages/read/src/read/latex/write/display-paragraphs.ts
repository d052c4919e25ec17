import type { Node } from '../tree/tree.js';

const isBlank = (node: Node | undefined) => node?.type === 'space' || node?.type === 'paragraph';
const isDisplay = (node: Node | undefined) => node?.type === 'math' && node.display;

/**
 * True if an empty line does not end the paragraph: no paragraph starts with a display, and lower-case text after a
 * display ("where $c$ is the speed of sound") continues its sentence.
 */
export function continuesParagraph(nodes: readonly Node[], index: number): boolean {
  let next = index + 1;
  while (isBlank(nodes[next])) next++;
  const following = nodes[next];
  if (isDisplay(following)) return true;
  if (following?.type !== 'text' || !/^\p{Ll}/u.test(following.value)) return false;
  let before = index - 1;
  while (isBlank(nodes[before])) before--;
  return isDisplay(nodes[before]);
}
