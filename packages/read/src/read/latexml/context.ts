import type { Warnings } from '../warnings.js';
import type { XmlElement } from '../xml/tree.js';
import type { Bibliography } from './references.js';

/** The target of a `\label`. */
export interface Target {
  /** The number as printed: "2", "3.1". */
  number: string;
  /** The number with its word: "Figure 2". */
  named: string;
  /** The id of the object that it is part of, if any. */
  object?: string;
}

/** Data that the parts of the reader share while they read one document. */
export interface DocumentContext {
  targets: ReadonlyMap<string, Target>;
  objectIds: ReadonlyMap<XmlElement, string>;
  bibliography: Bibliography;
  warnings: Warnings;
  /** Returns the first position of a key or label in the sources, such as `main.tex:12`; the main file if it is not found. */
  locateKey: (key: string) => string;
}
