import type { Scorer, SentenceExample, Summariser } from '../model.js';
import { type SearchedRouge, searchThreshold } from './search-threshold.js';
import { type SelectionOptions, select, selectionSettings } from './selection.js';

export interface RankedOptions extends SelectionOptions {
  /**
   * Only sentences with a higher score are taken. `searched`: the threshold that gives the best mean ROUGE-2 F1 on the
   * validation examples, or the training examples where there are none, as WikiRef does (§6.3.1).
   */
  threshold?: number | 'searched' | undefined;
  /** The ROUGE that the search maximises; use the one that judges the summaries. Default: rouge_score with stems. */
  searchedBy?: SearchedRouge | undefined;
  /** What the summariser is called. Default: made from the scorer's name. */
  name?: string | undefined;
}

/** What a search looked for, for the signature. */
const searchShown = (wanted: RankedOptions['threshold'], by: SearchedRouge | undefined) =>
  wanted === 'searched' && by ? [`searched-by:${JSON.stringify(by)}`] : [];

/** Takes the sentences with the highest scores, the earliest of equals first. */
export function rankedSummariser(scorer: Scorer<SentenceExample>, options: RankedOptions = {}): Summariser {
  const { threshold: wanted = -Infinity, searchedBy, name = `ranked-${scorer.name}`, ...selection } = options;
  const settings = selectionSettings(selection);
  let threshold = wanted === 'searched' ? undefined : wanted;
  async function rank(example: SentenceExample) {
    const scores = await scorer.score(example);
    const places = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
    return { scores, places };
  }
  const shown = Object.entries(settings).map(([option, value]) => `${option}:${value}`);
  const summariser: Summariser = {
    name,
    signature: [
      'ranked',
      ...shown,
      `threshold:${wanted}`,
      ...searchShown(wanted, searchedBy),
      `by:(${scorer.signature})`,
    ].join('|'),
    async pick(example) {
      const least = threshold;
      if (least === undefined) throw new Error('fit on the training examples first: a threshold is searched');
      const { scores, places } = await rank(example);
      return select(
        example.sentences,
        places.filter((place) => scores[place]! > least),
        settings,
      );
    },
  };
  if (scorer.fit || wanted === 'searched')
    summariser.fit = async (training, fitOptions) => {
      await scorer.fit?.(training, fitOptions);
      if (wanted !== 'searched') return;
      const pickSentences = async (example: SentenceExample) => {
        const { scores, places } = await rank(example);
        const picked = select(example.sentences, places, { ...settings, order: 'rank' });
        return picked.map((place) => ({ place, score: scores[place]! }));
      };
      threshold = await searchThreshold(fitOptions?.validation ?? training, pickSentences, searchedBy);
    };
  return summariser;
}
