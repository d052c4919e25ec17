const LEVELS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'];

/** How deep a heading is, from `\\part` down; -1 for other commands. */
export const sectionLevel = (name: string): number =>
  name === 'subsubsubsection' ? LEVELS.indexOf('paragraph') : LEVELS.indexOf(name);

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

  /** One more heading of this level; false where LaTeX gives such headings no number. */
  step(level: number): boolean {
    if (level > 4) return false;
    this.numbers.length = level + 1;
    for (let i = 0; i < level; i++) this.numbers[i] ??= 0;
    this.numbers[level] = (this.numbers[level] ?? 0) + 1;
    return true;
  }

  /** How many headings of this level there were since the last one above it. */
  value(level: number): number {
    return this.numbers[level] ?? 0;
  }

  set(level: number, value: number): void {
    for (let i = 0; i < level; i++) this.numbers[i] ??= 0;
    this.numbers[level] = value;
    this.numbers.length = level + 1;
  }

  /** "3.2"; of an appendix, "A.2". */
  at(level: number): string {
    const numbers = this.numbers.slice(0, level + 1);
    const first = numbers.findIndex((one, index) => one !== undefined && one > 0 && index > 0);
    if (first === -1) return '';
    const shown = numbers
      .slice(first)
      .map((one, index) => (this.appendix && index === 0 ? letter(one).toUpperCase() : String(one)));
    return shown.join('.');
  }
}
