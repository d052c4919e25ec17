import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import { checkRegularFile } from '../../engine/index.js';
import { fileError, UserError } from '../../user-error.js';
import { type Prediction, predictionSchema, type SystemPredictions } from './prediction.js';

/**
 * Reads a file of predictions. Lines may name their model; the lines of one file must agree on it, and a file that names
 * none is called after itself.
 */
export async function readPredictions(path: string): Promise<SystemPredictions> {
  const byId = new Map<string, Prediction>();
  let model: string | undefined;
  let number = 0;
  checkRegularFile(path);
  try {
    for await (const line of createInterface({
      input: createReadStream(path, 'utf8'),
      crlfDelay: Infinity,
    })) {
      number++;
      const text = line.replace(/^\ufeff/, '').trim();
      if (text === '') continue;
      const prediction = parsePrediction(text, `${path}, line ${number}`);
      if (byId.has(prediction.id))
        throw new UserError(`${path}, line ${number}: the example ${prediction.id} is given twice`);
      model ??= prediction.model;
      if (prediction.model !== undefined && prediction.model !== model)
        throw new UserError(
          `${path}, line ${number}: is of the model ${prediction.model}, those before of ${model}; give each a file`,
        );
      byId.set(prediction.id, prediction);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw fileError(path, error);
  }
  if (byId.size === 0) throw new UserError(`${path}: holds no predictions`);
  return { model: model ?? basename(path).replace(/\.jsonl?$/, ''), byId };
}

function parsePrediction(text: string, where: string): Prediction {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${where}: is not valid JSON (${(error as Error).message})`);
  }
  const result = predictionSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw result.error;
  const what = issue.code === 'custom' ? issue.message : describeIssue(issue, valueAt(value, issue.path));
  throw new UserError(`${where}: ${issue.path.join('.') || 'the line'}: ${what}`);
}
