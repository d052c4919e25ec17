import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@citemill/metrics/internal/json';
import type { ModelFolder } from '../../infer/index.js';
import { readEvents } from '../../train/index.js';
import type { ModelSummary, ModelView } from '../schemas/models.js';

/** Training inputs of models that give each sentence a probability, which Check can use. */
const CHECK_INPUTS = ['citeworth/sentences', 'citeworth/paragraphs'];
/** Maximum number of points in the learning curve. */
const MAX_POINTS = 500;

const finiteNumbers = (values: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).filter(
      (pair): pair is [string, number] => typeof pair[1] === 'number' && Number.isFinite(pair[1]),
    ),
  );

export const isForCheck = ({ path, description }: ModelFolder): boolean =>
  CHECK_INPUTS.includes(description.job.input?.name ?? '') && existsSync(join(path, 'onnx'));

/** True if a model has this architecture and the files to be run here. */
export const isRunnable = ({ path, description }: ModelFolder, architecture: string): boolean =>
  description.architecture === architecture && existsSync(join(path, 'onnx'));

export const modelSummary = (name: string, model: ModelFolder): ModelSummary => ({
  name,
  preset: model.description.preset,
  architecture: model.description.architecture,
  dataset: model.description.job.dataset ?? null,
  scores: finiteNumbers(model.description.scores),
  isForCheck: isForCheck(model),
});

/** Describes the training of a model and its scores. */
export function modelView(name: string, model: ModelFolder): ModelView {
  const { path, description } = model;
  const { settings, input, training, deviations, init, profile } = description.job;
  const events = readEvents(path);
  const steps = events.filter((event) => event.event === 'step');
  const every = Math.max(1, Math.ceil(steps.length / MAX_POINTS));
  const settingValues = {
    init: init ?? 'random weights',
    profile,
    ...asRecord(training),
    ...settings,
    input,
  };
  return {
    ...modelSummary(name, model),
    path,
    labels: description.labels ?? [],
    threshold: description.threshold ?? null,
    settings: Object.entries(settingValues).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [{ name: key, value: renderValue(value) }],
    ),
    deviations: Array.isArray(deviations) ? deviations.map(String) : [],
    curve: events
      .filter((event) => event.event === 'validation')
      .map(({ step, metrics, best }) => ({ step, scores: finiteNumbers(metrics), isBest: best })),
    losses: steps.filter((_, i) => i % every === 0).map(({ step, loss }) => ({ step, loss })),
  };
}

const asRecord = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

const renderValue = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
