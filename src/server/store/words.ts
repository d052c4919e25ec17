/** Letters and digits, without accents and case: what is compared in a search. SQL over a column `text`. */
export const WORDS_SQL = String.raw`regexp_extract_all(lower(strip_accents(text)), '[\p{L}\p{N}]+')`;
/** Longer "words" are formulas, addresses and hashes that nobody types. */
export const LONGEST_WORD = 40;

/** The words of a query as the indexes hold them. */
export function searchWords(query: string): string[] {
  const plain = query.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= LONGEST_WORD);
}
