/**
 * Adobe's Symbol font, which has no Latin letters: its codes from 32 (PDF 32000-1, annex D.5), with spaces for empty
 * codes and for parts of larger signs. Its TrueType version has the same signs in the private use area, from F020.
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
const PRIVATE_USE = 0xf000;

/** The characters by code in Symbol: for the codes of ASCII letters, and for all codes in the private use area. */
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
          [PRIVATE_USE + code, meaning],
        ]
      : [[PRIVATE_USE + code, meaning]];
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

/** Returns the character for a code of the font Symbol or Wingdings, from 32 to 255; undefined if it is not known. */
export function fontSign(font: string, code: number): string | undefined {
  if (code === 32) return ' ';
  if (/^Wingdings$/i.test(font)) return WINGDINGS_ARROWS.get(code);
  const sign = /^Symbol(?:MT|PS)?$/i.test(font) ? SYMBOL_SIGNS.get(PRIVATE_USE + code) : undefined;
  return sign === undefined ? undefined : String.fromCodePoint(sign);
}
