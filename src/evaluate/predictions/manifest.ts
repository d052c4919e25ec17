import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Verification, verifyFile } from '../../corpus/index.js';
import {
  compareManifests,
  describeDifferences,
  hashFile,
  type Input,
  identitySchema,
  inputNamed,
  type Json,
  loadJson,
  type Manifest,
  manifestSchema,
  parseManifest,
} from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { fileLines } from './prediction-file.js';

const FORMAT = 'citemill.predictions/1';

/** Increased when the same model and dataset may give different predictions. */
const VERSION = 1;

const schema = z.object({
  format: z.literal(FORMAT),
  bytes: z.int().min(0),
  rows: z.int().min(0),
  sha256: identitySchema,
  lineage: manifestSchema,
});

/** The manifest next to a prediction file: the file's hash and lineage. */
export type PredictionManifest = z.infer<typeof schema>;

/** Returns the name of the manifest of a file: `bart.jsonl` has `bart.jsonl.manifest.json`. */
export const manifestName = (name: string): string => `${name}.manifest.json`;

/** Returns the lineage of predictions. `options` are those that may change an answer; `inputs` the dataset and the model. */
export const predictionLineage = (options: Record<string, Json>, inputs: Input[]): Manifest => ({
  kind: 'predictions',
  version: `predict@${VERSION}`,
  options,
  inputs,
});

/** Returns the manifest of a file that was just written. */
export async function describePredictions(path: string, lineage: Manifest): Promise<PredictionManifest> {
  let rows = 0;
  for await (const _ of fileLines(path)) rows++;
  return { format: FORMAT, bytes: statSync(path).size, rows, sha256: await hashFile(path), lineage };
}

export const writePredictionManifest = (path: string, manifest: PredictionManifest): void =>
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);

/** Reads the manifest next to a prediction file; undefined if there is none. */
export function readPredictionManifest(path: string): PredictionManifest | undefined {
  const file = manifestName(path);
  if (!existsSync(file)) return undefined;
  const manifest = loadJson(file, schema, { advice: 'remove it, or run citemill predict again' });
  parseManifest(manifest.lineage, file);
  return manifest;
}

/** Recomputes hash and rows of a prediction file. */
export async function verifyPredictions(path: string): Promise<Verification> {
  const manifest = readPredictionManifest(path);
  if (!manifest)
    throw new UserError(
      `${path} has no manifest (${basename(manifestName(path))}) next to it; citemill predict writes one`,
    );
  const faults: Verification['faults'] = [];
  const problem = await verifyFile(dirname(path), { path: basename(path), ...manifest });
  if (problem) faults.push({ path: basename(path), problem });
  let rows = 0;
  for await (const _ of fileLines(path)) rows++;
  if (rows !== manifest.rows)
    faults.push({ path: basename(path), problem: `has ${rows} rows instead of ${manifest.rows}` });
  return { files: 1, rows, faults };
}

/** The intended use of a prediction file. */
export interface PredictionUse {
  dataset: Input;
  split: string;
  /** The model that the file claims, by its lines or its name. */
  model: string;
}

/** Lists why predictions do not fit their use: a different dataset, split or model, or a file that has changed. */
export async function predictionFaults(path: string, use: PredictionUse): Promise<string[]> {
  const manifest = readPredictionManifest(path);
  if (!manifest) return [];
  const { lineage } = manifest;
  const model = inputNamed(lineage, 'model');
  const trainedOn = model?.manifest && inputNamed(model.manifest, 'dataset');
  return [
    ...((await hashFile(path)) === manifest.sha256 ? [] : ['the file was changed after it was written']),
    ...datasetFaults(inputNamed(lineage, 'dataset'), use.dataset, 'made for another dataset'),
    ...(lineage.options.split === use.split || use.split === 'all'
      ? []
      : [`made for the ${String(lineage.options.split)} split, not for ${use.split}`]),
    ...(model?.name === undefined || model.name === use.model
      ? []
      : [`made by the model ${model.name}, not by ${use.model}`]),
    ...(isSameRecipe(trainedOn, use.dataset)
      ? datasetFaults(
          trainedOn,
          use.dataset,
          'the model was trained on another build of the dataset, so it may have seen these examples',
        )
      : []),
  ];
}

/** Returns `message` with the differences if the dataset that was used is not the expected one. */
function datasetFaults(used: Input | undefined, expected: Input, message: string): string[] {
  if (!used || used.identity === expected.identity) return [];
  const differences =
    used.manifest && expected.manifest ? compareManifests(used.manifest, expected.manifest) : [];
  return [differences.length > 0 ? `${message} (${describeDifferences(differences)})` : message];
}

const isSameRecipe = (used: Input | undefined, expected: Input): boolean =>
  used?.manifest !== undefined && used.manifest.options.recipe === expected.manifest?.options.recipe;

/** Returns the path of the folder for the predictions of a task, next to the dataset. */
export const predictionFolder = (dataset: string, split: string, task: string | undefined): string =>
  join(`${dataset}-predictions`, split, ...(task === undefined ? [] : [task]));
