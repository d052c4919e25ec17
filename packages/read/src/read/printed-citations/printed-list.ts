import type { Reference } from '../../paper/index.js';

/** An entry of a printed bibliography. */
export interface PrintedEntry {
  reference: Reference;
  /** The printed label: a number, or letters as in "Knu84". */
  label?: string;
}

/** The entries of one chapter, as a range of the bibliography. */
export interface Chapter {
  from: number;
  to: number;
  /** Text with fewer bibliographies before it cites these entries, unless an earlier chapter does so. */
  maxListsBefore: number;
}

/** A bibliography as it is printed. */
export interface PrintedList {
  entries: readonly PrintedEntry[];
  /** True if entries are numbered: then marks are likely to be numbers too. */
  isNumbered: boolean;
  /** The entries of each chapter, in order, if each has a list; otherwise one item or none. */
  chapters?: readonly Chapter[];
}
