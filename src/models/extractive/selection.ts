import { UserError } from '../../paper/index.js';
import { Redundancy, type RedundancyRule } from './redundancy.js';
import { countWords } from './word-budget.js';

/** Which of the sentences on offer a summary takes. */
export interface SelectionOptions {
  /** The most sentences: 1 unless told, any number where `words` is given. */
  most?: number | undefined;
  /** The most words, counted between white spaces as ROUGE -l does. */
  words?: number | undefined;
  /**
   * What becomes of a sentence that goes beyond `words`. `cut`: it is the last one taken, for ROUGE -l or `cutWords` to cut;
   * `whole`: it is passed over, and shorter ones may follow.
   */
  overflow?: 'cut' | 'whole' | undefined;
  /** Passes over what the summary says already. */
  redundancy?: RedundancyRule | undefined;
  /** In which order the summary has its sentences: as they were picked, best first, or as the document has them. */
  order?: 'rank' | 'document' | undefined;
}

export type SelectionSettings = {
  [Option in keyof Required<SelectionOptions>]: NonNullable<SelectionOptions[Option]>;
};

export function selectionSettings(options: SelectionOptions = {}): SelectionSettings {
  const { words = Infinity, overflow = 'cut', redundancy = 'none', order = 'rank' } = options;
  const { most = words < Infinity ? Infinity : 1 } = options;
  if (!(most >= 0)) throw new UserError(`selection: most is ${most}; give a number from 0 on`);
  if (!(words >= 0)) throw new UserError(`selection: words is ${words}; give a number from 0 on`);
  if (!['cut', 'whole'].includes(overflow))
    throw new UserError(`selection: overflow is ${overflow}; give cut or whole`);
  if (!['none', 'trigrams', 'bigrams'].includes(redundancy))
    throw new UserError(`selection: redundancy is ${redundancy}; give none, trigrams or bigrams`);
  if (!['rank', 'document'].includes(order))
    throw new UserError(`selection: order is ${order}; give rank or document`);
  return { most, words, overflow, redundancy, order };
}

/** A summary as it grows. */
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

  /** Whether nothing more can be taken. */
  get isFull(): boolean {
    return this.taken.length >= this.settings.most || this.words >= this.settings.words;
  }

  /** Takes a sentence if the rules allow; says whether. Sentences of no words are never taken. */
  offer(place: number): boolean {
    if (this.isFull) return false;
    const sentence = this.sentences[place]!;
    const words = countWords(sentence);
    if (words === 0) return false;
    const { overflow } = this.settings;
    if (overflow === 'whole' && this.words + words > this.settings.words) return false;
    if (!this.redundancy.admit(sentence)) return false;
    this.taken.push(place);
    this.words += words;
    return true;
  }

  /** The places taken so far. */
  get picked(): number[] {
    return this.settings.order === 'rank' ? [...this.taken] : [...this.taken].sort((a, b) => a - b);
  }
}

/** Offers places in their order until the summary is full. */
export function select(
  sentences: readonly string[],
  places: Iterable<number>,
  settings: SelectionSettings,
): number[] {
  const selection = new Selection(sentences, settings);
  for (const place of places) {
    if (selection.isFull) break;
    selection.offer(place);
  }
  return selection.picked;
}
