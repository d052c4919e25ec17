import type { Scorer, SentenceExample, Summariser } from '../model.js';
import { type SearchedRouge, searchThreshold } from './search-threshold.js';
import { type SelectionOptions, select, selectionSettings, signatureSettings } from './selection.js';

export interface RankedOptions extends SelectionOptions {
  /**
   * Only sentences with a higher score are taken. `searched`: the threshold with the best mean ROUGE-2 F1 on the validation
   * examples or, if there are none, on the training examples, as in WikiRef (§6.3.1).
   */
  threshold?: number | 'searched' | undefined;
  /** The ROUGE that the search maximises; use the one for evaluation. Default: rouge_score with stemming. */
  searchedBy?: SearchedRouge | undefined;
  /** Name of the summariser. Default: from the scorer's name. */
  name?: string | undefined;
}

/** Returns the part of the signature that describes the search. */
const searchSignature = (requested: RankedOptions['threshold'], by: SearchedRouge | undefined) =>
  requested === 'searched' && by ? [`searched-by:${JSON.stringify(by)}`] : [];

/** Takes the sentences with the highest scores, the earliest of equals first. */
export function rankedSummariser(scorer: Scorer<SentenceExample>, options: RankedOptions = {}): Summariser {
  const {
    threshold: requested = -Infinity,
    searchedBy,
    name = `ranked-${scorer.name}`,
    ...selection
  } = options;
  const settings = selectionSettings(selection);
  let threshold = requested === 'searched' ? undefined : requested;
  async function rank(example: SentenceExample) {
    const scores = await scorer.score(example);
    const indexes = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
    return { scores, indexes };
  }
  const settingParts = Object.entries(signatureSettings(settings)).map(
    ([option, value]) => `${option}:${value}`,
  );
  const summariser: Summariser = {
    name,
    signature: [
      'ranked',
      ...settingParts,
      `threshold:${requested}`,
      ...searchSignature(requested, searchedBy),
      `by:(${scorer.signature})`,
    ].join('|'),
    async pick(example) {
      const minScore = threshold;
      if (minScore === undefined) throw new Error('call fit first: the threshold is searched on examples');
      const { scores, indexes } = await rank(example);
      return select(
        example.sentences,
        indexes.filter((index) => scores[index]! > minScore),
        settings,
      );
    },
  };
  if (scorer.fit || requested === 'searched')
    summariser.fit = async (training, fitOptions) => {
      await scorer.fit?.(training, fitOptions);
      if (requested !== 'searched') return;
      const pickSentences = async (example: SentenceExample) => {
        const { scores, indexes } = await rank(example);
        const picked = select(example.sentences, indexes, { ...settings, order: 'rank' });
        return picked.map((index) => ({ index, score: scores[index]! }));
      };
      threshold = await searchThreshold(fitOptions?.validation ?? training, pickSentences, searchedBy);
    };
  return summariser;
}
