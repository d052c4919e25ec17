import { lstatSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import type { Split } from '../dataset/index.js';
import { progress } from '../engine/index.js';
import {
  answerRows,
  makePredictionFile,
  predictionFile,
  predictionFolder,
  predictionLineage,
} from '../evaluate/index.js';
import { modelInput, openModel, type Precision, readModelFolder, type TrainedModel } from '../infer/index.js';
import type { Manifest } from '../lineage/index.js';
import { type AttributionMeasure, findPython, openPytorchModel, type TrainSource } from '../train/index.js';
import { UserError } from '../user-error.js';
import { printWords } from './predict-words.js';
import { openTrainSource } from './train-source.js';

interface PredictFlags {
  dataset: string;
  task?: string;
  split: Split;
  out?: string;
  precision: Precision;
  cache: boolean;
  engine: 'onnx' | 'pytorch';
  device: string;
  words?: number;
  attribution: AttributionMeasure;
  report?: string;
  python?: string;
  json?: boolean;
  quiet?: boolean;
}

/** Number of predictions per write. */
const CHUNK = 256;

/** Rows per batch: PyTorch takes seconds to start. */
const WINDOWS = { onnx: 128, pytorch: 20_000 };

async function openChosenModel(path: string, flags: PredictFlags): Promise<TrainedModel> {
  if (flags.engine === 'pytorch')
    return openPytorchModel(path, { python: findPython(flags.python), device: flags.device });
  const cacheFolder = flags.cache ? `${cacheRoot()}/answers` : undefined;
  return openModel(path, { precision: flags.precision, cacheFolder });
}

/** What the predictions are made from: the dataset, the model, and the model files that were run. */
function describeLineage(model: TrainedModel, source: TrainSource, flags: PredictFlags): Manifest {
  const { task, split, engine } = flags;
  const precision = engine === 'onnx' ? flags.precision : null;
  return predictionLineage({ task: task ?? null, split, engine, precision }, [
    source.input,
    modelInput('model', model.folder),
    { role: 'model files', identity: model.identity },
  ]);
}

async function writePredictionFile(path: string, flags: PredictFlags): Promise<void> {
  // A file or link named by the user is never overwritten; a file next to the dataset is replaced if we wrote it.
  if (flags.out && lstatSync(flags.out, { throwIfNoEntry: false }))
    throw new UserError(`--out ${flags.out} exists already; name another file`);
  if (readModelFolder(path).description.architecture === 'cross-encoder')
    throw new UserError(
      `${path}: a cross-encoder reorders the results of a search; run citemill evaluate ${flags.dataset} --models bm25 --rerank ${path}, which writes predictions, too`,
    );
  const model = await openChosenModel(path, flags);
  const { name } = model.folder;
  const out = resolve(
    flags.out ??
      join(predictionFolder(resolve(flags.dataset), flags.split, flags.task), predictionFile(name)),
  );
  const source = await openTrainSource(flags.dataset, flags.task);
  const bar = progress({ label: name, unit: 'examples', quiet: flags.quiet });
  async function fill(path: string): Promise<void> {
    let lines: string[] = [];
    let count = 0;
    const answers = answerRows(model, source.rows(flags.split), { window: WINDOWS[flags.engine] });
    for await (const prediction of answers) {
      lines.push(`${JSON.stringify({ ...prediction, model: name })}\n`);
      bar.tick();
      count++;
      if (lines.length < CHUNK) continue;
      await appendFile(path, lines.join(''));
      lines = [];
    }
    if (count === 0)
      throw new UserError(`${flags.dataset} has no examples in ${flags.split}; name another with --split`);
    await appendFile(path, lines.join(''));
  }
  try {
    await makePredictionFile(dirname(out), basename(out), fill, {
      isListed: flags.out === undefined,
      lineage: describeLineage(model, source, flags),
    });
  } finally {
    bar.done();
    source.close();
    await model.close();
  }
  const { hits } = model.statistics;
  process.stdout.write(`predictions: ${out}${hits > 0 ? ` (${hits} rows from the cache)` : ''}\n`);
}

export async function runPredict(path: string, flags: PredictFlags): Promise<void> {
  const { words } = flags;
  if (words === undefined) await writePredictionFile(path, flags);
  else await printWords(path, { ...flags, words });
}
