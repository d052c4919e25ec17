import { itemAt, valueAt } from '@citemill/metrics/at';
import { type Heading as Numbered, parseHeading } from '../../numbering.js';
import { addWeight } from '../../statistics.js';
import { isBackSectionName, isMainSectionName, isReferencesName } from '../../wording/section-names.js';
import { type Heading, isSectionName, type Style, styleKey } from './headings.js';
import { HEADING_DEPTH } from './section-thresholds.js';

const ROMANS = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');

/** Gives headings of nearly one size the most frequent of those sizes. */
export function unifySizes(headings: readonly Heading[]): Heading[] {
  const counts = new Map<number, number>();
  for (const { style } of headings) addWeight(counts, style.size);
  const sizes: number[] = [];
  const sharedSize = (size: number) =>
    sizes.find((listedSize) => Math.abs(listedSize - size) <= HEADING_DEPTH.sameSizeShare * listedSize);
  for (const [size] of [...counts].sort((a, b) => b[1] - a[1])) if (!sharedSize(size)) sizes.push(size);
  return headings.map((heading) => ({
    ...heading,
    style: { ...heading.style, size: sharedSize(heading.style.size) ?? heading.style.size },
  }));
}

/** Large before small, capitals before bold before italics. */
const rank = (style: Style): number =>
  style.size * HEADING_DEPTH.pointWeight +
  (style.isBold ? HEADING_DEPTH.boldWeight : 0) +
  (style.isCapital ? HEADING_DEPTH.capitalWeight : 0) +
  (style.isItalic ? HEADING_DEPTH.italicWeight : 0);

/**
 * Places headings in the document's tree of sections: by their numbers if they have some, otherwise by their style. The
 * style of well-known sections is the outermost.
 */
export class Outline {
  private readonly depths = new Map<string, number>();
  private readonly numbered = new Map<Heading, Numbered>();
  /** True if most headings have numbers. */
  readonly isNumbered: boolean;
  private readonly hasRoman: boolean;
  /** The style of single numbers that begin again within each section: "A. Results", "1. Oats", "B. Methods", "1. Fields". */
  private readonly innerStyle: 'letter' | 'decimal' | undefined;
  private readonly shared = new Set<string>();
  private stack: { depth: number; title: string }[] = [];

  constructor(headings: readonly Heading[]) {
    for (const heading of headings) this.numbered.set(heading, parseHeading(heading.text));
    this.letterAppendices(headings);
    this.countRomans(headings);
    const numbers = headings.filter((heading) => valueAt(this.numbered, heading).number);
    this.isNumbered =
      numbers.length >= HEADING_DEPTH.minNumbered &&
      numbers.length >= HEADING_DEPTH.minNumberedShare * headings.length;
    this.hasRoman =
      numbers.filter((heading) => valueAt(this.numbered, heading).number?.style === 'roman').length >= 2;
    this.innerStyle = this.hasRoman ? undefined : this.restartedStyle(numbers);
    if (this.isNumbered) this.learnFromNumbers(numbers);
    this.learnFromStyles(headings);
    this.learnFromNeighbours(headings);
  }

  /** Appendices are lettered in order, in the style of numbered sections: "A Proofs", "B Data". */
  private letterAppendices(headings: readonly Heading[]): void {
    const styles = new Set<string>();
    let next = 'A'.charCodeAt(0);
    for (const heading of headings) {
      const key = styleKey(heading.style);
      const { number } = valueAt(this.numbered, heading);
      if (number?.style === 'decimal' && number.parts.length === 1) styles.add(key);
      if (number || !styles.has(key)) continue;
      const lettered = parseHeading(heading.text, { isLettered: true });
      if (lettered.number?.parts[0] !== String.fromCharCode(next)) continue;
      this.numbered.set(heading, lettered);
      next++;
    }
  }

  /** I, V, X and C are letters too: they are numbers if they follow the previous number. */
  private countRomans(headings: readonly Heading[]): void {
    let last = 0;
    for (const heading of headings) {
      const { number } = valueAt(this.numbered, heading);
      if (number?.parts.length !== 1 || number.style === 'decimal') continue;
      const value = ROMANS.indexOf(itemAt(number.parts, 0)) + 1;
      // One heading in between may have been missed.
      const follows = value > last && value <= last + 2 && (value === last + 1 || value > 2);
      number.style = follows ? 'roman' : 'letter';
      if (follows) last = value;
    }
  }

