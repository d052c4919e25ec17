export const lettersOnly = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, '');

/** Makes a case-insensitive pattern for phrases at the start of a text. Each phrase is a regular expression. */
export const openingPattern = (phrases: readonly string[], end = ''): RegExp =>
  new RegExp(`^(?:${phrases.join('|')})${end}`, 'iu');
