import { float32At, itemAt, uint8At, uint16At, uint32At } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { accentOf, addAccent, readCharacter } from '../glyphs/characters.js';
import type { Font } from '../glyphs/fonts.js';
import { GENERATED, type Glyphs, SOFT_HYPHEN, SUPERIOR } from '../glyphs/glyphs.js';
import type { RawPage } from '../glyphs/pages.js';
import { buildFragments, type Fragment } from './fragments.js';
import { joinInitials } from './initials.js';
import { splitAtLabels } from './labels-in-gutters.js';
import { ACCENT, LINE_STYLE, SCRIPT, WORD_SPACE } from './line-thresholds.js';
import { BOLD, ITALIC, LINE_HYPHEN, type Line, MATH, SUBSCRIPT, SUPERSCRIPT } from './lines.js';
import { type Band, bandAt } from './page-layout.js';
import { isControl, isEastAsian, isSpace, type Run } from './runs.js';
import { TextBuilder } from './text-builder.js';

interface Type {
  size: number;
  base: number;
}

/** True if glyphs of the second type are raised over those of the first. */
const isRaisedOver = (low: Type, high: Type): boolean =>
  high.size <= SCRIPT.maxSmallSize * low.size && low.base - high.base > SCRIPT.minRiseEm * low.size;

const hasLetters = ({ runs }: Fragment, { code }: Glyphs, size: number): boolean =>
  runs.some((run) => {
    if (run.size !== size) return false;
    for (let i = run.from; i < run.to; i++) if (/\p{L}/u.test(readCharacter(uint32At(code, i)))) return true;
    return false;
  });

