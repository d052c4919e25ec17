import type { ObjectKind } from '../../../paper/index.js';
import type { CommandNode, EnvironmentNode, MathNode, Node, RawNode } from '../tree/tree.js';

export type ObjectNode = EnvironmentNode | MathNode | RawNode | CommandNode;

/** Something of the paper that is kept as an object, and how the paper calls it. */
export interface Numbered {
  id: string;
  kind: ObjectKind;
  node: ObjectNode;
  environment: string;
  /** "Table 2"; absent where it has no number. */
  label?: string;
}

/** What a `\label` leads to. */
export interface Target {
  /** The number as printed: "2", "3.1", "4a". */
  number: string;
  /** The word before the number: "Table", "Section". */
  name: string;
  object?: string;
  /** The words of the heading, which `\nameref` prints. */
  title?: readonly Node[];
}

/** What a label leads to behind `\refstepcounter` of a counter of the paper's own. */
export function ownTarget({ arguments: said }: CommandNode): Target {
  const [counter = '', number = ''] = said.map((one) => one.source.trim());
  return { number, name: counter.charAt(0).toUpperCase() + counter.slice(1) };
}

export interface Numbering {
  objects: Numbered[];
  idOf: Map<Node, string>;
  targets: Map<string, Target>;
  sections: Map<Node, string>;
  /** How the text starts that states a theorem: "Lemma 2.1". */
  theoremLabels: Map<Node, string>;
}
