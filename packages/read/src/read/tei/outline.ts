import { type Heading, type Numbering, parseHeading, showsLetters } from '../numbering.js';
import { isStamp } from './stamp.js';

/** Sections that stand on their own in any paper, so that without a number they are no part of the one before. */
const STANDS_ALONE =
  /^(?:abstract|acknowledge?ments?|fund(?:ing|ers)|authors?['’]? contributions?|contributions?|conflicts? of interests?|(?:statement of )?competing interests?|declarations?|disclosures?|(?:data|code|software|materials?)\b.*\bavailability|availability|ethic(?:s|al)|limitations?$|broader impacts?|conclu(?:sions?|ding)|appendi(?:x|ces)|annex|supplement|supporting information|references$|bibliography|abbreviations|nomenclature|(?:informed )?consent|reproducibility statement)/i;

/** What a page prints at its edge and GROBID takes for a heading now and then. */
const PAGE_EDGE = /^(?:published as an? |under review as an? |preprint\. |accepted (?:at|to|by) )/i;

export interface RawHeading {
  text: string;
  n: string | undefined;
}

/** The mark that most single numbers bear; undefined where too few speak. */
function usualMark(headings: Heading[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { number } of headings) {
    if (number?.style !== 'decimal' || number.parts.length > 1) continue;
    counts.set(number.mark, (counts.get(number.mark) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] >= 3 && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

/**
 * Where the headings of one flat sequence of sections stand in the paper's tree of sections. GROBID writes all
 * sections side by side; their numbers tell that 2.1 is a part of 2. A heading without a number, in a paper that
 * numbers its sections, is a part of the numbered section before it, unless its name says that it stands alone.
 */
export class Outline {
  private readonly lettered: boolean;
  private readonly mark: string | undefined;
  private readonly outermost: Numbering['style'] | undefined;
  private readonly isNumbered: boolean;
  private readonly paths = new Map<string, string[]>();
  private numbered: string[] = [];
  private roman = '';
  private letter = '';
  private path: string[] = [];

  constructor(raw: RawHeading[]) {
    this.lettered = raw.some(({ text, n }) => !n && showsLetters(text));
    const headings = raw.map(({ text, n }) => parseHeading(text, n, this.lettered));
    this.mark = usualMark(headings);
    const numbers = headings.filter((one) => one.number);
    this.outermost = numbers[0]?.number?.style;
    this.isNumbered = numbers.length >= 3 && numbers.length >= headings.length * 0.3;
  }

  /** The headings from the outermost down to this one; those of the section before where it is no heading at all. */
  enter({ text, n }: RawHeading): string[] {
    if (!/\p{L}/u.test(text) || PAGE_EDGE.test(text) || isStamp(text)) return this.path;
    const { title, number } = parseHeading(text, n, this.lettered);
    this.path = number && !this.isStray(number) ? this.place(title, number) : this.placeUnnumbered(title);
    return this.path;
  }

  /** True for the number of a list's item that was taken for a heading: `3.` where sections are numbered `3`. */
  private isStray(number: Numbering): boolean {
    return (
      this.mark !== undefined &&
      number.style === 'decimal' &&
      number.parts.length === 1 &&
      number.mark !== this.mark
    );
  }

  private place(title: string, number: Numbering): string[] {
    const parts = this.wholeNumber(number);
    let parent: string[] = [];
    for (let depth = parts.length - 1; depth > 0; depth--) {
      const found = this.paths.get(parts.slice(0, depth).join('.'));
      if (found) {
        parent = found;
        break;
      }
    }
    this.numbered = [...parent, title];
    this.paths.set(parts.join('.'), this.numbered);
    return this.numbered;
  }

  /** `B.` below `III.` is III.B, and `2)` below that III.B.2, where the sections have Roman numbers. */
  private wholeNumber({ parts, style }: Numbering): string[] {
    if (this.outermost !== 'roman' || parts.length > 1) return parts;
    const [only = ''] = parts;
    if (style === 'decimal') return [this.roman, this.letter, only].filter(Boolean);
    if (this.isRoman(only, style)) {
      this.roman = only;
      this.letter = '';
      return parts;
    }
    this.letter = only;
    return [this.roman, only].filter(Boolean);
  }

  /** C, D, I, L, V and X are letters too: a letter where the one before it in the alphabet came last. */
  private isRoman(only: string, style: Numbering['style']): boolean {
    if (only.length > 1) return style === 'roman';
    if (!/[IVXL]/.test(only)) return false;
    const before = String.fromCharCode(only.charCodeAt(0) - 1);
    return this.letter !== before;
  }

  private placeUnnumbered(title: string): string[] {
    if (!this.isNumbered || STANDS_ALONE.test(title)) this.numbered = [];
    return [...this.numbered, title];
  }
}
