import type { CommandNode, Node } from '../tree/tree.js';

const isCaption = (node: Node | undefined) => node?.type === 'command' && node.name === 'caption';

/** Returns the nearest non-blank node in a direction. */
function neighbour(nodes: readonly Node[], index: number, step: 1 | -1): Node | undefined {
  let i = index + step;
  while (nodes[i]?.type === 'space' || nodes[i]?.type === 'paragraph') i += step;
  return nodes[i];
}

/** Finds the line numbers that labels inside an algorithm refer to, except the algorithm's own label. */
export class LineLabels {
  readonly numbers = new Map<string, number>();
  private pendingKeys: string[] = [];
  private line = 0;
  private isNumbered = true;
  private inSteps = false;

  /** Starts an `algorithmic` environment, which resets the line count. */
  startSteps(): void {
    this.inSteps = true;
    this.line = 0;
  }

  startLine(isNumbered: boolean): void {
    this.isNumbered = isNumbered;
  }

  /** Outside the steps, a label next to the caption or before the first line is the algorithm's own. */
  add(label: CommandNode, nodes: readonly Node[], index: number, hasWords: boolean): void {
    const key = label.arguments[0]?.source.trim() ?? '';
    const isOwn =
      this.line === 0 || isCaption(neighbour(nodes, index, -1)) || isCaption(neighbour(nodes, index, 1));
    if (!key || (isOwn && !this.inSteps)) return;
    // algorithm2e ends a line with `\;` and starts the next with its first word.
    if (!this.inSteps && !hasWords) this.numbers.set(key, this.line);
    else this.pendingKeys.push(key);
  }

  /** Ends a line, to which pending labels refer. */
  endLine(hasWords: boolean): void {
    if (hasWords && this.isNumbered) this.line++;
    for (const key of this.pendingKeys) if (this.line > 0) this.numbers.set(key, this.line);
    this.pendingKeys = [];
    this.isNumbered = true;
  }
}
