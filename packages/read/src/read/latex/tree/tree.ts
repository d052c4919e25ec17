/** An argument of a command: as source, and, where it is text, parsed. */
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
  /** Where it stands, as {@link Token.place} counts. */
  place?: number;
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
  /** `equation`, `align`, …; of `$$` and `\[`, `displaymath`. */
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

/** Visits every node in document order, arguments included; `enter` answers false to pass over what is inside. */
export function visit(nodes: readonly Node[], enter: (node: Node) => boolean | undefined): void {
  for (const node of nodes) {
    if (enter(node) === false) continue;
    if (node.type === 'command' || node.type === 'environment') {
      for (const one of node.options) if (one) visit(one.children, enter);
      for (const one of node.arguments) visit(one.children, enter);
    }
    if (node.type === 'group' || node.type === 'environment') visit(node.children, enter);
  }
}
