/**
 * Adobe's Symbol font, which has no Latin letters: its codes from 32 (PDF 32000-1, annex D.5), with spaces for empty
 * codes and for parts of larger signs. Its TrueType version has the same signs in the private area, from F020.
 */
const SYMBOL = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ' αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
  '                                ',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…│─↵',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊〈®©™∑           〉∫             ',
].join('');
const PRIVATE = 0xf000;

/** The characters of Symbol's codes, for letters and for the private area. */
export const SYMBOL_SIGNS: ReadonlyMap<number, number> = new Map(
  [...SYMBOL].flatMap((sign, i): [number, number][] => {
    const code = i + 32;
    const meaning = sign.codePointAt(0) ?? 32;
    if (meaning === 32) return [];
    // Other codes may already be characters: "×" is in Unicode, and its code in Symbol means "⋅".
    const isLetter = /[A-Za-z]/.test(String.fromCharCode(code));
    return isLetter
      ? [
          [code, meaning],
          [PRIVATE + code, meaning],
        ]
      : [[PRIVATE + code, meaning]];
  }),
);

/** The arrows of the font Wingdings that Word writes for "-->", "<--", "==>", "<==" and "<=>". */
const WINGDINGS_ARROWS = new Map([
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe7, '⇐'],
  [0xe8, '⇒'],
  [0xf3, '⇔'],
]);

/** The character at a place of the font Symbol or Wingdings, from 32 to 255; undefined if it is not known. */
export function fontSign(font: string, place: number): string | undefined {
  if (place === 32) return ' ';
  if (/^Wingdings$/i.test(font)) return WINGDINGS_ARROWS.get(place);
  const sign = /^Symbol(?:MT|PS)?$/i.test(font) ? SYMBOL_SIGNS.get(PRIVATE + place) : undefined;
  return sign === undefined ? undefined : String.fromCodePoint(sign);
}
