import { NAME_PARTICLES } from '@citemill/metrics/text';
import type { Node } from '../tree/tree.js';

const SIZE = /^(?:tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge)$/;
const FONT =
  /^(?:bf|bfseries|textbf|it|itshape|textit|em|emph|sl|slshape|textsl|tt|ttfamily|texttt|sc|scshape|textsc)$/;

const NAME_WORD = `(?:\\p{Lu}[\\p{L}.'’-]*|${NAME_PARTICLES})`;
export const NAME = new RegExp(`^${NAME_WORD}(?:\\s+${NAME_WORD}){1,4}[\\s*†‡]*$`, 'u');
export const ADDRESS =
  /universit|institut|school|college|lab|cent(?:er|re)|research|inc\.|ltd|dep(?:t|artment)|academy/i;

const isEnd = (node: Node) =>
  node.type === 'paragraph' || (node.type === 'command' && /^(?:\\|par|newline)$/.test(node.name));

interface Line {
  nodes: Node[];
  /** Size and font of its first word. */
  setting: string;
}

/** The size and font at the first word of a line, and the size that holds behind it. */
function settingOf(nodes: readonly Node[], size: string): { setting: string; after: string } {
  let after = size;
  let font = '';
  const look = (list: readonly Node[], own: string): string | undefined => {
    let current = own;
    for (const node of list) {
      if (node.type === 'text') return `${current} ${font}`;
      if (node.type === 'group') {
        const found = look(node.children, current);
        if (found !== undefined) return found;
      }
      if (node.type !== 'command') continue;
      if (SIZE.test(node.name)) current = node.name;
      else if (FONT.test(node.name)) font ||= node.name;
      const found = look(node.arguments[0]?.children ?? [], current);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const setting = look(nodes, size) ?? '';
  for (const node of nodes) if (node.type === 'command' && SIZE.test(node.name)) after = node.name;
  return { setting, after };
}

/** The lines of an author field, each with how it is set; a size that is declared outside of a group holds on. */
function linesOf(nodes: readonly Node[]): Line[] {
  const lines: Line[] = [];
  let line: Node[] = [];
  let size = 'normalsize';
  const end = () => {
    const { setting, after } = settingOf(line, size);
    size = after;
    if (setting) lines.push({ nodes: line, setting });
    line = [];
  };
  for (const node of nodes) {
    if (isEnd(node)) end();
    else line.push(node);
  }
  end();
  return lines;
}

/**
 * The lines of names where names and addresses take turns and are told apart by their size or font alone:
 * `{\large Ada Quist} \\ {\small Wick} \\ {\large Bo Berg} \\ {\small Oslo}`. Undefined where the lines say no such thing.
 */
export function linesSetAsNames(
  nodes: readonly Node[],
  plain: (line: readonly Node[]) => string,
): Node[][] | undefined {
  const lines = linesOf(nodes);
  const [first, second] = lines;
  if (!first || !second || second.setting === first.setting) return undefined;
  const names = lines.filter((one) => one.setting === first.setting);
  if (names.length < 2) return undefined;
  const isName = ({ nodes: line }: Line) =>
    plain(line)
      .split(/\s*(?:[;,]|\band\b|&)\s*/)
      .every((one) => one === '' || (NAME.test(one) && !ADDRESS.test(one)));
  return names.every(isName) ? names.map((one) => one.nodes) : undefined;
}
