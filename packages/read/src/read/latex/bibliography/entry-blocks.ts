import { PARTICLE } from '../front/names.js';

/** How BibTeX styles run names, year and title of an entry together in its first block. */

const CONNECTORS = /\s*(?:[,;/]|\b(?:and|und|et|og|och|en)\b|&)\s*/;
const MAX_NAME_WORDS = 6;

const isNameWord = (word: string) => /^\p{Lu}[\p{L}.'’~-]*$/u.test(word) || PARTICLE.test(word);

/** True for a list of names, however separated: "Hess, Karl; van der Berg, Jan", "K. Hess and J. Berg". */
export function areNames(text: string): boolean {
  if (/[\d"“”‘?!]/.test(text) || text.length > 600) return false;
  const parts = text
    .replace(/\bet\s+al\.?/g, '')
    .split(CONNECTORS)
    .filter((part) => /\p{L}/u.test(part));
  return (
    parts.length > 0 &&
    parts.every((part) => {
      const words = part.trim().split(/[\s~]+/);
      return words.length <= MAX_NAME_WORDS && words.every(isNameWord);
    })
  );
}

/** "Lee A, Orr B (1994) Reeds", "Lee, A.: 1994, ‘Reeds’" */
const YEAR_BETWEEN = /^(.+?(?:\(\d{4}[a-z]?\)|:\s*\d{4}[a-z]?,))[.,:]?\s+([\p{L}‘“"(].{6,})$/su;
/** "Hess, Karl; van der Berg, Jan: Reeds" */
const COLON = /^([^:]{3,300}?):\s+([\p{Lu}‘“].{6,})$/su;

/** Splits a first block that has both names and title; otherwise returns it whole. */
export function splitNamesAndTitle(block: string): string[] {
  const [, names, title] = YEAR_BETWEEN.exec(block) ?? [];
  if (names && title) return [names, title];
  const [, before, after] = COLON.exec(block) ?? [];
  return before && after && areNames(before) ? [before, after] : [block];
}

const ORDINAL =
  '(?:\\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|revised|new|international)';
const EDITION = new RegExp(`[\\s,.;]*\\(?${ORDINAL}\\.? (?:ed\\.?|edn\\.?|edition)\\)?[.,]?$`, 'i');
/** Document type codes of GB/T 7714, the Chinese citation standard. */
const DOCUMENT_TYPE = /\s*[[［][A-Z]{1,2}(?:\/OL)?[\]］].*$/s;
const URL_AT_END = /[,.;]?\s*https?:\/\/\S+.*$/s;
/** "…, in A. Lee (ed.), Proceedings of …" */
const IN_BOOK = /[,.] [Ii]n:? (?=\p{Lu}).*(?:\beds?\.|\(eds?\.?\)|\bProceedings\b|\bProc\.).*$/su;

/** Returns a title without what styles print around it: quotes, edition, document type, containing book. */
export function bareTitle(title: string): string {
  return title
    .replace(/^\(?\d{4}[a-z]?\)?[.,:]?\s+(?=\p{Lu})/u, '')
    .replace(DOCUMENT_TYPE, '')
    .replace(URL_AT_END, '')
    .replace(/^[‘“"]([^‘’“”"]+)[,.]?[’”"][.,]?$/, '$1')
    .replace(IN_BOOK, '')
    .replace(EDITION, '')
    .replace(/[\s.,]+$/, '');
}
