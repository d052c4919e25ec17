import { NAME_PARTICLES, RARE_NAME_PARTICLES } from '@citemill/metrics/text';

/** How BibTeX styles run names, year and title of an entry together in its first block. */

const PARTICLE = new RegExp(`^(?:${NAME_PARTICLES}|${RARE_NAME_PARTICLES})$`, 'i');
const CONNECTORS = /\s*(?:[,;/]|\b(?:and|und|et|og|och|en)\b|&)\s*/;
/** Words of one name. */
const MOST_WORDS = 6;

const isNameWord = (word: string) => /^\p{Lu}[\p{L}.'’~-]*$/u.test(word) || PARTICLE.test(word);

/** True for names alone, however they are parted: "Hess, Karl; van der Berg, Jan", "K. Hess and J. Berg". */
export function areNames(text: string): boolean {
  if (/[\d"“”‘?!]/.test(text) || text.length > 600) return false;
  const parts = text
    .replace(/\bet\s+al\.?/g, '')
    .split(CONNECTORS)
    .filter((one) => /\p{L}/u.test(one));
  return (
    parts.length > 0 &&
    parts.every((one) => {
      const words = one.trim().split(/[\s~]+/);
      return words.length <= MOST_WORDS && words.every(isNameWord);
    })
  );
}

/** "Lee A, Orr B (1994) Reeds", "Lee, A.: 1994, ‘Reeds’" */
const YEAR_BETWEEN = /^(.+?(?:\(\d{4}[a-z]?\)|:\s*\d{4}[a-z]?,))[.,:]?\s+([\p{L}‘“"(].{6,})$/su;
/** "Hess, Karl; van der Berg, Jan: Reeds" */
const COLON = /^([^:]{3,300}?):\s+([\p{Lu}‘“].{6,})$/su;

/** Names and title of a first block that holds both; else the block as it is. */
export function namesAndTitle(block: string): string[] {
  const [, names, title] = YEAR_BETWEEN.exec(block) ?? [];
  if (names && title) return [names, title];
  const [, before, behind] = COLON.exec(block) ?? [];
  return before && behind && areNames(before) ? [before, behind] : [block];
}

const ORDINAL =
  '(?:\\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|revised|new|international)';
const EDITION = new RegExp(`[\\s,.;]*\\(?${ORDINAL}\\.? (?:ed\\.?|edn\\.?|edition)\\)?[.,]?$`, 'i');
/** The kind of work as GB/T 7714, the Chinese standard, marks it. */
const KIND = /\s*[[［][A-Z]{1,2}(?:\/OL)?[\]］].*$/s;
/** An address behind the title. */
const ADDRESS = /[,.;]?\s*https?:\/\/\S+.*$/s;
/** "…, in A. Lee (ed.), Proceedings of …" */
const IN_BOOK = /[,.] [Ii]n:? (?=\p{Lu}).*(?:\beds?\.|\(eds?\.?\)|\bProceedings\b|\bProc\.).*$/su;

/** A title without what styles print around it: quotes, the edition, the kind of work, the book it is in. */
export function bareTitle(title: string): string {
  return title
    .replace(/^\(?\d{4}[a-z]?\)?[.,:]?\s+(?=\p{Lu})/u, '')
    .replace(KIND, '')
    .replace(ADDRESS, '')
    .replace(/^[‘“"]([^‘’“”"]+)[,.]?[’”"][.,]?$/, '$1')
    .replace(IN_BOOK, '')
    .replace(EDITION, '')
    .replace(/[\s.,]+$/, '');
}
