/**
 * Words as ROUGE-1.5.5 counts them under -l: what Perl's `split` finds between white spaces. White space at the start makes
 * an empty first word, which counts; a text of nothing but white space has no words.
 */
function spacedWords(text: string): string[] {
  const words = text.split(/[\t-\r ]+/);
  if (words.at(-1) === '') words.pop();
  return words.length === 1 && words[0] === '' ? [] : words;
}

export function countWords(text: string): number {
  return spacedWords(text).length;
}

/**
 * The first words of a summary, sentence by sentence: what ROUGE-1.5.5 reads of it under `-l`. The sentence that goes beyond
 * is cut, those after it are gone.
 *
 * @example
 * cutWords(['Silt settles.', 'Mud settles, too.'], 3); // ['Silt settles.', 'Mud']
 */
export function cutWords(sentences: readonly string[], maxWords: number): string[] {
  const kept: string[] = [];
  let left = maxWords;
  for (const sentence of sentences) {
    if (left <= 0) break;
    const words = spacedWords(sentence);
    kept.push(words.length <= left ? sentence : words.slice(0, left).join(' '));
    left -= words.length;
  }
  return kept;
}
