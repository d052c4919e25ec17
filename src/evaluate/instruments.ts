import {
  type EncodedText,
  inverseDocumentFrequencies,
  moverScore,
  moverScoreSignature,
} from '@citemill/metrics';
import { openTokenEncoder, type TokenEncoder } from '../embed/index.js';
import { type LanguageModel, openLanguageModel } from '../infer/index.js';
import { openCitedRanks } from './cited-ranks.js';
import type { Instruments } from './tasks/index.js';

export interface InstrumentOptions {
  /** The encoder for MoverScore: a name or a folder. */
  encoder?: string | undefined;
  /** The folder of the language model for perplexity. */
  languageModel?: string | undefined;
  /** Folder with encoders by name. */
  modelFolder?: string | undefined;
  /** The citrec dataset in which cited papers are searched; the generated text is the query. */
  candidates?: string | undefined;
  /** The encoder of that search. Default: BM25. */
  embeddings?: string | undefined;
}

/** MoverScore's authors also report bigrams; unigrams are the usual choice. */
const NGRAMS = 1;

/** Opens the models that measure texts. Close them after use. */
export async function openInstruments({
  encoder,
  languageModel,
  modelFolder,
  candidates,
  embeddings,
}: InstrumentOptions): Promise<{ instruments: Instruments; close(): Promise<void> }> {
  const tokenEncoder = encoder
    ? await openTokenEncoder({ model: encoder, ...(modelFolder ? { modelsFolder: modelFolder } : {}) })
    : undefined;
  const reader = languageModel ? await openLanguageModel(languageModel) : undefined;
  const search = candidates ? await openCitedRanks({ candidates, embeddings, modelFolder }) : undefined;
  return {
    instruments: {
      ...(tokenEncoder ? { moverScore: createMoverScore(tokenEncoder) } : {}),
      ...(reader ? { perplexity: createPerplexity(reader) } : {}),
      ...(search ? { citedRanks: search.citedRanks } : {}),
    },
    async close() {
      await tokenEncoder?.close();
      await reader?.close();
      await search?.close();
    },
  };
}

/** MoverScore over all texts at once: tokens are weighted by their inverse document frequency among references and hypotheses. */
export function createMoverScore(encoder: TokenEncoder): NonNullable<Instruments['moverScore']> {
  return {
    signature: moverScoreSignature(encoder.identity, { ngrams: NGRAMS }),
    async measure(hypotheses, references) {
      const hypothesisWeight = inverseDocumentFrequencies(hypotheses.map((text) => encoder.tokens(text)));
      const referenceWeight = inverseDocumentFrequencies(
        references.flat().map((text) => encoder.tokens(text)),
      );
      const encodeText = async (text: string, weight: (token: string) => number): Promise<EncodedText> => {
        const { tokens, vectors } = await encoder.encode(text);
        return { tokens, vectors, weights: tokens.map(weight) };
      };
      const scores: number[] = [];
      for (const [i, hypothesis] of hypotheses.entries()) {
        const encodedHypothesis = await encodeText(hypothesis, hypothesisWeight);
        let best = Number.NaN;
        for (const reference of references[i] ?? []) {
          const score = moverScore(encodedHypothesis, await encodeText(reference, referenceWeight), {
            ngrams: NGRAMS,
          });
          if (!(score <= best)) best = score;
        }
        scores.push(best);
      }
      return scores;
    },
  };
}

function createPerplexity(model: LanguageModel): NonNullable<Instruments['perplexity']> {
  return {
    signature: `perplexity|model:${model.identity}|of:text|pooled:tokens|first-token:given`,
    async measure(texts) {
      const likelihoods = [];
      for (const text of texts) likelihoods.push(await model.measure(text));
      return likelihoods;
    },
  };
}
