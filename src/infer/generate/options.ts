import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../user-error.js';
import type { ModelFolder } from '../model-folder.js';

/** How a text is decoded, in the words of transformers' `generate`. */
export interface GenerationOptions {
  numBeams: number;
  lengthPenalty: number;
  earlyStopping: boolean | 'never';
  /** Tokens of the whole decoder sequence, its start and prompt included. */
  minLength: number;
  minNewTokens: number;
  maxLength: number | undefined;
  maxNewTokens: number | undefined;
  /** No sequence of this many tokens occurs twice; 0 for no such rule. */
  noRepeatNgramSize: number;
  /** The token forced after a start of one token. */
  forcedFirst: number | undefined;
  /** The tokens that the last place of a sequence of the greatest length is for. */
  forcedLast: readonly number[];
  start: number;
  ends: readonly number[];
}

/** Options that would change an answer and that are not computed here; their harmless values. */
const UNSUPPORTED: Record<string, unknown> = {
  do_sample: false,
  repetition_penalty: 1,
  encoder_no_repeat_ngram_size: 0,
  num_beam_groups: 1,
  diversity_penalty: 0,
};

/** A model's own options: `generation_config.json` under what the job asked for. */
export function generationOptions({ path, description }: ModelFolder): GenerationOptions {
  const file = join(path, 'generation_config.json');
  const held = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  const asked = (description.job.settings.generation ?? {}) as Record<string, unknown>;
  const options: Record<string, unknown> = {
    ...held,
    // A checkpoint's own length is not ours: what the job asks for, in either way, else 64 tokens.
    max_new_tokens: typeof asked.max_length === 'number' ? undefined : 64,
    num_beams: 1,
    do_sample: false,
    ...asked,
  };
  for (const [name, harmless] of Object.entries(UNSUPPORTED)) {
    const value = options[name] ?? harmless;
    if (value !== harmless)
      throw new UserError(
        `${path}: generation with ${name} ${JSON.stringify(value)} is not supported; train without it`,
      );
  }
  const number = (name: string, otherwise: number) =>
    typeof options[name] === 'number' ? options[name] : otherwise;
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

/** The most tokens of a sequence that starts with so many. `max_new_tokens` wins over `max_length`, as in transformers. */
export const longest = ({ maxNewTokens, maxLength = 20 }: GenerationOptions, prompt: number): number =>
  maxNewTokens === undefined ? maxLength : prompt + maxNewTokens;
