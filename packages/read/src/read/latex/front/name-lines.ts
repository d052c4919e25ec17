import type { Node } from '../tree/tree.js';
import { ADDRESS, linesSetAsNames, NAME } from './font-lines.js';

export const isBreak = (node: Node) => node.type === 'command' && node.name === '\\';
export const isWord = (one: Node) =>
  one.type === 'text' || one.type === 'group' || (one.type === 'command' && one.arguments.length > 0);

function firstBreak(nodes: readonly Node[]): number {
  const at = nodes.findIndex(isBreak);
  return at === -1 ? nodes.length : at;
}

/** True where a list of names goes on behind a line break: it ended with a comma, or the next line starts with "and". */
function goesOn(before: readonly Node[], next: Node | undefined): boolean {
  const last = before.findLast((one) => one.type !== 'space');
  if (last?.type === 'text' && /(?:,|;|^and|\band|&)$/.test(last.value)) return true;
  if (last?.type === 'command' && last.name === '&') return true;
  return next?.type === 'text' && /^(?:and|&)$/i.test(next.value);
}

const isGap = (node: Node) => node.type === 'command' && /^q?quad$/.test(node.name);

/** A mark that leads from an address to its people: `$^1$ Wick University`. */
const isMark = (node: Node | undefined) =>
  node?.type === 'math' || (node?.type === 'command' && node.name === 'textsuperscript');

/** True for a further line of people parted by gaps, below another such line. */
function isRow(line: readonly Node[], plain: (line: readonly Node[]) => string): boolean {
  if (!line.some(isGap) || isMark(line.find((one) => one.type !== 'space'))) return false;
  const text = plain(line.map((one) => (isGap(one) ? { type: 'text', value: '; ' } : one)));
  return !ADDRESS.test(text) && text.split(/\s*[;,]\s*/).every((one) => one === '' || NAME.test(one));
}

/**
 * The lines of an author field that hold names: behind them stand addresses. `plain` writes a line of nodes as a line of
 * text.
 */
export function nameLines(nodes: readonly Node[], plain: (line: readonly Node[]) => string): Node[][] {
  const apart = linesSetAsNames(nodes, plain);
  if (apart) return apart;
  const people: Node[][] = [[]];
  let isAddress = false;
  /** Two people stand in one line. */
  let hasGaps = false;
  const start = () => {
    people.push([]);
    isAddress = false;
  };
  nodes.forEach((node, at) => {
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
      const next = nodes.slice(at + 1).find((one) => one.type !== 'space');
      const rest = nodes.slice(at + 1);
      if (goesOn(current, next)) current.push({ type: 'space' });
      else if (hasGaps && isRow(rest.slice(0, firstBreak(rest)), plain)) start();
      else isAddress = current.some(isWord);
    } else current.push(node);
  });
  return people;
}