  private restartedStyle(numbers: readonly Heading[]): 'letter' | 'decimal' | undefined {
    const single = numbers.flatMap((heading) => {
      const { number } = valueAt(this.numbered, heading);
      return number?.parts.length === 1 ? [itemAt(number.parts, 0)] : [];
    });
    const times = (first: string) => single.filter((part) => part === first).length;
    const lettersLead = single.indexOf('A') < single.indexOf('1');
    if (times('A') === 1 && times('1') > 1 && lettersLead) return 'decimal';
    return times('1') === 1 && times('A') > 1 && !lettersLead ? 'letter' : undefined;
  }

  private numberDepth(heading: Heading): number | undefined {
    const number = this.isNumbered ? valueAt(this.numbered, heading).number : undefined;
    if (!number) return undefined;
    if (this.hasRoman && number.parts.length === 1) {
      return number.style === 'roman' ? 1 : number.style === 'letter' ? 2 : 3;
    }
    if (number.parts.length === 1 && this.innerStyle !== undefined)
      return (number.style === 'decimal') === (this.innerStyle === 'decimal') ? 2 : 1;
    return number.parts.length;
  }

  private learnFromNumbers(numbers: readonly Heading[]): void {
    for (const heading of numbers) {
      const key = styleKey(heading.style);
      const depth = this.numberDepth(heading);
      if (depth === undefined) continue;
      this.depths.set(key, Math.min(depth, this.depths.get(key) ?? depth));
    }
  }

  private learnFromStyles(headings: readonly Heading[]): void {
    const styles = new Map<string, { style: Style; top: number; count: number }>();
    for (const { style, text } of headings) {
      const key = styleKey(style);
      const styleUse = styles.get(key) ?? { style, top: 0, count: 0 };
      styleUse.count++;
      if (isSectionName(text)) styleUse.top++;
      styles.set(key, styleUse);
    }
    const sorted = [...styles].sort((a, b) => rank(b[1].style) - rank(a[1].style));
    const highest = Math.max(
      0,
      ...sorted
        .filter(([, use]) => use.top > 0 && use.top >= HEADING_DEPTH.minNumberedShare * use.count)
        .map(([, use]) => rank(use.style)),
    );
    let depth = 1;
    let last: number | undefined;
    for (const [key, use] of sorted) {
      const ownRank = rank(use.style);
      const isOutermost = highest > 0 && ownRank >= highest - HEADING_DEPTH.sameRank;
      if (isOutermost) depth = 1;
      else if (last !== undefined && last - ownRank > HEADING_DEPTH.sameRank) depth++;
      last = ownRank;
      if (!this.depths.has(key)) this.depths.set(key, Math.min(depth, HEADING_DEPTH.maxStyleDepth));
    }
  }

  /**
   * Some journals set sections and subsections in one style, which shows if "Results" is directly followed by another
   * heading. Then headings with other names are subsections of the well-known sections.
   */
  private learnFromNeighbours(headings: readonly Heading[]): void {
    for (let i = 1; i < headings.length; i++) {
      const above = itemAt(headings, i - 1);
      const below = itemAt(headings, i);
      if (above.to !== below.from || !isMainSectionName(above.text) || isSectionName(below.text)) continue;
      const [upper, lower] = [styleKey(above.style), styleKey(below.style)];
      const depth = this.depths.get(upper) ?? 1;
      if (upper === lower) this.shared.add(upper);
      else if (!this.isNumbered && (this.depths.get(lower) ?? 1) <= depth)
        this.depths.set(lower, depth + HEADING_DEPTH.partDepth);
    }
  }

  /** Enters a heading; returns its path from the outermost heading. */
  enter(heading: Heading): string[] {
    const { title, number } = valueAt(this.numbered, heading);
    const byNumber = this.numberDepth(heading);
    const key = styleKey(heading.style);
    const isPart = this.shared.has(key) && !isSectionName(heading.text);
    const byStyle = (this.depths.get(key) ?? 1) + (isPart ? HEADING_DEPTH.partDepth : 0);
    const depth =
      byNumber ??
      (this.isNumbered && (isBackSectionName(heading.text) || isReferencesName(heading.text)) ? 1 : byStyle);
    const isStripped = this.isNumbered || (number?.parts.length ?? 0) > 1 || isSectionName(heading.text);
    const words = number && isStripped ? title : heading.text;
    return this.push(words.replace(/[\s.:]+$/, ''), depth);
  }

  private push(title: string, depth: number): string[] {
    // A bibliography has no subsections: what follows it is beside it, in any style.
    for (let last = this.stack.at(-1); last; last = this.stack.at(-1)) {
      if (last.depth < depth && !isReferencesName(last.title)) break;
      this.stack.pop();
    }
    this.stack.push({ depth, title });
    return this.stack.map((entry) => entry.title);
  }
}
