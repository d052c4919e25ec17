import { basename } from 'node:path';
import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import { checkRegularFile } from '../../engine/index.js';
import { fileError, UserError } from '../../user-error.js';
import { type Prediction, predictionSchema, type SystemPredictions } from './prediction.js';
import { fileLines, PredictionFile } from './prediction-file.js';

/**
 * Reads a prediction file, which stay in the file. Lines may name their model, which must be the same in the whole file; without one,
 * the model is named after the file.
 */
export async function readPredictions(path: string): Promise<SystemPredictions> {
  const byId = new PredictionFile(path, parsePrediction);
  let model: string | undefined;
  checkRegularFile(path);
  try {
    for await (const line of fileLines(path)) {
      const where = `${path}, line ${line.number}`;
      const prediction = parsePrediction(line.text, where);
      byId.add(prediction.id, line);
      model ??= prediction.model;
      if (prediction.model !== undefined && prediction.model !== model)
        throw new UserError(
          `${where} names the model ${prediction.model}, earlier lines ${model}; use one file per model`,
        );
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw fileError(path, error);
  }
  if (byId.size === 0) throw new UserError(`${path} contains no predictions`);
  return { model: model ?? basename(path).replace(/\.jsonl?$/, ''), byId };
}

function parsePrediction(text: string, where: string): Prediction {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${where}: not valid JSON (${(error as Error).message})`);
  }
  const result = predictionSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw result.error;
  const what = issue.code === 'custom' ? issue.message : describeIssue(issue, valueAt(value, issue.path));
  throw new UserError(`${where}: ${issue.path.join('.') || 'the line'}: ${what}`);
}
