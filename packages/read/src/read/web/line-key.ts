/** The words of a line in small letters with single blanks between, by which two prints of it are the same. */
export const lineKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
