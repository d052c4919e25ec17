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

/** Returns the size and font at the first word of a line, and the size in effect after the line. */
function readSetting(nodes: readonly Node[], size: string): { setting: string; after: string } {
  let after = size;
  let font = '';
  const firstSetting = (list: readonly Node[], outerSize: string): string | undefined => {
    let current = outerSize;
    for (const node of list) {
      if (node.type === 'text') return `${current} ${font}`;
      if (node.type === 'group') {
        const innerSetting = firstSetting(node.children, current);
        if (innerSetting !== undefined) return innerSetting;
      }
      if (node.type !== 'command') continue;
      if (SIZE.test(node.name)) current = node.name;
      else if (FONT.test(node.name)) font ||= node.name;
      const argumentSetting = firstSetting(node.arguments[0]?.children ?? [], current);
      if (argumentSetting !== undefined) return argumentSetting;
    }
    return undefined;
  };
  const setting = firstSetting(nodes, size) ?? '';
  for (const node of nodes) if (node.type === 'command' && SIZE.test(node.name)) after = node.name;
  return { setting, after };
}

/** Returns the lines of an author field with their settings; a size declared outside a group applies to later lines too. */
function splitLines(nodes: readonly Node[]): Line[] {
  const lines: Line[] = [];
  let line: Node[] = [];
  let size = 'normalsize';
  const end = () => {
    const { setting, after } = readSetting(line, size);
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
 * Returns the lines of names if names and addresses alternate and differ only in size or font, as in
 * `{\large Ada Quist} \\ {\small Wick} \\ {\large Bo Berg} \\ {\small Oslo}`; else undefined.
 */
export function linesSetAsNames(
  nodes: readonly Node[],
  plain: (line: readonly Node[]) => string,
): Node[][] | undefined {
  const lines = splitLines(nodes);
  const [first, second] = lines;
  if (!first || !second || second.setting === first.setting) return undefined;
  const names = lines.filter((line) => line.setting === first.setting);
  if (names.length < 2) return undefined;
  const isName = ({ nodes: line }: Line) =>
    plain(line)
      .split(/\s*(?:[;,]|\band\b|&)\s*/)
      .every((name) => name === '' || (NAME.test(name) && !ADDRESS.test(name)));
  return names.every(isName) ? names.map((line) => line.nodes) : undefined;
}
