/** Greedy selection of sentences by ROUGE-N. */
import { lexiconFor } from '../lexicon.js';
import type { RougeSettings } from '../options.js';
import { RougeReader, type RougeText } from '../read.js';
import { rougeSignature } from '../rouge-signature.js';
import { type NgramMeasure, ngramMeasure } from '../score.js';
import { NgramNumbers } from './ngram-numbers.js';
import { type GreedyOptions, type GreedySettings, greedySettings } from './options.js';
import { readReference } from './reference.js';
import { type GreedySeed, Search } from './search.js';
import { SentenceContext } from './sentence-context.js';
import { GreedySentences } from './sentences.js';

export interface GreedySelection {
  /** Indexes of the picked sentences, in the order of picking. */
  picked: number[];
  /** The score after each pick. */
  scores: number[];
  /** The score of the seed alone; 0 without one. */
  seedScore: number;
  /** The final score. */
  score: number;
  signature: string;
}

export interface GreedySelector {
  readonly settings: GreedySettings;
  readonly signature: string;
  /** Reads a document once, to select from it for many references. The result is valid for this selector only. */
  read(sentences: readonly string[]): GreedySentences;
  /** Picks the sentences that make the summary most similar to the reference, which may be a query. */
  select(
    sentences: readonly string[] | GreedySentences,
    reference: RougeText,
    seed?: GreedySeed,
  ): GreedySelection;
}

/**
 * Creates a selector with the same result as the plain algorithm: score the summary with each remaining sentence added; add the
 * sentence with the best score (the first if several tie); repeat until the score does not rise or `most` sentences are picked.
 *
 * @example
 * // The oracle of WikiRef's filter: at most five sentences, by ROUGE-2 recall.
 * const oracle = greedy({ measure: 'recall', most: 5 });
 * oracle.select(['we saw a cat', 'the dog sat down', 'the dog sat'], 'the dog sat').picked; // [1]
 *
 * @example
 * // The augmentation in the code released with ROUGE-SciQFS.
 * const augment = greedy({ variant: 'pltrdy', n: 2, across: true, startFrom: 'zero' });
 */
export function greedy(options: GreedyOptions = {}): GreedySelector {
  const { greedy: settings, words } = greedySettings(options);
  return new Selector(settings, words);
}

class Selector implements GreedySelector {
  readonly signature: string;
  private readonly reader: RougeReader;
  private readonly measure: NgramMeasure;
  private readonly numbers: NgramNumbers;

  constructor(
    readonly settings: GreedySettings,
    words: RougeSettings,
  ) {
    const lexicon = lexiconFor(words);
    this.signature = rougeSignature('greedy', settings, lexicon?.name);
    this.reader = new RougeReader(words, lexicon);
    this.measure = ngramMeasure(settings.variant, settings.measure, settings.alpha);
    this.numbers = new NgramNumbers(settings.n);
  }

  read(sentences: readonly string[]): GreedySentences {
    const { across, variant, n, distinct, measure } = this.settings;
    this.reader.vocabulary.trim();
    return new GreedySentences(sentences, this.reader, {
      n,
      distinct: distinct && measure === 'f',
      dependsOnContext: (sentence) =>
        across && variant === 'pltrdy' && !SentenceContext.isContextFree(sentence),
    });
  }

  select(
    sentences: readonly string[] | GreedySentences,
    reference: RougeText,
    seed: GreedySeed = {},
  ): GreedySelection {
    const { distinct, most, startFrom } = this.settings;
    const document = this.document(sentences);
    const target = readReference(reference, this.reader, this.numbers, document, distinct);
    const search = new Search(this.settings, this.reader, this.numbers, this.measure, document, target);
    const seedScore = search.addSeed(seed);
    const selection = { picked: [] as number[], scores: [] as number[], seedScore, score: seedScore };
    let best = startFrom === 'zero' ? 0 : seedScore;
    while (selection.picked.length < most && search.findBest(best)) {
      search.pick();
      best = search.bestScore;
      selection.picked.push(search.best);
      selection.scores.push(best);
      selection.score = best;
    }
    return { ...selection, signature: this.signature };
  }

  private document(sentences: readonly string[] | GreedySentences): GreedySentences {
    if (!(sentences instanceof GreedySentences)) return this.read(sentences);
    sentences.refresh();
    return sentences;
  }
}
