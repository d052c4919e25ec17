import { itemAt, valueAt } from '@citemill/metrics/at';
import { type Heading as Numbered, parseHeading } from '../../numbering.js';
import { isBackName, isMainName, isReferencesName } from '../wording/section-names.js';
import { HEADING_DEPTH } from './decisions.js';
import { type Heading, keyOf, type Style } from './headings.js';

const isTop = (text: string) => isMainName(text) || isBackName(text) || isReferencesName(text);

const ROMANS = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ');

/** Headings whose sizes differ by no more than this share are of one size: those of a scan's text vary a little. */
const NEAR_SIZE = 0.045;

/** Headings with the size of most of those that are nearly as large. */
export function withSharedSizes(headings: readonly Heading[]): Heading[] {
  const counts = new Map<number, number>();
  for (const { style } of headings) counts.set(style.size, (counts.get(style.size) ?? 0) + 1);
  const sizes: number[] = [];
  const sizeOf = (size: number) => sizes.find((one) => Math.abs(one - size) <= NEAR_SIZE * one);
  for (const [size] of [...counts].sort((a, b) => b[1] - a[1])) if (!sizeOf(size)) sizes.push(size);
  return headings.map((one) => ({
    ...one,
    style: { ...one.style, size: sizeOf(one.style.size) ?? one.style.size },
  }));
}

/** Large before small, capitals before bold before italics. */
const rank = (style: Style): number =>
  style.size * 10 + (style.isBold ? 12 : 0) + (style.isCapital ? 8 : 0) - (style.isItalic ? 6 : 0);

/**
 * Where headings stand in a document's tree of sections: by their numbers where they have some, else by how they are
 * set. The style of well-known sections is the outermost.
 */
export class Outline {
  private readonly depths = new Map<string, number>();
  private readonly numbered = new Map<Heading, Numbered>();
  private readonly isNumbered: boolean;
  private readonly hasRoman: boolean;
  private readonly shared = new Set<string>();
  private stack: { depth: number; title: string }[] = [];

  constructor(headings: readonly Heading[]) {
    for (const heading of headings) this.numbered.set(heading, parseHeading(heading.text, undefined, false));
    this.letterAppendices(headings);
    this.countRomans(headings);
    const numbers = headings.filter((one) => valueAt(this.numbered, one).number);
    this.isNumbered =
      numbers.length >= HEADING_DEPTH.minNumbered &&
      numbers.length >= HEADING_DEPTH.minNumberedShare * headings.length;
    this.hasRoman =
      numbers.filter((one) => valueAt(this.numbered, one).number?.style === 'roman').length >= 2;
    if (this.isNumbered) this.learnFromNumbers(numbers);
    this.learnFromStyles(headings);
    this.learnFromNeighbours(headings);
  }

  /** Appendices are lettered in turn, in the type of the numbered sections: "A Proofs", "B Data". */
  private letterAppendices(headings: readonly Heading[]): void {
    const styles = new Set<string>();
    let next = 'A'.charCodeAt(0);
    for (const heading of headings) {
      const key = keyOf(heading.style);
      const { number } = valueAt(this.numbered, heading);
      if (number?.style === 'decimal' && number.parts.length === 1) styles.add(key);
      if (number || !styles.has(key)) continue;
      const lettered = parseHeading(heading.text, undefined, true);
      if (lettered.number?.parts[0] !== String.fromCharCode(next)) continue;
      this.numbered.set(heading, lettered);
      next++;
    }
  }

  /** I, V, X and C are letters too: they are numbers where they follow the number before. */
  private countRomans(headings: readonly Heading[]): void {
    let last = 0;
    for (const heading of headings) {
      const { number } = valueAt(this.numbered, heading);
      if (number?.parts.length !== 1 || number.style === 'decimal') continue;
      const value = ROMANS.indexOf(itemAt(number.parts, 0)) + 1;
      // One heading between them may have been missed.
      const follows = value > last && value <= last + 2 && (value === last + 1 || value > 2);
      number.style = follows ? 'roman' : 'letter';
      if (follows) last = value;
    }
  }

