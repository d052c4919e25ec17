/**
 * Character classes of the sentence scanner. All functions take UTF-16 code units; `charCodeAt` past the end gives
 * NaN, which belongs to no class, so callers need no bounds checks.
 */

/** The role of a character for the scanner, which skips everything `Plain`. */
export const Role = {
  Plain: 0,
  Stop: 1,
  Strong: 2,
  Ellipsis: 3,
  Wide: 4,
  Open: 5,
  Close: 6,
  Break: 7,
} as const;

const ROLES = new Uint8Array(0x10000);
const assign = (characters: string, role: number) => {
  for (const character of characters) ROLES[character.charCodeAt(0)] = role;
};
assign('.', Role.Stop);
assign('!?‼⁇⁈⁉', Role.Strong);
assign('…', Role.Ellipsis);
// Stops that end a sentence with no space after them: CJK, Devanagari, Arabic, Urdu, Ethiopic, Armenian, Khmer, Burmese.
assign('。！？｡．।॥؟۔።፧፨։។៕။', Role.Wide);
assign('([{（［｛【〔「『', Role.Open);
assign(')]}）］｝】〕」』', Role.Close);
assign('\n\f\u2029', Role.Break);

// NaN is not looked up in the table: V8 would look it up as a property name, which is slow.
export const characterRole = (code: number): number => (code >= 0 ? (ROLES[code] ?? Role.Plain) : Role.Plain);

/** True for the characters that `\s` matches, which `trim` also removes. */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 9 && code <= 13);
  return (
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0x1680 ||
    code === 0xfeff
  );
}

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

export function isUpper(code: number): boolean {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  const letter = String.fromCharCode(code);
  return letter !== letter.toLowerCase();
}

export function isLower(code: number): boolean {
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  const letter = String.fromCharCode(code);
  return letter !== letter.toUpperCase();
}

const LETTER = /\p{L}/u;

export function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return LETTER.test(String.fromCharCode(code));
}

export const isGreek = (code: number): boolean => code >= 0x370 && code <= 0x3ff;

/** True for half of a character outside the basic plane: in papers nearly always a mathematical letter such as 𝛼. */
export const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** True for Han, kana and hangul: scripts without a space between sentences. */
export const isCjk = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff);

export const isHiragana = (code: number): boolean => code >= 0x3040 && code <= 0x309f;

export const isSuperscript = (code: number): boolean =>
  code === 0xb9 || code === 0xb2 || code === 0xb3 || code === 0x2070 || (code >= 0x2074 && code <= 0x2079);

export const isTerminator = (code: number): boolean => {
  const role = characterRole(code);
  return role >= Role.Stop && role <= Role.Wide;
};

export function skipSpace(text: string, position: number): number {
  while (isSpace(text.charCodeAt(position))) position++;
  return position;
}

/** Returns the offset of the first character at or after `position` that is not plain, or the text's length. */
export function nextSign(text: string, position: number): number {
  const { length } = text;
  while (position < length && ROLES[text.charCodeAt(position)] === Role.Plain) position++;
  return position;
}
