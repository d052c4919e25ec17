/** Phrases as one pattern that matches at the start of a text, in capitals or not. Each phrase is a regular expression. */
export const opening = (phrases: readonly string[], end = ''): RegExp =>
  new RegExp(`^(?:${phrases.join('|')})${end}`, 'iu');
