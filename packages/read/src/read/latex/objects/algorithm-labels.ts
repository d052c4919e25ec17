import type { CommandNode, Node } from '../tree/tree.js';

const isCaption = (node: Node | undefined) => node?.type === 'command' && node.name === 'caption';

/** The nearest node in a direction that is no blank. */
function next(nodes: readonly Node[], at: number, step: 1 | -1): Node | undefined {
  let i = at + step;
  while (nodes[i]?.type === 'space' || nodes[i]?.type === 'paragraph') i += step;
  return nodes[i];
}

/** Finds the numbers of the lines that labels inside an algorithm lead to; the algorithm's own label is none of them. */
export class LineLabels {
  readonly numbers = new Map<string, number>();
  private waiting: string[] = [];
  private line = 0;
  private isNumbered = true;
  private inSteps = false;

  /** At the start of an `algorithmic`, where lines are counted anew. */
  startSteps(): void {
    this.inSteps = true;
    this.line = 0;
  }

  startLine(isNumbered: boolean): void {
    this.isNumbered = isNumbered;
  }

  /** A label outside of the steps that stands beside the caption, or before the first line, is the algorithm's own. */
  add(label: CommandNode, nodes: readonly Node[], at: number, hasWords: boolean): void {
    const key = label.arguments[0]?.source.trim() ?? '';
    const isOwn = this.line === 0 || isCaption(next(nodes, at, -1)) || isCaption(next(nodes, at, 1));
    if (!key || (isOwn && !this.inSteps)) return;
    // algorithm2e ends a line by `\;` and starts the next one with its first word.
    if (!this.inSteps && !hasWords) this.numbers.set(key, this.line);
    else this.waiting.push(key);
  }

  /** At the end of a line; a label behind it, where the next has no words yet, is its label as well. */
  endLine(hasWords: boolean): void {
    if (hasWords && this.isNumbered) this.line++;
    for (const key of this.waiting) if (this.line > 0) this.numbers.set(key, this.line);
    this.waiting = [];
    this.isNumbered = true;
  }
}
