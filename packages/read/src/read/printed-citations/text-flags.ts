// Flags of a character.
export const SUPERSCRIPT = 1;
export const SUBSCRIPT = 2;
export const BOLD = 4;
export const ITALIC = 8;
export const MATH = 16;

/** A text with the flags of each of its UTF-16 units. */
export interface FlaggedText {
  text: string;
  flags: Uint8Array;
}
