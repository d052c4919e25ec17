import type { SelectionOptions } from '../../dataset/index.js';
import { UserError } from '../../user-error.js';
import { Redundancy } from './redundancy.js';
import { countWords } from './word-budget.js';

export type { SelectionOptions } from '../../dataset/index.js';

export type SelectionSettings = {
  [Option in keyof Required<SelectionOptions>]: NonNullable<SelectionOptions[Option]>;
};

export function selectionSettings(options: SelectionOptions = {}): SelectionSettings {
  const { words = Infinity, overflow = 'cut', redundancy = 'none', order = 'rank' } = options;
  const { maxSentences = words < Infinity ? Infinity : 1 } = options;
  if (!(maxSentences >= 0))
    throw new UserError(`selection: maxSentences is ${maxSentences}; give a number of at least 0`);
  if (!(words >= 0)) throw new UserError(`selection: words is ${words}; give a number of at least 0`);
  if (!['cut', 'whole'].includes(overflow))
    throw new UserError(`selection: overflow is ${overflow}; give cut or whole`);
  if (!['none', 'trigrams', 'bigrams'].includes(redundancy))
    throw new UserError(`selection: redundancy is ${redundancy}; give none, trigrams or bigrams`);
  if (!['rank', 'document'].includes(order))
    throw new UserError(`selection: order is ${order}; give rank or document`);
  return { maxSentences, words, overflow, redundancy, order };
}

/** Returns the settings for a signature, in which `maxSentences` is called `most`. */
export const signatureSettings = ({ maxSentences, ...rest }: SelectionSettings) => ({
  most: maxSentences,
  ...rest,
});

/** A summary under construction. */
export class Selection {
  private readonly taken: number[] = [];
  private words = 0;
  private readonly redundancy: Redundancy;

  constructor(
    private readonly sentences: readonly string[],
    private readonly settings: SelectionSettings,
  ) {
    this.redundancy = new Redundancy(settings.redundancy);
  }

  /** True if no further sentence can be added. */
  get isFull(): boolean {
    return this.taken.length >= this.settings.maxSentences || this.words >= this.settings.words;
  }

  /** Adds a sentence if the rules allow it; returns true if it was added. Sentences without words are never added. */
  offer(index: number): boolean {
    if (this.isFull) return false;
    const sentence = this.sentences[index]!;
    const words = countWords(sentence);
    if (words === 0) return false;
    const { overflow } = this.settings;
    if (overflow === 'whole' && this.words + words > this.settings.words) return false;
    if (!this.redundancy.admit(sentence)) return false;
    this.taken.push(index);
    this.words += words;
    return true;
  }

  /** Indexes of the selected sentences. */
  get picked(): number[] {
    return this.settings.order === 'rank' ? [...this.taken] : [...this.taken].sort((a, b) => a - b);
  }
}

/** Adds sentences in the given order until the summary is full. */
export function select(
  sentences: readonly string[],
  indexes: Iterable<number>,
  settings: SelectionSettings,
): number[] {
  const selection = new Selection(sentences, settings);
  for (const index of indexes) {
    if (selection.isFull) break;
    selection.offer(index);
  }
  return selection.picked;
}
