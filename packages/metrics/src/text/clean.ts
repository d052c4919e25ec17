/**
 * Cleans the characters of prose: ligatures become letters; soft hyphens, zero-width characters and control characters
 * are dropped; a lone surrogate becomes the replacement character. White space is left to the caller.
 */

const LIGATURES: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

// All characters that may have to be changed in one class, so that clean text is scanned only once.
const SUSPECT =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u2060\ufb00-\ufb06\ufeff\ufff9-\uffff\ud800-\udfff]/;
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u2060\ufeff\ufff9-\ufffb\ufffe\uffff]/g;
const LIGATURE = /[\ufb00-\ufb06]/g;

export function cleanCharacters(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(LIGATURE, (letter) => LIGATURES[letter] ?? letter)
    .toWellFormed();
}

// Most strings are printable ASCII with single spaces, which is clean already.
const UNCLEAN = /[^\x20-\x7e]| {2}|^ | $/;

/** Cleans a whole string: clean characters, single spaces, no space at either end, Unicode NFC. */
export function cleanText(text: string): string {
  if (!UNCLEAN.test(text)) return text;
  return cleanCharacters(text).replace(/\s+/g, ' ').trim().normalize('NFC');
}
