import { isModelFolder, modelInput, readModelFolder } from '../infer/index.js';
import { type Input, type Manifest, toJson } from '../lineage/index.js';
import type { Preset, TrainProfile } from './preset.js';
import { nameWeights } from './weights.js';

/** Increased when the same job and rows may give a different model. */
const VERSION = 1;

/** The part of a request that decides the model. */
export interface LineageRequest {
  preset: Preset;
  profile: TrainProfile;
  source: { signature: string; input: Input; negatives?: Input | undefined };
  init: string | null;
  examples?: number | undefined;
}

/** Builds a model's manifest before training; the trainer adds the hashes of the rows and of the weights. */
export function jobLineage({ preset, profile, source, init, examples }: LineageRequest): Manifest {
  const { architecture, settings, training, input } = preset;
  return {
    kind: 'model',
    version: `train@${VERSION}`,
    options: {
      preset: preset.name,
      profile,
      architecture,
      settings: toJson(
        Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, nameWeights(value)])),
      ),
      training: toJson(training),
      input: toJson(input),
      init: nameWeights(init),
      // Names the task of a dataset with several.
      dataset: source.signature,
      examples: examples ?? null,
    },
    inputs: [
      source.input,
      ...(source.negatives ? [source.negatives] : []),
      ...modelInputs('init', init),
      ...modelInputs('teacher', settings.teacher),
    ],
  };
}

/** The model that training starts or learns from, if Citemill trained it; options name other models. */
const modelInputs = (role: string, folder: unknown): Input[] =>
  typeof folder === 'string' && isModelFolder(folder) ? [modelInput(role, readModelFolder(folder))] : [];
