import type { CommandNode, Node } from '../tree/tree.js';

const LEVELS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'];

/** Returns the level of a heading, 0 for `\\part`; -1 for other commands. */
export const sectionLevel = (name: string): number =>
  name === 'subsubsubsection' ? LEVELS.indexOf('paragraph') : LEVELS.indexOf(name);

/** True for a command that prints a heading. */
export const isHeading = (node: Node): node is CommandNode =>
  node.type === 'command' && sectionLevel(node.name) !== -1;

/** 1 is a, 26 is z, 27 is a again. */
export const letter = (n: number): string => String.fromCharCode(97 + ((n - 1) % 26));

/** Counts headings. */
export class SectionNumbers {
  private readonly numbers: number[] = [];
  appendix = false;

  startAppendix(): void {
    this.appendix = true;
    this.numbers.length = 0;
  }

  /** Counts a heading; false if LaTeX does not number headings of this level. */
  step(level: number): boolean {
    if (level > 4) return false;
    this.numbers.length = level + 1;
    for (let i = 0; i < level; i++) this.numbers[i] ??= 0;
    this.numbers[level] = (this.numbers[level] ?? 0) + 1;
    return true;
  }

  /** Returns the number of headings of this level since the last higher one. */
  value(level: number): number {
    return this.numbers[level] ?? 0;
  }

  set(level: number, value: number): void {
    for (let i = 0; i < level; i++) this.numbers[i] ??= 0;
    this.numbers[level] = value;
    this.numbers.length = level + 1;
  }

  /** "3.2"; "A.2" in an appendix. */
  at(level: number): string {
    const numbers = this.numbers.slice(0, level + 1);
    const first = numbers.findIndex((number, index) => number !== undefined && number > 0 && index > 0);
    if (first === -1) return '';
    const printed = numbers
      .slice(first)
      .map((number, index) => (this.appendix && index === 0 ? letter(number).toUpperCase() : String(number)));
    return printed.join('.');
  }
}
