import type { ObjectKind } from '../../../paper/index.js';
import type { CommandNode, EnvironmentNode, MathNode, Node, RawNode } from '../tree/tree.js';

export type ObjectNode = EnvironmentNode | MathNode | RawNode | CommandNode;

/** A node that becomes an object of the paper. */
export interface Numbered {
  id: string;
  kind: ObjectKind;
  node: ObjectNode;
  environment: string;
  /** "Table 2"; absent if it has no number. */
  label?: string;
}

/** What a `\label` refers to. */
export interface Target {
  /** The number as printed: "2", "3.1", "4a". */
  number: string;
  /** The word before the number: "Table", "Section". */
  name: string;
  object?: string;
  /** The heading, which `\nameref` prints. */
  title?: readonly Node[];
}

/** Returns the target of labels after `\refstepcounter` of a counter that the paper declares. */
export function paperCounterTarget({ arguments: counterAndNumber }: CommandNode): Target {
  const [counter = '', number = ''] = counterAndNumber.map((argument) => argument.source.trim());
  return { number, name: counter.charAt(0).toUpperCase() + counter.slice(1) };
}

export interface Numbering {
  objects: Numbered[];
  objectIds: Map<Node, string>;
  targets: Map<string, Target>;
  sections: Map<Node, string>;
  /** Labels at the start of theorems: "Lemma 2.1". */
  theoremLabels: Map<Node, string>;
}
