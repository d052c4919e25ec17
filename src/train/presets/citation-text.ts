import { CITEGEN_TOKENS } from '../inputs/citegen.js';
import { RELATED_WORK_TOKENS } from '../inputs/relatedwork.js';
import type { Preset } from '../preset.js';
import { ownPreset } from './own-preset.js';

/** BERT on both sides, after Rothe et al. (2020). */
const bert2bert = (
  recipe: string,
  task: string,
  {
    addedTokens,
    maxTarget,
    minLength,
    maxNewTokens,
    batchSize,
  }: Record<'maxTarget' | 'minLength' | 'maxNewTokens' | 'batchSize', number> & {
    addedTokens: readonly string[];
  },
  deviations: readonly string[],
): Preset =>
  ownPreset({
    name: `${recipe}/bert2bert`,
    about: `two BERT models that write ${task} (ours)`,
    source: 'Citemill; BERT on both sides is from Rothe et al. (2020)',
    recipe,
    architecture: 'seq2seq',
    init: 'bert-base-uncased',
    input: { name: `${recipe}/source`, options: { parts: 'all' } },
    settings: {
      family: 'encoder-pair',
      max_source: 512,
      max_target: maxTarget,
      added_tokens: addedTokens,
      generation: {
        num_beams: 4,
        length_penalty: 1,
        min_length: minLength,
        max_new_tokens: maxNewTokens,
        no_repeat_ngram_size: 3,
        early_stopping: true,
      },
    },
    training: {
      learning_rate: 1e-4,
      warmup_steps: 200,
      epochs: 4,
      batch_size: batchSize,
      loss: 'seq2seq',
      select: { metric: 'rouge2', mode: 'max' },
    },
    grid: { learning_rate: [5e-5, 1e-4, 2e-4], epochs: { from: 4, to: 12, step: 2 } },
    deviations,
  });

/** Our own networks that write about cited papers. Figures of the first are in docs/results/networks.md. */
export const CITATION_TEXT_PRESETS: readonly Preset[] = [
  bert2bert(
    'citegen',
    'the sentence citing a paper',
    { addedTokens: CITEGEN_TOKENS, maxTarget: 128, minLength: 8, maxNewTokens: 96, batchSize: 64 },
    [
      'The source is the text around the sentence, title and abstract of the cited paper, and as much of the citing paper as fits; --set parts=context+cited, context or cited leaves parts out.',
      'The markers before the parts and the two citation marks of the recipe are added as single tokens.',
      'BERT has no capitals, so the generated sentences have none either, apart from TARGETCIT and OTHERCIT.',
    ],
  ),
  bert2bert(
    'relatedwork',
    'a paragraph on related work',
    { addedTokens: RELATED_WORK_TOKENS, maxTarget: 384, minLength: 24, maxNewTokens: 320, batchSize: 32 },
    [
      'The settings are those of citegen/bert2bert with longer targets and smaller batches; they were not tuned on this recipe.',
      'The source is the first 80 words of the citing paper, then every cited paper after its mark; cited papers share 250 words equally. --set parts=cited leaves the citing paper out.',
      'The marker, the marks @cite_1 to @cite_20 and OTHERCIT are added as single tokens; higher marks are read and written in pieces.',
      'A paragraph longer than 384 tokens is cut in training, and at most 320 tokens are written.',
      'BERT has no capitals, so the generated paragraphs have none either, apart from OTHERCIT.',
    ],
  ),
];
