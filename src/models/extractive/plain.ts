/** Summaries that look at nothing, or at a few words. */
import { signature } from '@citemill/metrics';
import type { Summariser } from '../model.js';
import { type SelectionOptions, select, selectionSettings } from './selection.js';

/** Every sentence: WikiRef's ALL. */
export function allSentences(): Summariser {
  return {
    name: 'all',
    signature: signature({ name: 'all', version: 1, options: {} }),
    pick: async ({ sentences }) => [...sentences.keys()],
  };
}

/** The first sentences that have words: CiteSum's EXT-LEAD takes one, WikiRef's LEAD two (`most`). */
export function lead(options: SelectionOptions = {}): Summariser {
  const settings = selectionSettings(options);
  return {
    name: settings.most < Infinity ? `lead-${settings.most}` : 'lead',
    signature: signature({ name: 'lead', version: 1, options: settings }),
    pick: async ({ sentences }) => select(sentences, sentences.keys(), settings),
  };
}

export interface HeuristicOptions {
  /** Looked for in the lower-cased sentence, within words too: "proposed" has "propose". */
  phrases?: readonly string[] | undefined;
}

/**
 * CiteSum's EXT-HEURISTIC (§3.1): the first sentence with "propose", "introduce" or "in this paper"; the first sentence where
 * there is none.
 */
export function heuristic(options: HeuristicOptions = {}): Summariser {
  const phrases = (options.phrases ?? ['propose', 'introduce', 'in this paper']).map((phrase) =>
    phrase.toLowerCase(),
  );
  const fallback = lead();
  return {
    name: 'heuristic',
    signature: signature({ name: 'heuristic', version: 1, options: { phrases } }),
    async pick(example) {
      const found = example.sentences.findIndex((sentence) => {
        const lower = sentence.toLowerCase();
        return phrases.some((phrase) => lower.includes(phrase));
      });
      return found >= 0 ? [found] : fallback.pick(example);
    },
  };
}
