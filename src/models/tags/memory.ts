import type { TaggingExample } from '../../dataset/index.js';

/** Gives every word its most frequent tag in training; unknown words get the tag O. */
export class MemoryTagger {
  readonly name = 'memory';
  readonly signature = 'memory-tagger|v:1|case:kept|unknown:O';
  private readonly tags = new Map<string, Map<string, number>>();

  async fit(training: AsyncIterable<TaggingExample> | Iterable<TaggingExample>): Promise<void> {
    this.tags.clear();
    for await (const { words, tags } of training)
      for (const [i, word] of words.entries()) {
        const tag = tags?.[i];
        if (tag === undefined) continue;
        const counts = this.tags.get(word) ?? new Map<string, number>();
        counts.set(tag, (counts.get(tag) ?? 0) + 1);
        this.tags.set(word, counts);
      }
  }

  tag(words: readonly string[]): string[] {
    return words.map((word) => {
      const counts = [...(this.tags.get(word) ?? [])];
      const [mostFrequent] = counts.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      return mostFrequent?.[0] ?? 'O';
    });
  }
}
