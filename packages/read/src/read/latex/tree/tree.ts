/** An argument of a command: its source and, if it is text, its nodes. */
export interface Argument {
  source: string;
  children: Node[];
}

export interface CommandNode {
  type: 'command';
  name: string;
  star: boolean;
  /** Optional arguments in order; absent ones are undefined. */
  options: (Argument | undefined)[];
  arguments: Argument[];
  /** Position in the sources, like {@link Token.offset}. */
  offset?: number;
}

export interface EnvironmentNode {
  type: 'environment';
  name: string;
  options: (Argument | undefined)[];
  arguments: Argument[];
  children: Node[];
}

/** One line of a display: its number may be suppressed or replaced, and it may carry labels. */
export interface MathRow {
  labels: string[];
  tag?: string;
  numbered: boolean;
}

export interface MathNode {
  type: 'math';
  display: boolean;
  /** `equation`, `align`, …; `displaymath` for `$$` and `\[`. */
  environment: string;
  source: string;
  rows: MathRow[];
}

/** Content kept as source: drawings, listings. */
export interface RawNode {
  type: 'drawing' | 'verbatim';
  environment: string;
  source: string;
  options: string;
}

export type Node =
  | { type: 'text'; value: string }
  | { type: 'space' }
  | { type: 'paragraph' }
  | { type: 'align' }
  | { type: 'group'; children: Node[] }
  | CommandNode
  | EnvironmentNode
  | MathNode
  | RawNode;

/** Visits every node in document order, including arguments; if `enter` returns false, children are skipped. */
export function visit(nodes: readonly Node[], enter: (node: Node) => boolean | undefined): void {
  for (const node of nodes) {
    if (enter(node) === false) continue;
    if (node.type === 'command' || node.type === 'environment') {
      for (const option of node.options) if (option) visit(option.children, enter);
      for (const argument of node.arguments) visit(argument.children, enter);
    }
    if (node.type === 'group' || node.type === 'environment') visit(node.children, enter);
  }
}
