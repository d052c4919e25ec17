/** Cuts a text that is too long, at a whole character, and marks the cut. */
export function clip(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(maxCharacters - 1)) ? maxCharacters - 1 : maxCharacters;
  return `${text.slice(0, end)} … [${text.length - end} more characters]`;
}

export const clipOrNull = (text: string | null, maxCharacters: number): string | null =>
  text === null ? null : clip(text, maxCharacters);
