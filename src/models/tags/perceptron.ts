import { seededRandom, signature } from '@citemill/metrics';
import type { TaggingExample } from '../../dataset/index.js';
import { shuffle } from '../shuffle.js';

export interface PerceptronOptions {
  /** Number of passes over the training sentences. Default: 5. */
  epochs?: number | undefined;
}

/** A weight with its sum over all steps and the step of its last change, to compute its mean over all steps. */
interface Weight {
  value: number;
  sum: number;
  since: number;
}

/**
 * An averaged perceptron (Collins, 2002) that tags words from left to right, by the word, its shape, prefix and suffixes, its
 * neighbours and the two preceding tags.
 */
export class PerceptronTagger {
  readonly name = 'perceptron';
  readonly signature: string;
  private readonly epochs: number;
  private classes: string[] = [];
  private weights = new Map<string, Map<string, Weight>>();
  private step = 0;

  constructor({ epochs = 5 }: PerceptronOptions = {}) {
    this.epochs = epochs;
    this.signature = signature({
      name: 'perceptron-tagger',
      version: 1,
      options: { epochs, averaged: true, order: 2, search: 'greedy' },
    });
  }

  async fit(
    training: AsyncIterable<TaggingExample> | Iterable<TaggingExample>,
    { seed = 0, onProgress }: { seed?: number; onProgress?(done: number, of: number): void } = {},
  ): Promise<void> {
    const sentences: Required<TaggingExample>[] = [];
    for await (const { id, words, tags } of training) if (tags) sentences.push({ id, words, tags });
    this.classes = [...new Set(sentences.flatMap(({ tags }) => tags))].sort();
    this.weights = new Map();
    this.step = 0;
    const random = seededRandom(seed);
    for (let epoch = 0; epoch < this.epochs; epoch++) {
      shuffle(sentences, random);
      for (const sentence of sentences) this.learn(sentence);
      onProgress?.(epoch + 1, this.epochs);
    }
    for (const weights of this.weights.values())
      for (const weight of weights.values())
        weight.value = (weight.sum + weight.value * (this.step - weight.since)) / this.step;
  }

  tag(words: readonly string[]): string[] {
    const tags: string[] = [];
    for (const index of words.keys()) tags.push(this.best(wordFeatures(words, index, tags)));
    return tags;
  }

  private learn({ words, tags }: Required<TaggingExample>): void {
    const guesses: string[] = [];
    for (const [index, correct] of tags.entries()) {
      const features = wordFeatures(words, index, guesses);
      const guess = this.best(features);
      this.step++;
      if (guess !== correct)
        for (const feature of features) {
          this.change(feature, correct, 1);
          this.change(feature, guess, -1);
        }
      guesses.push(guess);
    }
  }

  private best(features: readonly string[]): string {
    const scores = new Map<string, number>();
    for (const feature of features)
      for (const [tag, { value }] of this.weights.get(feature) ?? [])
        scores.set(tag, (scores.get(tag) ?? 0) + value);
    let best = { tag: 'O', score: scores.get('O') ?? 0 };
    for (const tag of this.classes) {
      const score = scores.get(tag) ?? 0;
      if (score > best.score) best = { tag, score };
    }
    return best.tag;
  }

  private change(feature: string, tag: string, by: number): void {
    const weights = this.weights.get(feature) ?? new Map<string, Weight>();
    this.weights.set(feature, weights);
    const weight = weights.get(tag) ?? { value: 0, sum: 0, since: this.step };
    weights.set(tag, weight);
    weight.sum += weight.value * (this.step - weight.since);
    weight.since = this.step;
    weight.value += by;
  }
}

const wordShape = (word: string): string =>
  word
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0');

function wordFeatures(words: readonly string[], index: number, tags: readonly string[]): string[] {
  const neighbour = (offset: number) =>
    (words[index + offset] ?? (offset < 0 ? '<s>' : '</s>')).toLowerCase();
  const word = words[index] ?? '';
  const lower = word.toLowerCase();
  const previousTag = tags[index - 1] ?? '<s>';
  return [
    'bias',
    `w ${lower}`,
    `shape ${wordShape(word)}`,
    `p3 ${lower.slice(0, 3)}`,
    `s3 ${lower.slice(-3)}`,
    `s2 ${lower.slice(-2)}`,
    `-1 ${neighbour(-1)}`,
    `+1 ${neighbour(1)}`,
    `-2 ${neighbour(-2)}`,
    `+2 ${neighbour(2)}`,
    `-1w ${neighbour(-1)} ${lower}`,
    `w+1 ${lower} ${neighbour(1)}`,
    `t ${previousTag}`,
    `tt ${tags[index - 2] ?? '<s>'} ${previousTag}`,
    `tw ${previousTag} ${lower}`,
  ];
}
