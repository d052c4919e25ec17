import {
  characterRole,
  isDigit,
  isGreek,
  isLetter,
  isLower,
  isSpace,
  isSurrogate,
  isUpper,
  Role,
} from './characters.js';
import { continuesSentence, isCommonOpener, isOpener } from './openers.js';

/** Kinds of text after a full stop, from the surest sign of a new sentence to no sign at all. */
export const Next = {
  /** A word that opens sentences: "The", "However,". */
  Opener: 0,
  /** A capitalised word before a lower-case one: "Patients with"; a species: "E. coli grew". */
  Phrase: 1,
  /** Any other capitalised word. */
  Capital: 2,
  /** Capitals or digits only, such as "PCC" or "BM9". */
  Code: 3,
  /** A single capital with its own stop. */
  Initial: 4,
  /** A lower-case name that opens sentences as it is: "p53", "mTOR", "α-synuclein", "c-Myc". */
  Name: 5,
  /** Letters of a script without capitals, mathematical letters, bullets. */
  Caseless: 6,
  /** A number before a word: "24 patients", "3D". */
  Count: 7,
  /** Another number. */
  Number: 8,
  /** A plain lower-case word. */
  Lower: 9,
  /** A lower-case word or a sign that continues the sentence: "and", "≥". */
  Continues: 10,
} as const;

export type NextKind = (typeof Next)[keyof typeof Next];

const MAX_WORD_LENGTH = 30;
/** Maximum number of signs before the first word. */
const MAX_LEADING = 6;
const POINT = 0x2e;
const COMMA = 0x2c;
const HYPHEN = 0x2d;
// Signs that may precede the first word of a sentence.
const LEADING = '“‘"\'«„‹¿¡*†‡§#$€£¥~∼([{（「『–—-•…';
// Bullets, and quotes in tokenised text: signs that may be followed by a space.
const DETACHED = '•‣▪●■◆►▶–—-"“';
const RELATIONS = '=<>≤≥≠≈∈';
const OPERATORS = '=<>≤≥≠≈±×÷→←↔⇒+/%&|^_\\@,;:)]}»”’';

/** Classifies the text after a full stop, whose first non-space character is at `position`. */
export function nextKind(text: string, position: number): NextKind {
  const isDetached = DETACHED.includes(text.charAt(position)) && isSpace(text.charCodeAt(position + 1));
  let first = position;
  for (
    let steps = 0;
    steps < MAX_LEADING && LEADING.includes(text.charAt(first)) && first < text.length;
    steps++
  ) {
    first++;
    if (isDetached && isSpace(text.charCodeAt(first))) first++;
  }
  const code = text.charCodeAt(first);
  if (isDigit(code)) return numberKind(text, first);
  if (isUpper(code)) return isGreek(code) ? Next.Name : capitalKind(text, first);
  if (isLower(code)) return isGreek(code) ? Next.Name : lowerCaseKind(text, first);
  if (isLetter(code) || isSurrogate(code)) return Next.Caseless;
  if (Number.isNaN(code) || OPERATORS.includes(text.charAt(first))) return Next.Continues;
  return code >= 0x2100 && characterRole(code) === Role.Plain ? Next.Caseless : Next.Continues;
}

function wordEnd(text: string, index: number): number {
  let end = index + 1;
  while (end - index < MAX_WORD_LENGTH && isLetter(text.charCodeAt(end))) end++;
  return end;
}

const hasLowerWordAt = (text: string, position: number) =>
  isSpace(text.charCodeAt(position)) && isLower(text.charCodeAt(position + 1));

const hasTitleWordAt = (text: string, position: number) =>
  isSpace(text.charCodeAt(position)) &&
  isUpper(text.charCodeAt(position + 1)) &&
  isLower(text.charCodeAt(position + 2));

function capitalKind(text: string, position: number): NextKind {
  const end = wordEnd(text, position);
  const after = text.charCodeAt(end);
  if (end - position === 1) {
    if (after === POINT) return hasLowerWordAt(text, end + 1) ? Next.Phrase : Next.Initial;
    const isWord = text.charAt(position) === 'A' || text.charAt(position) === 'I';
    if (isWord && isSpace(after) && isLetter(text.charCodeAt(end + 1))) return Next.Opener;
    return hasLowerWordAt(text, end) ? Next.Phrase : Next.Capital;
  }
  const word = text.slice(position, end);
  if (isOpener(word) && !isDigit(after)) return Next.Opener;
  if (after === COMMA && word.endsWith('ly')) return Next.Opener;
  if (isCommonOpener(word) && !hasTitleWordAt(text, end)) return Next.Phrase;
  if (isDigit(after) || word === word.toUpperCase()) return Next.Code;
  if (hasLowerWordAt(text, end)) return Next.Phrase;
  if (after === HYPHEN && isLower(text.charCodeAt(end + 1))) {
    return hasLowerWordAt(text, wordEnd(text, end + 1)) ? Next.Phrase : Next.Capital;
  }
  return Next.Capital;
}

function lowerCaseKind(text: string, position: number): NextKind {
  // "c-Myc", "n = 3"
  if (text.charCodeAt(position + 1) === HYPHEN) return Next.Name;
  const relation = isSpace(text.charCodeAt(position + 1)) ? position + 2 : position + 1;
  if (relation < text.length && RELATIONS.includes(text.charAt(relation))) return Next.Name;
  let end = position + 1;
  for (; end - position < MAX_WORD_LENGTH; end++) {
    const code = text.charCodeAt(end);
    if (isUpper(code) || isDigit(code) || isGreek(code)) return Next.Name;
    if (!isLetter(code) && code !== HYPHEN) break;
  }
  return continuesSentence(text.slice(position, end)) ? Next.Continues : Next.Lower;
}

function numberKind(text: string, index: number): NextKind {
  let end = index + 1;
  while (end - index < MAX_WORD_LENGTH) {
    const code = text.charCodeAt(end);
    const isSeparator = (code === POINT || code === COMMA) && isDigit(text.charCodeAt(end + 1));
    if (!isDigit(code) && !isSeparator) break;
    end++;
  }
  const code = text.charCodeAt(end);
  if (isSpace(code)) {
    const word = text.charCodeAt(end + 1);
    return isLetter(word) ? Next.Count : Next.Number;
  }
  // "3D", "91%", "5-methyl", "5′-end"; "2. Second" and "2) Second" number a list.
  if (isLetter(code) || "%-‐–′'°".includes(text.charAt(end))) return Next.Count;
  if ((code === POINT || code === 0x29) && isSpace(text.charCodeAt(end + 1))) return Next.Count;
  return Next.Number;
}