/** Returns the size, font and baseline of most letters of a fragment. */
function dominantType(fragment: Fragment, glyphs: Glyphs): { size: number; font: number; base: number } {
  const counts = new Map<number, { count: number; size: number; font: number; base: number }>();
  for (const run of fragment.runs) {
    for (let i = run.from; i < run.to; i++) {
      if (isSpace(uint32At(glyphs.code, i)) || isControl(uint32At(glyphs.code, i))) continue;
      const key = Math.round(run.size * 4) * 65536 + uint16At(glyphs.font, i);
      const type = counts.get(key);
      if (type) type.count++;
      else counts.set(key, { count: 1, size: run.size, font: uint16At(glyphs.font, i), base: run.base });
    }
  }
  const types = [...counts.values()];
  // The end of a superscript mark may begin the last line of a paragraph: there, only the full stop is on the baseline.
  const isShort = types.reduce((sum, { count }) => sum + count, 0) <= LINE_STYLE.maxShortGlyphs;
  // In "value30,35,36,38,40." most characters are raised, but none is a letter.
  const isMark = (low: Type, high: Type) =>
    isRaisedOver(low, high) &&
    (isShort || (hasLetters(fragment, glyphs, low.size) && !hasLetters(fragment, glyphs, high.size)));
  let best: { count: number; size: number; font: number; base: number } | undefined;
  for (const candidate of types)
    if (!best || isMark(candidate, best) || (candidate.count > best.count && !isMark(best, candidate)))
      best = candidate;
  return best ?? { size: fragment.size, font: 0, base: fragment.base };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a line is assembled in one pass over its glyphs
function buildLine(page: number, fragment: Fragment, glyphs: Glyphs, fonts: readonly Font[]): Line {
  const mainType = dominantType(fragment, glyphs);
  const order: number[] = [];
  const spaceBefore = new Set<number>();
  /** After a space that the file writes, not one that pdfium adds. */
  const typedSpaceBefore = new Set<number>();
  for (const run of fragment.runs) {
    let isAfterSpace = false;
    let isAfterTypedSpace = false;
    for (let i = run.from; i < run.to; i++) {
      const code = uint32At(glyphs.code, i);
      if (isControl(code) || glyphs.turn[i] !== 0) continue;
      if (isSpace(code)) {
        // After an accent, pdfium adds a space without width because the next letter is printed elsewhere; the gap decides.
        isAfterTypedSpace ||= (uint8At(glyphs.flags, i) & GENERATED) === 0;
        const isAdded = float32At(glyphs.right, i) <= float32At(glyphs.left, i);
        if (!(isAdded && i > run.from && accentOf(uint32At(glyphs.code, i - 1)))) isAfterSpace = true;
        continue;
      }
      if (isAfterSpace) spaceBefore.add(i);
      if (isAfterTypedSpace) typedSpaceBefore.add(i);
      isAfterSpace = false;
      isAfterTypedSpace = false;
      order.push(i);
    }
  }
  order.sort((a, b) => float32At(glyphs.left, a) - float32At(glyphs.left, b) || a - b);
  const minLetterspacedSpace = letterSpacing(order, glyphs, spaceBefore);
  const builder = new TextBuilder();
  let right = Number.NEGATIVE_INFINITY;
  let bold = 0;
  let italic = 0;
  let pendingAccent: { accent: string; left: number; right: number } | undefined;
  for (const i of order) {
    const left = float32At(glyphs.left, i);
    const size = float32At(glyphs.size, i);
    const code = uint32At(glyphs.code, i);
    const gap = left - right;
    const font = fonts[uint16At(glyphs.font, i)];
    const isSpaced =
      builder.text !== '' &&
      !(
        gap < WORD_SPACE.minEastAsianGapEm * size &&
        !typedSpaceBefore.has(i) &&
        isEastAsian(code) &&
        isEastAsian(builder.last.codePointAt(0) ?? 0)
      ) &&
      ((spaceBefore.has(i) && gap > -WORD_SPACE.maxBackstepEm * size) ||
        gap > Math.max(WORD_SPACE.minGapEm * size, minLetterspacedSpace));
    const accent = accentOf(code);
    const overlaps = right > left + ACCENT.minOverlapShare * (float32At(glyphs.right, i) - left);
    if (accent && overlaps) {
      const joined = addAccent(builder.last, accent);
      if (joined) {
        builder.replaceLast(joined);
        continue;
      }
    }
    if (accent && !overlaps) pendingAccent = { accent, left, right: float32At(glyphs.right, i) };
    const shift = mainType.base - float32At(glyphs.base, i);
    const isSmall = size <= SCRIPT.maxSmallSize * mainType.size;
    const isRaised =
      shift > SCRIPT.minRiseEm * mainType.size &&
      (isSmall || shift > SCRIPT.minFullSizeRiseEm * mainType.size);
    const flags =
      (isRaised || (uint8At(glyphs.flags, i) & SUPERIOR) !== 0 ? SUPERSCRIPT : 0) |
      (shift < -SCRIPT.minDropEm * mainType.size && isSmall ? SUBSCRIPT : 0) |
      (font?.isBold ? BOLD : 0) |
      (font?.isItalic ? ITALIC : 0) |
      (font?.isMath ? MATH : 0) |
      ((uint8At(glyphs.flags, i) & SOFT_HYPHEN) !== 0 ? LINE_HYPHEN : 0);
    if (pendingAccent && accent === undefined) {
      // An accent that precedes its letter and is printed over it.
      const isOver =
        pendingAccent.left >= left - ACCENT.maxOverhangEm * size &&
        pendingAccent.right <= float32At(glyphs.right, i) + ACCENT.maxOverhangEm * size;
      const joined = isOver ? addAccent(readCharacter(code), pendingAccent.accent) : undefined;
      pendingAccent = undefined;
      if (joined) {
        builder.replaceLast(joined);
        right = Math.max(right, float32At(glyphs.right, i));
        continue;
      }
    }
    if (isSpaced) builder.add(' ', flags & ~(SUPERSCRIPT | SUBSCRIPT), right, left);
    builder.add(readCharacter(code), flags, left, float32At(glyphs.right, i));
    right = Math.max(right, float32At(glyphs.right, i));
    if (font?.isBold) bold++;
    if (font?.isItalic) italic++;
  }
  return {
    page,
    left: fragment.left,
    right: fragment.right,
    top: fragment.top,
    bottom: fragment.bottom,
    base: mainType.base,
    size: mainType.size,
    font: mainType.font,
    isBold: bold > LINE_STYLE.minLetterShare * order.length,
    isItalic: italic > LINE_STYLE.minLetterShare * order.length,
    text: builder.text,
    flags: Uint8Array.from(builder.flags),
    lefts: Float32Array.from(builder.lefts),
    rights: Float32Array.from(builder.rights),
  };
}

/** Returns the narrowest gap that is a space in letterspaced type ("A B S T R A C T"); 0 in other type. */
function letterSpacing(order: readonly number[], glyphs: Glyphs, spaceBefore: ReadonlySet<number>): number {
  if (order.length < WORD_SPACE.minLetters) return 0;
  const gaps: number[] = [];
  for (let k = 1; k < order.length; k++) {
    if (spaceBefore.has(itemAt(order, k))) continue;
    gaps.push(float32At(glyphs.left, itemAt(order, k)) - float32At(glyphs.right, itemAt(order, k - 1)));
  }
  if (gaps.length < WORD_SPACE.minLetters - 1) return 0;
  const medianGap = median(gaps);
  const size = float32At(glyphs.size, itemAt(order, 0));
  return medianGap > WORD_SPACE.minLetterspacingEm * size ? medianGap * WORD_SPACE.letterspacedFactor : 0;
}

/** Builds the lines of a page, from top to bottom, each within its column. */
export function buildLines(
  page: RawPage,
  runs: readonly Run[],
  bands: readonly Band[],
  fonts: readonly Font[],
): Line[] {
  const lines = bands
    .flatMap((band) => {
      const bandRuns = bands.length === 1 ? runs : runs.filter((run) => bandAt({ bands }, run.base) === band);
      return buildFragments(bandRuns, band.gutters);
    })
    .map((fragment) => buildLine(page.number, fragment, page.glyphs, fonts))
    .filter((line) => line.text !== '');
  return joinInitials(splitAtLabels(lines, bands)).sort((a, b) => a.base - b.base || a.left - b.left);
}
