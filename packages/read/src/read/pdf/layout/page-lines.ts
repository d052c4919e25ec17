import { float32At, itemAt, uint8At, uint16At, uint32At } from '@citemill/metrics/at';
import { accented, accentOf, readable } from '../glyphs/characters.js';
import type { Font } from '../glyphs/fonts.js';
import { type Glyphs, SOFT_HYPHEN, SUPERIOR } from '../glyphs/glyphs.js';
import type { RawPage } from '../glyphs/pages.js';
import { type Fragment, fragmentsOf } from './fragments.js';
import { withInitials } from './initials.js';
import { partedAtLabels } from './labels-in-gutters.js';
import { BOLD, FIXED, ITALIC, LINE_HYPHEN, type Line, MATH, SUBSCRIPT, SUPERSCRIPT } from './lines.js';
import { type Band, bandAt } from './page-layout.js';
import { isControl, isSpace, type Run } from './runs.js';
import { TextGrower } from './text-grower.js';
import {
  ACCENT_OVERLAP,
  ACCENT_SLACK,
  BACKWARDS,
  FEWEST_SPACED,
  LOWERED,
  MOSTLY,
  RAISED,
  RAISED_FULL,
  SMALL,
  SPACED_GAP,
  SPACED_SPACE,
} from './tolerances.js';

/** A gap between letters from which on it is a space, in sizes. */
const NARROWEST_SPACE = 0.17;

/** The size and font of most letters of a fragment. */
function dominant(fragment: Fragment, glyphs: Glyphs): { size: number; font: number; base: number } {
  const counts = new Map<number, { count: number; size: number; font: number; base: number }>();
  for (const run of fragment.runs) {
    for (let i = run.from; i < run.to; i++) {
      if (isSpace(uint32At(glyphs.code, i)) || isControl(uint32At(glyphs.code, i))) continue;
      const key = Math.round(run.size * 4) * 65536 + uint16At(glyphs.font, i);
      const seen = counts.get(key);
      if (seen) seen.count++;
      else counts.set(key, { count: 1, size: run.size, font: uint16At(glyphs.font, i), base: run.base });
    }
  }
  let best: { count: number; size: number; font: number; base: number } | undefined;
  for (const one of counts.values()) if (!best || one.count > best.count) best = one;
  return best ?? { size: fragment.size, font: 0, base: fragment.base };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the lines of a page are found in one pass over its runs
function lineOf(page: number, fragment: Fragment, glyphs: Glyphs, fonts: readonly Font[]): Line {
  const main = dominant(fragment, glyphs);
  const order: number[] = [];
  const spaceBefore = new Set<number>();
  for (const run of fragment.runs) {
    let isAfterSpace = false;
    for (let i = run.from; i < run.to; i++) {
      const code = uint32At(glyphs.code, i);
      if (isControl(code) || glyphs.turn[i] !== 0) continue;
      if (isSpace(code)) {
        isAfterSpace = true;
        continue;
      }
      if (isAfterSpace) spaceBefore.add(i);
      isAfterSpace = false;
      order.push(i);
    }
  }
  order.sort((a, b) => float32At(glyphs.left, a) - float32At(glyphs.left, b) || a - b);
  const spread = letterSpacing(order, glyphs, spaceBefore);
  const out = new TextGrower();
  let right = Number.NEGATIVE_INFINITY;
  let bold = 0;
  let italic = 0;
  let pending: { accent: string; left: number; right: number } | undefined;
  for (const i of order) {
    const left = float32At(glyphs.left, i);
    const size = float32At(glyphs.size, i);
    const code = uint32At(glyphs.code, i);
    const gap = left - right;
    const font = fonts[uint16At(glyphs.font, i)];
    const isSpaced =
      out.text !== '' &&
      ((spaceBefore.has(i) && gap > -BACKWARDS * size) || gap > Math.max(NARROWEST_SPACE * size, spread));
    const accent = accentOf(code);
    const overlaps = right > left + ACCENT_OVERLAP * (float32At(glyphs.right, i) - left);
    if (accent && overlaps) {
      const joined = accented(out.last, accent);
      if (joined) {
        out.replaceLast(joined);
        continue;
      }
    }
    if (accent && !overlaps) pending = { accent, left, right: float32At(glyphs.right, i) };
    const shift = main.base - float32At(glyphs.base, i);
    const isSmall = size <= SMALL * main.size;
    const isRaised = shift > RAISED * main.size && (isSmall || shift > RAISED_FULL * main.size);
    const flags =
      (isRaised || (uint8At(glyphs.flags, i) & SUPERIOR) !== 0 ? SUPERSCRIPT : 0) |
      (shift < -LOWERED * main.size && isSmall ? SUBSCRIPT : 0) |
      (font?.isBold ? BOLD : 0) |
      (font?.isItalic ? ITALIC : 0) |
      (font?.isMath ? MATH : 0) |
      (font?.isFixed ? FIXED : 0) |
      ((uint8At(glyphs.flags, i) & SOFT_HYPHEN) !== 0 ? LINE_HYPHEN : 0);
    if (pending && i !== undefined && accent === undefined) {
      // An accent that was set before its letter, and over it.
      const isOver =
        pending.left >= left - ACCENT_SLACK * size &&
        pending.right <= float32At(glyphs.right, i) + ACCENT_SLACK * size;
      const joined = isOver ? accented(readable(code), pending.accent) : undefined;
      pending = undefined;
      if (joined) {
        out.replaceLast(joined);
        right = Math.max(right, float32At(glyphs.right, i));
        continue;
      }
    }
    if (isSpaced) out.add(' ', flags & ~(SUPERSCRIPT | SUBSCRIPT), right, left);
    out.add(readable(code), flags, left, float32At(glyphs.right, i));
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
    base: main.base,
    size: main.size,
    font: main.font,
    isBold: bold > MOSTLY * order.length,
    isItalic: italic > MOSTLY * order.length,
    text: out.text,
    flags: Uint8Array.from(out.flags),
    lefts: Float32Array.from(out.lefts),
    rights: Float32Array.from(out.rights),
  };
}

/** In spaced-out type ("A B S T R A C T") every letter stands apart: the gap that is usual there is no space. */
function letterSpacing(order: readonly number[], glyphs: Glyphs, spaceBefore: ReadonlySet<number>): number {
  if (order.length < FEWEST_SPACED) return 0;
  const gaps: number[] = [];
  for (let k = 1; k < order.length; k++) {
    if (spaceBefore.has(itemAt(order, k))) continue;
    gaps.push(float32At(glyphs.left, itemAt(order, k)) - float32At(glyphs.right, itemAt(order, k - 1)));
  }
  if (gaps.length < FEWEST_SPACED - 1) return 0;
  gaps.sort((a, b) => a - b);
  const middle = itemAt(gaps, gaps.length >> 1);
  const size = float32At(glyphs.size, itemAt(order, 0));
  return middle > SPACED_GAP * size ? middle * SPACED_SPACE : 0;
}

/** The lines of a page, from top to bottom, each within its column. */
export function linesOf(
  page: RawPage,
  runs: readonly Run[],
  bands: readonly Band[],
  fonts: readonly Font[],
): Line[] {
  const lines = bands
    .flatMap((band) => {
      const own = bands.length === 1 ? runs : runs.filter((run) => bandAt({ bands }, run.base) === band);
      return fragmentsOf(own, band.gutters);
    })
    .map((fragment) => lineOf(page.number, fragment, page.glyphs, fonts))
    .filter((line) => line.text !== '');
  return withInitials(partedAtLabels(lines, bands)).sort((a, b) => a.base - b.base || a.left - b.left);
}
