/** SQL for the words of the column `text`: letters and digits, without accents and in lower case. */
export const WORDS_SQL = String.raw`regexp_extract_all(lower(strip_accents(text)), '[\p{L}\p{N}]+')`;
/** Longer "words" are formulas, addresses and hashes, which are not searched for. */
export const LONGEST_WORD = 40;

/** Splits a query into words as the indexes store them. */
export function searchWords(query: string): string[] {
  const plain = query.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= LONGEST_WORD);
}
