import { type Heading, hasLetterNumber, type Numbering, parseHeading } from '../numbering.js';
import { isStamp } from './stamp.js';

/** Sections that are always independent: without a number they are not part of the previous one. */
const INDEPENDENT =
  /^(?:abstract|acknowledge?ments?|fund(?:ing|ers)|authors?['’]?s? contributions?|contributions?|conflicts? of interests?|(?:statement of )?competing interests?|declarations?|disclosures?|(?:data|code|software|materials?)\b.*\bavailability|availability|ethic(?:s|al)|limitations?$|broader impacts?|conclu(?:sions?|ding)|appendi(?:x|ces)|annex|supplement|supporting information|references$|bibliography|abbreviations|nomenclature|(?:informed )?consent|reproducibility statement)/i;

/** Text at the edge of a page that GROBID sometimes takes for a heading. */
const PAGE_EDGE = /^(?:published as an? |under review as an? |preprint\. |accepted (?:at|to|by) )/i;

export interface RawHeading {
  text: string;
  n: string | undefined;
}

/** Returns the most common punctuation after single numbers; undefined if there are too few. */
function usualPunctuation(headings: Heading[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { number } of headings) {
    if (number?.style !== 'decimal' || number.parts.length > 1) continue;
    counts.set(number.punctuation, (counts.get(number.punctuation) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] >= 3 && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

/**
 * Builds the section tree from a flat sequence of headings. GROBID writes all sections side by side; the numbers show
 * that 2.1 is part of 2. In a paper with numbered sections, an unnumbered heading is part of the numbered section before
 * it, unless it has the name of an independent section.
 */
export class Outline {
  private readonly isLettered: boolean;
  private readonly punctuation: string | undefined;
  private readonly outermost: Numbering['style'] | undefined;
  private readonly isNumbered: boolean;
  private readonly paths = new Map<string, string[]>();
  private numbered: string[] = [];
  private roman = '';
  private letter = '';
  private path: string[] = [];

  constructor(raw: RawHeading[]) {
    this.isLettered = raw.some(({ text, n }) => !n && hasLetterNumber(text));
    const headings = raw.map(({ text, n }) => parseHeading(text, { n, isLettered: this.isLettered }));
    this.punctuation = usualPunctuation(headings);
    const numbers = headings.filter((heading) => heading.number);
    this.outermost = numbers[0]?.number?.style;
    this.isNumbered = numbers.length >= 3 && numbers.length >= headings.length * 0.3;
  }

  /** Returns the headings down to this one, or those of the previous section if it is not a heading. */
  enter({ text, n }: RawHeading): string[] {
    if (!/\p{L}/u.test(text) || PAGE_EDGE.test(text) || isStamp(text)) return this.path;
    const { title, number } = parseHeading(text, { n, isLettered: this.isLettered });
    this.path =
      number && !this.isStray(number) ? this.nestNumbered(title, number) : this.nestUnnumbered(title);
    return this.path;
  }

  /** True for a list item taken for a heading: `3.` if sections are numbered `3`. */
  private isStray(number: Numbering): boolean {
    return (
      this.punctuation !== undefined &&
      number.style === 'decimal' &&
      number.parts.length === 1 &&
      number.punctuation !== this.punctuation
    );
  }

  private nestNumbered(title: string, number: Numbering): string[] {
    const parts = this.fullNumber(number);
    let parent: string[] = [];
    for (let depth = parts.length - 1; depth > 0; depth--) {
      const path = this.paths.get(parts.slice(0, depth).join('.'));
      if (path) {
        parent = path;
        break;
      }
    }
    this.numbered = [...parent, title];
    this.paths.set(parts.join('.'), this.numbered);
    return this.numbered;
  }

  /** With Roman section numbers, `B.` below `III.` is III.B, and `2)` below that III.B.2. */
  private fullNumber({ parts, style }: Numbering): string[] {
    if (this.outermost !== 'roman' || parts.length > 1) return parts;
    const [part = ''] = parts;
    if (style === 'decimal') return [this.roman, this.letter, part].filter(Boolean);
    if (this.isRoman(part, style)) {
      this.roman = part;
      this.letter = '';
      return parts;
    }
    this.letter = part;
    return [this.roman, part].filter(Boolean);
  }

  /** C, D, I, L, V and X may be letters: they are if the previous letter of the alphabet came last. */
  private isRoman(part: string, style: Numbering['style']): boolean {
    if (part.length > 1) return style === 'roman';
    if (!/[IVXL]/.test(part)) return false;
    const before = String.fromCharCode(part.charCodeAt(0) - 1);
    return this.letter !== before;
  }

  private nestUnnumbered(title: string): string[] {
    if (!this.isNumbered || INDEPENDENT.test(title)) this.numbered = [];
    return [...this.numbered, title];
  }
}
