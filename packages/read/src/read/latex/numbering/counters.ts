import { romanNumeral } from '@citemill/metrics/text';
import { letter, type SectionNumbers, sectionLevel } from './section-numbers.js';

/** How LaTeX prints a number, by command. */
export const NUMBER_STYLES: Readonly<Record<string, (n: number) => string>> = {
  arabic: String,
  alph: letter,
  Alph: (n) => letter(n).toUpperCase(),
  roman: romanNumeral,
  Roman: (n) => romanNumeral(n).toUpperCase(),
};

/** Counters that packages call by another name than we do. */
const NAMES: Readonly<Record<string, string>> = {
  algocf: 'algorithm',
  lstlisting: 'listing',
  lstfloat: 'verbatim',
};

const LONGEST_NUMBER = 40;

/** The counters of a document, each with the way in which it is printed. */
export class Counters {
  private readonly values = new Map<string, number>();
  /** What the paper has `\thefigure` and its kin print, as source. */
  private readonly formats = new Map<string, string>();

  constructor(
    private readonly sections: SectionNumbers,
    /** Counters that start anew with a heading. */
    private readonly within: ReadonlyMap<string, string>,
  ) {}

  step(counter: string): number {
    const next = (this.values.get(counter) ?? 0) + 1;
    this.values.set(counter, next);
    return next;
  }

  /** `\setcounter{figure}{0}`, `\addtocounter{figure}{1}` */
  set(name: string, value: number, isAdded: boolean): void {
    const level = sectionLevel(name);
    if (!Number.isFinite(value)) return;
    if (level !== -1) this.sections.set(level, isAdded ? this.sections.value(level) + value : value);
    else {
      const counter = NAMES[name] ?? name;
      this.values.set(counter, isAdded ? (this.values.get(counter) ?? 0) + value : value);
    }
  }

  /** `\renewcommand{\thefigure}{S\arabic{figure}}` */
  format(name: string, source: string): void {
    this.formats.set(NAMES[name] ?? name, source);
  }

  delete(counter: string): void {
    this.values.delete(counter);
  }

  /** A heading starts the counters anew that are counted by such headings. */
  startSection(level: number): void {
    for (const [counter, within] of this.within)
      if (sectionLevel(within) >= level) this.values.delete(counter);
  }

  /** The next number of a counter as it is printed: "3", counted by section "2.3", or as the paper formats it. */
  next(counter: string): string {
    this.step(counter);
    return this.last(counter);
  }

  /** The number that a counter has now, as it is printed. */
  last(counter: string): string {
    const own = this.values.get(counter) ?? 0;
    const format = this.formats.get(counter);
    if (format !== undefined) return this.printed(format, counter);
    const within = this.within.get(counter);
    const prefix = within === undefined ? '' : this.sections.at(sectionLevel(within));
    return prefix ? `${prefix}.${own}` : String(own);
  }

  /** The number of a heading. */
  section(level: number, name: string): string {
    const format = this.formats.get(name);
    return format === undefined ? this.sections.at(level) : this.printed(format, name);
  }

  private valueOf(name: string): number {
    const level = sectionLevel(name);
    return level === -1 ? (this.values.get(NAMES[name] ?? name) ?? 0) : this.sections.value(level);
  }

  /** What a format prints: commands of numbers by their values, all others without their backslashes. */
  private printed(format: string, own: string): string {
    return format
      .replace(
        /\\@?(arabic|alph|Alph|roman|Roman)\s*(?:\{\s*(\w+)\s*\}|\\c@(\w+))/g,
        (_, style, braced, bare) => (NUMBER_STYLES[style] ?? String)(this.valueOf(braced ?? bare ?? '')),
      )
      .replace(/\\the([a-z]+)\s*/g, (_, name: string) => {
        const level = sectionLevel(name);
        if (level !== -1) return this.sections.at(level);
        return name === own ? String(this.values.get(own) ?? 0) : '';
      })
      .replace(/\\[a-zA-Z@]+\s*|[{}$]/g, '')
      .replace(/~|\\[ ,;]/g, ' ')
      .replace(/^[.\s-]+/, '')
      .trim()
      .slice(0, LONGEST_NUMBER);
  }
}
