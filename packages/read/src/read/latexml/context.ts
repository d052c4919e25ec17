import type { Warnings } from '../warnings.js';
import type { XmlElement } from '../xml/tree.js';
import type { Bibliography } from './references.js';

/** What a `\label` leads to. */
export interface Target {
  /** The number as printed: "2", "3.1". */
  number: string;
  /** The number with its word: "Figure 2". */
  named: string;
  object?: string;
}

/** What the parts of the reader share while they walk one document. */
export interface DocumentContext {
  targets: ReadonlyMap<string, Target>;
  /** The ids of the elements that are objects. */
  objectIds: ReadonlyMap<XmlElement, string>;
  bibliography: Bibliography;
  warnings: Warnings;
  /** The first place of a key or label in the sources, such as `main.tex:12`; the main file if there is none. */
  locateKey: (key: string) => string;
}
