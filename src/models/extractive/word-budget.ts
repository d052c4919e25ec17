/**
 * Words as ROUGE-1.5.5 counts them with -l: the parts that Perl's `split` finds between white space. Leading white space makes
 * an empty first word, which counts; a text of only white space has no words.
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
 * Returns the first words of a summary, as ROUGE-1.5.5 reads it with `-l`: the sentence that exceeds the limit is cut, later ones are
 * dropped.
 *
 * @example
 * cutWords(['Silt settles.', 'Mud settles, too.'], 3); // ['Silt settles.', 'Mud']
 */
export function cutWords(sentences: readonly string[], maxWords: number): string[] {
  const result: string[] = [];
  let remaining = maxWords;
  for (const sentence of sentences) {
    if (remaining <= 0) break;
    const words = spacedWords(sentence);
    result.push(words.length <= remaining ? sentence : words.slice(0, remaining).join(' '));
    remaining -= words.length;
  }
  return result;
}
