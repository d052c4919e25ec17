/** Limits that no abstract exceeds: a larger index is damaged and must not fill the memory. */
const MAX_WORDS = 100_000;
const MAX_CHARACTERS = 1_000_000;

/** Restores a text from an inverted index (the positions of each word), as OpenAlex stores abstracts; '' if the index is damaged. */
export function invertedText(index: unknown): string {
  if (typeof index !== 'object' || index === null) return '';
  const words: [number, string][] = [];
  let characters = 0;
  for (const [word, positions] of Object.entries(index))
    for (const position of Array.isArray(positions) ? positions : []) {
      if (!Number.isInteger(position) || position < 0 || position >= MAX_WORDS) continue;
      words.push([position, word]);
      characters += word.length + 1;
      if (words.length > MAX_WORDS || characters > MAX_CHARACTERS) return '';
    }
  return words
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ');
}
