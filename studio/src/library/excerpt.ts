/** Maximum characters shown before and after a sentence. */
const MAX_CHARACTERS = 160;

/** The end of the text before a sentence, without a part of a word. */
export function textBefore(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `…${text.slice(-MAX_CHARACTERS - 1).replace(/^\S*\s+/, '')}`;
}

/** The start of the text after a sentence, without a part of a word. */
export function textAfter(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS + 1).replace(/\s+\S*$/, '')}…`;
}
