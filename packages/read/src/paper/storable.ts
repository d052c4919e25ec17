/*
 * Text is stored in UTF-8 files and in a database. Two things cannot be stored there: half of a surrogate pair, which is
 * not a character, and NUL, which ends a string in C. Each is replaced by one U+FFFD, so that offsets do not change.
 */

/** The escapes that `JSON.stringify` writes for them: `\ud83d` or `\u0000`. After an escaped backslash, the same characters are text. */
const UNSTORABLE = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:d[89a-f][0-9a-f]{2}|0000)/g;

/** Writes a value as JSON, with all its texts storable. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Few texts contain such an escape, so most are scanned only once.
  return json.includes('\\u') ? json.replace(UNSTORABLE, '\ufffd') : json;
}

/** Writes a value as one line of JSON, with all its texts storable. */
export const jsonLine = (value: unknown): string => `${storableJson(value)}\n`;

/** Shortens a text to at most `length` UTF-16 units, ending in `…` if it was cut; never splits a character. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const isHighSurrogate = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, isHighSurrogate ? end - 1 : end)}…`;
}