  private depthOfNumber(heading: Heading): number | undefined {
    const number = this.isNumbered ? valueAt(this.numbered, heading).number : undefined;
    if (!number) return undefined;
    if (this.hasRoman && number.parts.length === 1) {
      return number.style === 'roman' ? 1 : number.style === 'letter' ? 2 : 3;
    }
    return number.parts.length;
  }

  private learnFromNumbers(numbers: readonly Heading[]): void {
    for (const heading of numbers) {
      const key = keyOf(heading.style);
      const depth = this.depthOfNumber(heading);
      if (depth === undefined) continue;
      this.depths.set(key, Math.min(depth, this.depths.get(key) ?? depth));
    }
  }

  private learnFromStyles(headings: readonly Heading[]): void {
    const styles = new Map<string, { style: Style; top: number; count: number }>();
    for (const { style, text } of headings) {
      const key = keyOf(style);
      const seen = styles.get(key) ?? { style, top: 0, count: 0 };
      seen.count++;
      if (isTop(text)) seen.top++;
      styles.set(key, seen);
    }
    const sorted = [...styles].sort((a, b) => rank(b[1].style) - rank(a[1].style));
    const highest = Math.max(
      0,
      ...sorted
        .filter(([, one]) => one.top > 0 && one.top >= HEADING_DEPTH.minNumberedShare * one.count)
        .map(([, one]) => rank(one.style)),
    );
    let depth = 1;
    let last: number | undefined;
    for (const [key, one] of sorted) {
      const own = rank(one.style);
      const isOutermost = highest > 0 && own >= highest - HEADING_DEPTH.sameRank;
      if (isOutermost) depth = 1;
      else if (last !== undefined && last - own > HEADING_DEPTH.sameRank) depth++;
      last = own;
      if (!this.depths.has(key)) this.depths.set(key, Math.min(depth, 6));
    }
  }

  /**
   * Some journals set sections and their parts alike: seen where "Results" has no text before the next heading. There
   * headings with names of their own are parts of the well-known sections.
   */
  private learnFromNeighbours(headings: readonly Heading[]): void {
    for (let i = 1; i < headings.length; i++) {
      const above = itemAt(headings, i - 1);
      const below = itemAt(headings, i);
      if (above.to !== below.from || !isMainName(above.text) || isTop(below.text)) continue;
      const [upper, lower] = [keyOf(above.style), keyOf(below.style)];
      const depth = this.depths.get(upper) ?? 1;
      if (upper === lower) this.shared.add(upper);
      else if (!this.isNumbered && (this.depths.get(lower) ?? 1) <= depth)
        this.depths.set(lower, depth + HEADING_DEPTH.partDepth);
    }
  }

  /** The headings from the outermost down to this one. */
  enter(heading: Heading): string[] {
    const { title, number } = valueAt(this.numbered, heading);
    const byNumber = this.depthOfNumber(heading);
    const key = keyOf(heading.style);
    const isPart = this.shared.has(key) && !isTop(heading.text);
    const byStyle = (this.depths.get(key) ?? 1) + (isPart ? HEADING_DEPTH.partDepth : 0);
    const depth =
      byNumber ??
      (this.isNumbered && (isBackName(heading.text) || isReferencesName(heading.text)) ? 1 : byStyle);
    const isStripped = this.isNumbered || (number?.parts.length ?? 0) > 1 || isTop(heading.text);
    const words = number && isStripped ? title : heading.text;
    return this.push(words.replace(/[\s.:]+$/, ''), depth);
  }

  /** A heading that opens a paragraph, below all others. */
  enterRunIn(title: string): string[] {
    return this.push(title, 9);
  }

  private push(title: string, depth: number): string[] {
    // A bibliography has no parts: what follows it stands beside it, however it is set.
    for (let last = this.stack.at(-1); last; last = this.stack.at(-1)) {
      if (last.depth < depth && !isReferencesName(last.title)) break;
      this.stack.pop();
    }
    this.stack.push({ depth, title });
    return this.stack.map((one) => one.title);
  }
}
