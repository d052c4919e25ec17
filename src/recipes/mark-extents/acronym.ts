/** "BERT" and "DeCo-LACE" are not names of people: what they stand for is said beside the citation. */
const ACRONYM = /\p{Lu}.*\p{Lu}.*\p{Lu}/u;

export const isAcronym = (word: string): boolean => ACRONYM.test(word);
