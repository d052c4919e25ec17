import { itemAt } from '@citemill/metrics/at';
import { confusableLabels } from './confusable.js';
import { loadShapeNetwork, type ShapeNetwork } from './network.js';
import type { GlyphPicture } from './picture.js';

/** When a glyph's shape overrules the file. Chosen on the papers of `pdf-jats` and `jose`; `lying-fonts.test.ts` reads fonts that are wrong. */
const SHAPE = {
  /** Minimum probability of what the glyph looks like, with all that may be drawn like it. */
  minProbability: 0.98,
  /** Minimum probability of the sign itself. */
  minSignProbability: 0.7,
  /** Maximum probability of all that the character in the file may look like. */
  maxStatedProbability: 0.001,
  /** Minimum probability of what a glyph looks like if the file states nothing: a wrong sign replaces none. */
  minNamelessProbability: 0.9,
  /** Minimum probability of the sign itself in that case: what looks like it has other codes in such fonts. */
  minNamelessSignProbability: 0.02,
  /** Taller glyphs are parts of brackets and roots. */
  maxHeightEm: 1.3,
} as const;

/** Dashes by their width. */
const DASH = { minMinusEm: 0.4, minEnDashEm: 0.42, minEmDashEm: 0.75 } as const;

/** Signs that look alike, and the one of them that fonts of signs have. */
const MERGED: readonly (readonly [sign: string, alike: string])[] = [
  ['−', '-–—−'],
  ['×', 'xX×'],
  ['′', "'’´′"],
  ['°', '°˚'],
];

/** TeX's fonts have these signs at the codes of other characters; the height of the ink above the baseline shows which is printed. */
const TEX_SIGNS: readonly TexSign[] = [
  { stated: ':', sign: '.', bottom: [-0.1, 0.1], top: [0.03, 0.22] },
  { stated: ';', sign: ',', bottom: [-0.35, 0], top: [0.03, 0.22] },
  { stated: '\x7f', sign: '¨', bottom: [0.45, 0.8], top: [0.5, 1] },
  { stated: '=', sign: '/', bottom: [-0.35, -0.15], top: [0.6, 0.9] },
  { stated: 'j', sign: '|', bottom: [-0.4, -0.15], top: [0.6, 0.9], maxWidthEm: 0.16 },
];

/** The range of the lower and upper end of a sign's ink, in ems. */
interface TexSign {
  stated: string;
  sign: string;
  bottom: readonly [from: number, to: number];
  top: readonly [from: number, to: number];
  maxWidthEm?: number;
}

/** Letters with a stroke, such as "ł", look like signs of currencies, which symbol fonts rarely have. */
const CURRENCIES = '£¢€¥';

const isLatinOrDigit = (sign: string): boolean =>
  /^[0-9\p{Script=Latin}]$/u.test(sign) && !/^[ﬀ-ﬄ]$/.test(sign);

let prepared: { network: ShapeNetwork; confusable: ReturnType<typeof confusableLabels> } | undefined;

/** The character that the file states for a glyph, and whether its font sets words. */
export interface StatedGlyph {
  code: number;
  isUnmapped: boolean;
  /** True for a glyph of a font without a name, which the file draws. */
  isNameless?: boolean;
  isTextFont: boolean;
}

/**
 * Returns the character that a glyph is by its shape, if the file states another one that has a different shape; undefined if
 * the file may be right. No glyph with a character becomes a Latin letter or a digit: fonts that are wrong about signs
 * give them the codes of letters, and not the reverse.
 */
