import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../user-error.js';
import type { ModelFolder } from '../model-folder.js';

/** Options of text generation, named as in transformers' `generate`. */
export interface GenerationOptions {
  numBeams: number;
  lengthPenalty: number;
  earlyStopping: boolean | 'never';
  /** Minimum tokens of the decoder sequence, including start token and prompt. */
  minLength: number;
  minNewTokens: number;
  maxLength: number | undefined;
  maxNewTokens: number | undefined;
  /** No n-gram of this size is repeated; 0: no limit. */
  noRepeatNgramSize: number;
  /** The token forced after the start token. */
  forcedFirst: number | undefined;
  /** The tokens forced at the end of a sequence of maximum length. */
  forcedLast: readonly number[];
  /** The token that the decoder sequence starts with. */
  start: number;
  /** The tokens that end a sequence. */
  ends: readonly number[];
}

/** Unsupported options, with the values at which they have no effect. */
const UNSUPPORTED: Record<string, unknown> = {
  do_sample: false,
  repetition_penalty: 1,
  encoder_no_repeat_ngram_size: 0,
  num_beam_groups: 1,
  diversity_penalty: 0,
};

/** Returns the generation options of a model: those of the job override those in `generation_config.json`. */
export function generationOptions({ path, description }: ModelFolder): GenerationOptions {
  const file = join(path, 'generation_config.json');
  const config = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  const jobOptions = (description.job.settings.generation ?? {}) as Record<string, unknown>;
  const options: Record<string, unknown> = {
    ...config,
    // The length in the checkpoint's configuration is ignored: the job sets it, or else it is 64 tokens.
    max_new_tokens: typeof jobOptions.max_length === 'number' ? undefined : 64,
    num_beams: 1,
    do_sample: false,
    ...jobOptions,
  };
  for (const [name, neutral] of Object.entries(UNSUPPORTED)) {
    const value = options[name] ?? neutral;
    if (value !== neutral)
      throw new UserError(
        `${path}: generation with ${name} ${JSON.stringify(value)} is not supported; train without it`,
      );
  }
  const number = (name: string, fallback: number) =>
    typeof options[name] === 'number' ? options[name] : fallback;
  const early = options.early_stopping;
  const end = description.eos_token_id ?? options.eos_token_id;
  return {
    numBeams: number('num_beams', 1),
    lengthPenalty: number('length_penalty', 1),
    earlyStopping: early === 'never' ? 'never' : early === true,
    minLength: number('min_length', 0),
    minNewTokens: number('min_new_tokens', 0),
    maxLength: typeof options.max_length === 'number' ? options.max_length : undefined,
    maxNewTokens: typeof options.max_new_tokens === 'number' ? options.max_new_tokens : undefined,
    noRepeatNgramSize: number('no_repeat_ngram_size', 0),
    forcedFirst: typeof options.forced_bos_token_id === 'number' ? options.forced_bos_token_id : undefined,
    forcedLast: tokenList(options.forced_eos_token_id),
    start: Number(description.decoder_start_token_id ?? options.decoder_start_token_id ?? 0),
    ends: tokenList(end),
  };
}

const tokenList = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((token) => typeof token === 'number');

/** Maximum length of a sequence with a prompt of this length. `max_new_tokens` overrides `max_length`, as in transformers. */
export const maxSequenceLength = (
  { maxNewTokens, maxLength = 20 }: GenerationOptions,
  prompt: number,
): number => (maxNewTokens === undefined ? maxLength : prompt + maxNewTokens);
