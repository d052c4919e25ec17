import { type Dtype, folderHash, locateModel, modelName } from './model-location.js';
import { startModel } from './runner.js';

export interface TokenEncoderOptions {
  /** A name on the Hugging Face hub, or the path of a folder. */
  model: string;
  modelsFolder?: string | undefined;
  dtype?: Dtype | 'auto' | undefined;
}

/** The tokens of a text and their vectors. */
export interface EncodedTokens {
  tokens: string[];
  vectors: Float32Array[];
}

/** Computes a contextual vector for each token of a text. */
export interface TokenEncoder {
  /** Name of the encoder in a signature. */
  readonly identity: string;
  tokens(text: string): string[];
  encode(text: string): Promise<EncodedTokens>;
  close(): Promise<void>;
}

/** Opens an encoder for metrics that compare tokens. Requires the package `@huggingface/transformers`. */
export async function openTokenEncoder({
  model,
  modelsFolder = process.env.CITEMILL_MODELS,
  dtype = 'auto',
}: TokenEncoderOptions): Promise<TokenEncoder> {
  const location = locateModel(model, modelsFolder, dtype);
  const runner = await startModel(model, location, { revision: 'main' });
  const content = location.folder
    ? `@${(await folderHash(location.folder, location.dtype)).slice(0, 12)}`
    : '';
  return {
    identity: `${modelName(model)}${content}/${location.dtype}`,
    tokens: (text) => runner.tokens(text).map((id) => runner.token(id)),
    async encode(text) {
      const ids = runner.tokens(text);
      const { values, dimension } = await runner.run([ids]);
      return {
        tokens: ids.map((id) => runner.token(id)),
        vectors: ids.map((_, i) => values.slice(i * dimension, (i + 1) * dimension)),
      };
    },
    close: () => runner.close(),
  };
}
