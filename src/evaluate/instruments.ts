import {
  type EncodedText,
  inverseDocumentFrequencies,
  moverScore,
  moverScoreSignature,
} from '@citemill/metrics';
import { openTokenEncoder, type TokenEncoder } from '../embed/index.js';
import { type LanguageModel, openLanguageModel } from '../infer/index.js';
import type { Instruments } from './tasks/index.js';

export interface InstrumentOptions {
  /** The encoder of MoverScore: a name or a folder. */
  encoder?: string | undefined;
  /** The folder of the language model that perplexity is of. */
  languageModel?: string | undefined;
  /** Folder with encoders by name. */
  modelFolder?: string | undefined;
}

/** MoverScore's authors report pairs of tokens as well; single ones are the usual choice. */
const NGRAMS = 1;

/** Opens the models that measure texts; close them when all is measured. */
export async function openInstruments({
  encoder,
  languageModel,
  modelFolder,
}: InstrumentOptions): Promise<{ instruments: Instruments; close(): Promise<void> }> {
  const encoding = encoder
    ? await openTokenEncoder({ model: encoder, ...(modelFolder ? { modelsFolder: modelFolder } : {}) })
    : undefined;
  const reading = languageModel ? await openLanguageModel(languageModel) : undefined;
  return {
    instruments: {
      ...(encoding ? { moverScore: moverScoreWith(encoding) } : {}),
      ...(reading ? { perplexity: perplexityUnder(reading) } : {}),
    },
    async close() {
      await encoding?.close();
      await reading?.close();
    },
  };
}

/** MoverScore over all texts at once: tokens weigh by how rare they are among the references, and among the hypotheses. */
export function moverScoreWith(encoder: TokenEncoder): NonNullable<Instruments['moverScore']> {
  return {
    signature: moverScoreSignature(encoder.identity, { ngrams: NGRAMS }),
    async measure(hypotheses, references) {
      const rare = inverseDocumentFrequencies(hypotheses.map((text) => encoder.tokens(text)));
      const rareWanted = inverseDocumentFrequencies(references.flat().map((text) => encoder.tokens(text)));
      const encoded = async (text: string, weight: (token: string) => number): Promise<EncodedText> => {
        const { tokens, vectors } = await encoder.encode(text);
        return { tokens, vectors, weights: tokens.map(weight) };
      };
      const scores: number[] = [];
      for (const [i, hypothesis] of hypotheses.entries()) {
        const own = await encoded(hypothesis, rare);
        let best = Number.NaN;
        for (const reference of references[i] ?? []) {
          const score = moverScore(own, await encoded(reference, rareWanted), { ngrams: NGRAMS });
          if (!(score <= best)) best = score;
        }
        scores.push(best);
      }
      return scores;
    },
  };
}

function perplexityUnder(model: LanguageModel): NonNullable<Instruments['perplexity']> {
  return {
    signature: `perplexity|model:${model.identity}|of:text|pooled:tokens|first-token:given`,
    async measure(texts) {
      const all = [];
      for (const text of texts) all.push(await model.surprise(text));
      return all;
    },
  };
}
