import type { Row } from './row.js';

const PARTICLES =
  "(?:(?:[Vv][ao]n|[Dd]e[rnls]?|[Dd]ella|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Ee]l|[Aa]l|[Tt]e[rn]|St\\.?)\\s|[dDlO]['’])";
const WORD = "\\p{Lu}[\\p{L}\\p{M}'’-]+";
const INITIALS = '(?:\\p{Lu}\\.[\\s-]?)+';

const AUTHOR_STARTS = [
  // "Marlow J," "Marlow, J." "van den Berg JA"
  new RegExp(
    `^${PARTICLES}{0,3}${WORD}(?:\\s${WORD}){0,2}?,?\\s(?:${INITIALS}|\\p{Lu}{1,3}(?![\\p{L}.]))`,
    'u',
  ),
  // "J. Marlow", "J.-P. van Hess"
  new RegExp(`^${INITIALS}\\s?${PARTICLES}{0,3}${WORD}`, 'u'),
  // "Jane Marlow, Karl Hess", "Jane Q. Marlow and", "Jane Marlow."
  new RegExp(
    `^${WORD}(?:\\s\\p{Lu}\\.){0,2}(?:\\s${PARTICLES}{0,2}${WORD}){1,2}(?:\\.(?:\\s|$)|,(?:\\s(?!\\d)|$)|\\sand\\b|\\s&|$)`,
    'u',
  ),
  // "Marlow, Jane"
  new RegExp(`^${PARTICLES}{0,3}${WORD}(?:\\s${WORD})?,\\s${WORD}`, 'u'),
  // The dash that stands for the authors of the entry before; a body that signs.
  /^(?:[—–―_-]{2,}|―)/u,
  /^\p{Lu}[\p{L}&' -]{1,80}[.,]?\s[([](?:1[5-9]|20)\d\d/u,
  /^\p{Lu}{2,10}[.,]\s/u,
];

/** True of a row that begins as an entry does, with names. */
export const beginsWithAuthor = (text: string): boolean =>
  AUTHOR_STARTS.some((pattern) => pattern.test(text));

const GOES_ON =
  /(?:[-‐–—,:;&(/]|\b(?:and|of|the|in|for|on|to|a|an|with|by|from|et|vol|pp|no|ed|eds|In|The)\.?)$/u;
const ENDS = /(?:[.?!)\]”"]|\d|https?:\S+|[\p{L}\d]\/\S+)$/u;

/** How much a row looks like the first of an entry, by its own words and those before it: from -1 to 1. */
export function startEvidence(rows: readonly Row[], at: number): number {
  const row = rows[at]!;
  const before = rows[at - 1];
  const own = beginsWithAuthor(row.text) ? 0.6 : /^[\p{Lu}"“[]/u.test(row.text) ? -0.2 : -0.6;
  if (!before) return own + 0.4;
  if (GOES_ON.test(before.text)) return own - 0.8;
  return own + (/\.$/.test(before.text) ? 0.4 : ENDS.test(before.text) ? 0.2 : -0.4);
}
