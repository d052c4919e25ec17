/** Three or more capital letters: "BERT" and "DeCo-LACE" are not names of people. */
const ACRONYM = /\p{Lu}.*\p{Lu}.*\p{Lu}/u;

export const isAcronym = (word: string): boolean => ACRONYM.test(word);
