import type { Preset } from '../preset.js';
import { ownPreset } from './own-preset.js';

/** Returns a small instruction-tuned model, fine-tuned with LoRA on the chat export of a recipe's task. */
const lora = (recipe: string, task: string, maxTarget: number): Preset =>
  ownPreset({
    name: `${recipe}/lora`,
    about: `a causal language model with LoRA: ${task} (ours)`,
    source: 'Citemill; rank and learning rate after Hu et al. (2022) and Dettmers et al. (2023)',
    recipe,
    architecture: 'causal-lm',
    init: 'Qwen/Qwen2.5-0.5B-Instruct',
    input: { name: 'chat', options: { recipe } },
    settings: {
      adapter: 'lora',
      rank: 16,
      alpha: 32,
      dropout: 0.05,
      target_modules: 'all-linear',
      keep: 'merged',
      packing: true,
      gradient_checkpointing: false,
      max_length: 2048,
      max_target: maxTarget,
    },
    training: {
      learning_rate: 2e-4,
      weight_decay: 0,
      warmup_steps: 20,
      epochs: 2,
      batch_size: 16,
      loss: 'seq2seq',
      select: { metric: 'loss', mode: 'min' },
      seed: 42,
    },
    deviations: [
      'The paper reports no results for this network, and we have not measured it.',
      'Rank, learning rate and epochs are our recommendation for instruction-tuned models of 0.5 to 8 billion parameters.',
    ],
  });

/** Causal language models, trained on the questions and answers that `build --export chat` writes. */
export const LANGUAGE_MODEL_PRESETS: readonly Preset[] = [
  lora('sciqfs', 'numbers of the relevant sentences', 256),
  lora('citesum', 'one-sentence summaries', 128),
  lora('wikiref', 'statements of Wikipedia', 256),
  lora('citeworth', 'numbers of the cite-worthy sentences', 64),
  lora('scixgen-description', 'descriptions of objects', 512),
  lora('scixgen-paragraph', 'paragraphs', 512),
];
