/** Summarisers without a model. */
import { signature } from '@citemill/metrics';
import type { Summariser } from '../model.js';
import { type SelectionOptions, select, selectionSettings, signatureSettings } from './selection.js';

/** Returns all sentences: WikiRef's ALL. */
export function allSentences(): Summariser {
  return {
    name: 'all',
    signature: signature({ name: 'all', version: 1, options: {} }),
    pick: async ({ sentences }) => [...sentences.keys()],
  };
}

/** Returns the first non-empty sentences: one in CiteSum's EXT-LEAD, two in WikiRef's LEAD (`maxSentences`). */
export function lead(options: SelectionOptions = {}): Summariser {
  const settings = selectionSettings(options);
  return {
    name: settings.maxSentences < Infinity ? `lead-${settings.maxSentences}` : 'lead',
    signature: signature({ name: 'lead', version: 1, options: signatureSettings(settings) }),
    pick: async ({ sentences }) => select(sentences, sentences.keys(), settings),
  };
}

export interface HeuristicOptions {
  /** Searched in the lower-cased sentence, also within words: "proposed" contains "propose". */
  phrases?: readonly string[] | undefined;
}

/** CiteSum's EXT-HEURISTIC (§3.1): the first sentence with "propose", "introduce" or "in this paper", or else the first sentence. */
export function heuristic(options: HeuristicOptions = {}): Summariser {
  const phrases = (options.phrases ?? ['propose', 'introduce', 'in this paper']).map((phrase) =>
    phrase.toLowerCase(),
  );
  const fallback = lead();
  return {
    name: 'heuristic',
    signature: signature({ name: 'heuristic', version: 1, options: { phrases } }),
    async pick(example) {
      const match = example.sentences.findIndex((sentence) => {
        const lower = sentence.toLowerCase();
        return phrases.some((phrase) => lower.includes(phrase));
      });
      return match >= 0 ? [match] : fallback.pick(example);
    },
  };
}
