/*
 * Text comes from anywhere and goes into UTF-8 files and a database. Two things can't be stored there: half of a
 * surrogate pair, which is no character, and the character NUL, at which C programs end a text. Both become U+FFFD, one
 * for one, so that offsets stay as they are.
 */

/** A text that any file and any database takes. */
export function storableText(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\ufffd') : wellFormed;
}

/** `JSON.stringify` writes what can't be stored as escapes, `\ud83d` or `\u0000`; an escaped backslash before it is text. */
const UNSTORABLE = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:d[89a-f][0-9a-f]{2}|0000)/g;

/** A value as JSON, with all its texts storable. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Nearly all texts are looked through once: few have an escape of this kind.
  return json.includes('\\u') ? json.replace(UNSTORABLE, '\ufffd') : json;
}

/** A value as one line of JSON, with all its texts storable. */
export const jsonLine = (value: unknown): string => `${storableJson(value)}\n`;

/** A text of at most `length` UTF-16 units, with `…` at its end where it was cut; no character is cut in half. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const isHigh = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, isHigh ? end - 1 : end)}…`;
}
