/** Returns a text in lower case without spaces and punctuation, to compare titles and names. */
export const compactKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the words of a line in lower case with single spaces, to compare lines. */
export const lineKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
