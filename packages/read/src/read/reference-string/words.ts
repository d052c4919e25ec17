/** A word of an entry and its offsets in the text. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** Splits a text at white space. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/\S+/g))
    words.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  return words;
}

/** Returns the word at an index; '' if there is none. */
export const textAt = (words: readonly Word[], index: number): string => words[index]?.text ?? '';

/** Returns the punctuation at the end of a word, ignoring closing brackets and quotation marks; '' if there is none. */
export const finalStop = (word: string): string => /([.,;:?!])["”’'»)\]]*$/.exec(word)?.[1] ?? '';

/** Returns the words from `from` up to `to`, exclusive, with single spaces. */
export function joinWords(words: Word[], from: number, to: number): string {
  let joined = '';
  for (let i = from; i < to && i < words.length; i++) joined += (i > from ? ' ' : '') + textAt(words, i);
  return joined;
}
