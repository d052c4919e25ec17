import { romanNumeral } from '@citemill/metrics/text';
import { letter, type SectionNumbers, sectionLevel } from './section-numbers.js';

/** LaTeX's number formats, by command. */
export const NUMBER_STYLES: Readonly<Record<string, (n: number) => string>> = {
  arabic: String,
  alph: letter,
  Alph: (n) => letter(n).toUpperCase(),
  roman: romanNumeral,
  Roman: (n) => romanNumeral(n).toUpperCase(),
};

/** The reader's names for package counters. */
const COUNTER_NAMES: Readonly<Record<string, string>> = {
  algocf: 'algorithm',
  lstlisting: 'listing',
  lstfloat: 'verbatim',
};

const MAX_NUMBER_CHARS = 40;

/** The counters of a document and their formats. */
export class Counters {
  private readonly values = new Map<string, number>();
  /** Redefinitions of `\thefigure` and the like, as source. */
  private readonly formats = new Map<string, string>();

  constructor(
    private readonly sections: SectionNumbers,
    /** Counters that are reset by a heading. */
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
      const counter = COUNTER_NAMES[name] ?? name;
      this.values.set(counter, isAdded ? (this.values.get(counter) ?? 0) + value : value);
    }
  }

  /** `\renewcommand{\thefigure}{S\arabic{figure}}` */
  format(name: string, source: string): void {
    this.formats.set(COUNTER_NAMES[name] ?? name, source);
  }

  delete(counter: string): void {
    this.values.delete(counter);
  }

  /** Resets the counters that depend on a heading of this level. */
  startSection(level: number): void {
    for (const [counter, within] of this.within)
      if (sectionLevel(within) >= level) this.values.delete(counter);
  }

  /** Steps a counter and returns its printed number: "3", "2.3" if counted by section, or in the paper's format. */
  next(counter: string): string {
    this.step(counter);
    return this.last(counter);
  }

  /** Returns the current printed number of a counter. */
  last(counter: string): string {
    const value = this.values.get(counter) ?? 0;
    const format = this.formats.get(counter);
    if (format !== undefined) return this.formatNumber(format, counter);
    const within = this.within.get(counter);
    const prefix = within === undefined ? '' : this.sections.at(sectionLevel(within));
    return prefix ? `${prefix}.${value}` : String(value);
  }

  section(level: number, name: string): string {
    const format = this.formats.get(name);
    return format === undefined ? this.sections.at(level) : this.formatNumber(format, name);
  }

  private currentValue(name: string): number {
    const level = sectionLevel(name);
    return level === -1 ? (this.values.get(COUNTER_NAMES[name] ?? name) ?? 0) : this.sections.value(level);
  }

  /** Evaluates a format: number commands become their values, other commands are dropped. */
  private formatNumber(format: string, counter: string): string {
    return format
      .replace(
        /\\@?(arabic|alph|Alph|roman|Roman)\s*(?:\{\s*(\w+)\s*\}|\\c@(\w+))/g,
        (_, style, braced, bare) => (NUMBER_STYLES[style] ?? String)(this.currentValue(braced ?? bare ?? '')),
      )
      .replace(/\\the([a-z]+)\s*/g, (_, name: string) => {
        const level = sectionLevel(name);
        if (level !== -1) return this.sections.at(level);
        return name === counter ? String(this.values.get(counter) ?? 0) : '';
      })
      .replace(/\\[a-zA-Z@]+\s*|[{}$]/g, '')
      .replace(/~|\\[ ,;]/g, ' ')
      .replace(/^[.\s-]+/, '')
      .trim()
      .slice(0, MAX_NUMBER_CHARS);
  }
}
