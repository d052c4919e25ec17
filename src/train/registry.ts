import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '../user-error.js';
import type { Preset, TrainProfile } from './preset.js';
import { CITATION_LABEL_PRESETS } from './presets/citation-labels.js';
import { CITATION_TEXT_PRESETS } from './presets/citation-text.js';
import { CITESUM_PRESETS } from './presets/citesum.js';
import { CITEWORTH_PRESETS } from './presets/citeworth.js';
import { CITEWORTH_SMALL_PRESETS } from './presets/citeworth-small.js';
import { CITEWORTH_TRANSFER_PRESETS } from './presets/citeworth-transfer.js';
import { LANGUAGE_MODEL_PRESETS } from './presets/language-models.js';
import { RECOMMENDED_PRESETS } from './presets/recommended.js';
import { RETRIEVAL_PRESETS } from './presets/retrieval.js';
import { SCIQFS_PRESETS } from './presets/sciqfs.js';
import { SCIXGEN_PRESETS } from './presets/scixgen.js';
import { WIKIREF_PRESETS } from './presets/wikiref.js';

/** Every preset, in the order of `citemill train --list`. */
export const PRESETS: readonly Preset[] = [
  ...SCIQFS_PRESETS,
  ...CITESUM_PRESETS,
  ...WIKIREF_PRESETS,
  ...CITEWORTH_PRESETS,
  ...CITEWORTH_SMALL_PRESETS,
  ...CITEWORTH_TRANSFER_PRESETS,
  ...SCIXGEN_PRESETS,
  ...RECOMMENDED_PRESETS,
  ...RETRIEVAL_PRESETS,
  ...CITATION_LABEL_PRESETS,
  ...CITATION_TEXT_PRESETS,
  ...LANGUAGE_MODEL_PRESETS,
];

export function findPreset(name: string): Preset {
  const match = PRESETS.find((preset) => preset.name === name);
  if (match) return match;
  throw new UserError(
    `${name}: no such preset; ${adviseNames(
      name,
      PRESETS.map((preset) => preset.name),
    )}; citemill train --list describes them`,
  );
}

/** Applies the changes of a profile to a preset. */
export function applyProfile(preset: Preset, profile: TrainProfile): Preset {
  const { refined } = preset;
  if (profile === 'paper') return preset;
  if (!refined)
    throw new UserError(`--profile refined: ${preset.name} has no refined settings; leave the option out`);
  return {
    ...preset,
    init: refined.init ?? preset.init,
    input: refined.input ?? preset.input,
    settings: { ...preset.settings, ...refined.settings },
    training: { ...preset.training, ...refined.training },
    deviations: [...preset.deviations, ...refined.deviations],
  };
}
