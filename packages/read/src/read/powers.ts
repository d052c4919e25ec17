const SUPERSCRIPTS: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
  n: 'ⁿ',
  i: 'ⁱ',
};

/** `2` → `²`, to keep "km²" and "10⁻³"; other superscripts become plain text. */
export function superscript(text: string): string {
  if (!/^(?:[+−–-]?\d+|[+−–-]|\d+[+−–-]|n)$/.test(text)) return text;
  return [...text].map((character) => SUPERSCRIPTS[character] ?? '').join('');
}

const MINUS = '[−–-]';
/** `−3`, also with a thin space after the sign. */
const NEGATIVE = new RegExp(`^${MINUS}\\s*\\d{1,2}$`);
/** `−1/2`, `0.5`, `−0.5`: Unicode has no superscript characters for these. */
const FRACTION = new RegExp(`^${MINUS}?\\s*\\d+[./]\\d+$`);
/** The `−ΔΔCt` of "2^(−ΔΔCt)". */
const NEGATIVE_TERM = new RegExp(`^${MINUS}\\s*[(\\p{L}]`, 'u');
/** A ten that is not part of a longer number or name, such as "110" or "IL-10". */
const TEN = /(?:^|[^\d.,\p{L}-]|[^\p{L}]-|\d\s*x)\s*10$/u;
const NUMBER_OR_E = /(?:^|[^\d.,\p{L}-])(?:\d+(?:\.\d+)?|e)$/u;
/** Possible bases of a negative power: a unit, a quantity, a bracket. */
const QUANTITY = /[\p{L}\p{N}%°)\]]$/u;
/** A single letter is a quantity or a unit (R², χ², m²). */
const LETTER = /(?:^|[^\p{L}\p{N}])\p{L}$/u;
/** The units of length, angle and energy that are squared and cubed (SI brochure, 9th edition, and the customary ones). */
const UNIT =
  /(?:(?:^|[^\p{L}])(?:[kcdmhnpfµμ]m|Å|yd|deg|px|pixels?|inch(?:es)?|feet|miles?|k?pc|Mpc|[kMGT]?eV)|\d\s*(?:in|ft|mi))$/u;

/** Units that are counted by the square or cube of a number: "1850² pixels". */
const CELLS = /^[\s\u2010\u2011-]*(?:pixels?|px|voxels?)(?![\p{L}\p{N}])/u;
const PLAIN_NUMBER = /(?:^|[^\d.,\p{L}-])\d{1,5}$/u;

/** Maximum characters before a superscript that determine its base. */
export const POWER_BASE_CHARS = 16;

/** A quantity, a unit, or a number of cells along each side. */
const isSquared = (before: string, after: string) =>
  LETTER.test(before) || UNIT.test(before) || (PLAIN_NUMBER.test(before) && CELLS.test(after));

/**
 * Formats a superscript after `before` so that a power is not read as more digits: `10` and `5` give `⁵`, `2` and
 * `−ΔΔCt` give `^(−ΔΔCt)`. Citation marks, ordinals, charges and isotopes become plain text. `afterSubscript` is true if a subscript
 * of letters precedes it, as in η_p²; `after` is the text that follows, if known.
 */
export function formatSuperscript(before: string, text: string, afterSubscript = false, after = ''): string {
  const exponent = text.trim();
  const isTen = TEN.test(before);
  const isPower =
    NEGATIVE.test(exponent) && !(exponent.startsWith('–') && /\d$/.test(before) && !isTen)
      ? QUANTITY.test(before)
      : /^\d{1,2}$/.test(exponent) &&
        (isTen || (/^[23]$/.test(exponent) && (afterSubscript || isSquared(before, after))));
  if (isPower) return text.replace(exponent, superscript(exponent.replace(/\s/g, '')));
  const needsBrackets =
    (FRACTION.test(exponent) && (isTen || (/^\D/.test(exponent) && QUANTITY.test(before)))) ||
    (NEGATIVE_TERM.test(exponent) && NUMBER_OR_E.test(before));
  return needsBrackets ? text.replace(exponent, `^(${exponent})`) : text;
}
