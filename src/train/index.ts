export {
  type AttributionMeasure,
  type AttributionRequest,
  attributeWords,
  type WordAttribution,
} from './attribution.js';
export { readEvents } from './card.js';
export { resolveTeacher, studentPreset } from './distill.js';
export {
  checkEnvironment,
  type EnvironmentCheck,
  environmentFolder,
  findPython,
} from './environment/find-python.js';
export { findBasePython, planSetup, runSetup, type SetupPlan } from './environment/setup.js';
export { parseEvent, type TrainEvent } from './events.js';
export * from './inputs/index.js';
export { type Device, JOB_FORMAT, type Job, withSettings } from './job.js';
export type * from './preset.js';
export { type PublishedCost, publishedCost } from './presets/citeworth-costs.js';
export { openPytorchModel, type PytorchOptions } from './pytorch-model.js';
export { applyProfile, findPreset, PRESETS } from './registry.js';
export * from './repeat.js';
export { runTrainer } from './run-trainer.js';
export { drawSettings } from './search.js';
export * from './train.js';
