import type { Node } from '../tree/tree.js';
import { ADDRESS, linesSetAsNames, NAME } from './font-lines.js';

export const isBreak = (node: Node) => node.type === 'command' && node.name === '\\';
export const isWord = (node: Node) =>
  node.type === 'text' || node.type === 'group' || (node.type === 'command' && node.arguments.length > 0);

function firstBreak(nodes: readonly Node[]): number {
  const index = nodes.findIndex(isBreak);
  return index === -1 ? nodes.length : index;
}

/** True if a list of names continues after a line break: it ends with a comma, or the next line starts with "and". */
function continues(before: readonly Node[], next: Node | undefined): boolean {
  const last = before.findLast((node) => node.type !== 'space');
  if (last?.type === 'text' && /(?:,|;|^and|\band|&)$/.test(last.value)) return true;
  if (last?.type === 'command' && last.name === '&') return true;
  return next?.type === 'text' && /^(?:and|&)$/i.test(next.value);
}

const isGap = (node: Node) => node.type === 'command' && /^q?quad$/.test(node.name);

/** True for the mark that precedes an address: `$^1$ Wick University`. */
const isMark = (node: Node | undefined) =>
  node?.type === 'math' || (node?.type === 'command' && node.name === 'textsuperscript');

/** True for a line of names separated by gaps. */
function isNameRow(line: readonly Node[], plain: (line: readonly Node[]) => string): boolean {
  if (!line.some(isGap) || isMark(line.find((node) => node.type !== 'space'))) return false;
  const text = plain(line.map((node) => (isGap(node) ? { type: 'text', value: '; ' } : node)));
  return !ADDRESS.test(text) && text.split(/\s*[;,]\s*/).every((name) => name === '' || NAME.test(name));
}

/** Returns the lines of an author field with names, without the addresses after them. `plain` returns the text of a line. */
export function nameLines(nodes: readonly Node[], plain: (line: readonly Node[]) => string): Node[][] {
  const setApart = linesSetAsNames(nodes, plain);
  if (setApart) return setApart;
  const people: Node[][] = [[]];
  let isAddress = false;
  /** Several names are on one line. */
  let hasGaps = false;
  const start = () => {
    people.push([]);
    isAddress = false;
  };
  nodes.forEach((node, index) => {
    const current = people.at(-1) ?? [];
    if (node.type === 'command' && /^(?:and|And|AND)$/.test(node.name)) start();
    else if (isGap(node) && !isAddress) {
      hasGaps = true;
      start();
    } else if (node.type === 'environment' && /^(?:tabular|center|minipage)/.test(node.name)) {
      people.push(node.children.slice(0, firstBreak(node.children)));
      start();
    } else if (isAddress) return;
    else if (node.type === 'command' && /^(?:email|addr|AFF)$/.test(node.name) && current.some(isWord))
      isAddress = true;
    else if (isBreak(node)) {
      const next = nodes.slice(index + 1).find((node) => node.type !== 'space');
      const rest = nodes.slice(index + 1);
      if (continues(current, next)) current.push({ type: 'space' });
      else if (hasGaps && isNameRow(rest.slice(0, firstBreak(rest)), plain)) start();
      else isAddress = current.some(isWord);
    } else current.push(node);
  });
  return people;
}