export function overrule(stated: StatedGlyph, picture: GlyphPicture): number | undefined {
  if (picture.height > SHAPE.maxHeightEm) return undefined;
  prepared ??= prepare();
  if (stated.code <= 0x20) return nameGlyph(stated, picture, prepared);
  const texSign = stated.isUnmapped || stated.isNameless ? findTexSign(stated.code, picture) : undefined;
  if (texSign) return texSign.charCodeAt(0);
  const { network, confusable } = prepared;
  const rivals = confusable(stated.code);
  if (!rivals && !stated.isUnmapped) return undefined;
  const probabilities = network.classify(picture);
  let best = 0;
  for (let i = 1; i < probabilities.length; i++)
    if (itemAt(probabilities, i) > itemAt(probabilities, best)) best = i;
  const shape = itemAt(network.labels, best);
  if (shape === 0) return undefined;
  const sum = (positions: readonly number[]) =>
    positions.reduce((total, i) => total + itemAt(probabilities, i), 0);
  const merged = MERGED.find(([, alike]) => alike.includes(String.fromCodePoint(shape)));
  // The unknown shapes of the training include the bars that frames of tables are made of.
  const unknownBar = merged?.[0] === '−' ? itemAt(probabilities, 0) : 0;
  if (sum(confusable(shape) ?? []) + unknownBar < SHAPE.minProbability) return undefined;
  if (rivals && sum(rivals) > SHAPE.maxStatedProbability) return undefined;
  const members = merged
    ? [...merged[1]].map((sign) => network.labels.indexOf(sign.codePointAt(0) ?? 0))
    : [best];
  if (sum(members) < SHAPE.minSignProbability) return undefined;
  const sign = chooseSign(String.fromCodePoint(shape), merged?.[0], picture, stated);
  return isLatinOrDigit(sign) || CURRENCIES.includes(sign) ? undefined : sign.codePointAt(0);
}

const findTexSign = (code: number, { bottom, top, width }: GlyphPicture): string | undefined =>
  TEX_SIGNS.find(
    (it) =>
      it.stated.charCodeAt(0) === code &&
      isWithin(it.bottom, bottom) &&
      isWithin(it.top, top) &&
      width <= (it.maxWidthEm ?? 1),
  )?.sign;

const isWithin = ([from, to]: TexSign['top'], value: number): boolean => from <= value && value <= to;

/**
 * Latin letters and digits have their own codes in every font; text fonts have letters such as "ß" at others. They have
 * no squares, but draw them for glyphs that are missing.
 */
const mayBeNameless = (sign: string, { isUnmapped, isTextFont }: StatedGlyph): boolean =>
  // A file that maps a code to a control character may do so for any sign.
  !isUnmapped || (isTextFont ? !/^[0-9A-Za-z■□]$/.test(sign) : !isLatinOrDigit(sign));

/** Names a glyph of which the file states nothing but the code of a control character, as bitmap fonts of TeX do. */
function nameGlyph(
  stated: StatedGlyph,
  picture: GlyphPicture,
  { network, confusable }: NonNullable<typeof prepared>,
): number | undefined {
  const probabilities = network.classify(picture);
  const best = probabilities.indexOf(Math.max(...probabilities));
  const group = confusable(itemAt(network.labels, best)) ?? [];
  if (group.reduce((sum, i) => sum + itemAt(probabilities, i), 0) < SHAPE.minNamelessProbability)
    return undefined;
  const [first] = group
    .filter((i) => mayBeNameless(String.fromCodePoint(itemAt(network.labels, i)), stated))
    .sort((a, b) => itemAt(probabilities, b) - itemAt(probabilities, a));
  if (first === undefined || itemAt(probabilities, first) < SHAPE.minNamelessSignProbability)
    return undefined;
  const shape = String.fromCodePoint(itemAt(network.labels, first));
  const merged = MERGED.find(([, alike]) => alike.includes(shape));
  return chooseSign(shape, merged?.[0], picture, stated).codePointAt(0);
}

function prepare(): NonNullable<typeof prepared> {
  const network = loadShapeNetwork();
  return { network, confusable: confusableLabels(network.labels) };
}

/** Chooses among signs of one shape by the glyph's size and by what fonts of signs have. */
function chooseSign(
  shape: string,
  merged: string | undefined,
  { width }: GlyphPicture,
  { isTextFont }: StatedGlyph,
): string {
  if (merged !== '−') return (isTextFont ? undefined : merged) ?? shape;
  if (!isTextFont) return width >= DASH.minMinusEm ? merged : '-';
  return width >= DASH.minEmDashEm ? '—' : width >= DASH.minEnDashEm ? '–' : '-';
}
