import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { DatasetRow } from '../../../dataset/index.js';
import {
  isModelFolder,
  type ModelDescription,
  openModel,
  readModelFolder,
  type TrainedModel,
} from '../../../infer/index.js';
import { type SelectionSettings, selectionSettings } from '../../../models/index.js';
import { type Adaptation, PRESETS, type Preset } from '../../../train/index.js';
import { UserError } from '../../../user-error.js';
import { type AnySet, datasetRows, type EvaluationSet } from '../../sets/index.js';
import type { AnyEntry, ModelContext } from '../entry.js';
import type { System } from '../system.js';
import { answerRows } from './answer-rows.js';
import { findThreshold, pickSentences } from './extract.js';
import { describeInput, modelThreshold, supportedKinds } from './kind.js';

const ADAPTATIONS: Record<string, { adaptation: Adaptation; publishedAs: string }> = {
  'post-processing': { adaptation: 'post-processing', publishedAs: 'CiteS, zero-shot (post-processing)' },
  prompting: { adaptation: 'prompting', publishedAs: 'CiteS, zero-shot (prompting)' },
  gold: { adaptation: 'gold', publishedAs: 'CiteS, zero-shot (prompting, gold 3 tokens)' },
};

/** CiteSum §4: the simplest models, abstract → TLDR, are called CiteS. */
const CITES = new Set(['citesum/bart-large', 'citesum/pegasus-large']);

/** Splits a name such as `models/cites@prompting` into the folder and how the model is adapted to another set. */
function parseName(name: string): { path: string; adaptedBy: string | undefined } {
  const separator = name.lastIndexOf('@');
  const adaptedBy = separator > 0 ? name.slice(separator + 1) : undefined;
  return adaptedBy !== undefined && Object.hasOwn(ADAPTATIONS, adaptedBy)
    ? { path: name.slice(0, separator), adaptedBy }
    : { path: name, adaptedBy: undefined };
}

/** Returns whether a name of `--models` is the folder of a trained model, or of one model with several seeds. */
export const isTrained = (name: string): boolean =>
  isModelFolder(parseName(name).path) || seedFolders(parseName(name).path).length > 0;

/** Returns the subfolders `seed-1`, `seed-2`, … of a folder that `citemill train --seeds` wrote. */
function seedFolders(path: string): string[] {
  if (!existsSync(join(path, 'seeds.json'))) return [];
  return readdirSync(path)
    .filter((name) => /^seed-\d+$/.test(name) && isModelFolder(join(path, name)))
    .sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}

/** Returns an entry for the model in a folder, or one for each of its seeds. */
export function trainedEntries(set: AnySet, name: string): AnyEntry[] {
  const { path, adaptedBy } = parseName(name);
  if (isModelFolder(path)) return [trainedEntry(set, path, adaptedBy)];
  const family = basename(resolve(path));
  return seedFolders(path).map((seed) => trainedEntry(set, join(path, seed), adaptedBy, family));
}

/** Makes an entry for a folder that `citemill train` wrote, on this or another machine. */
function trainedEntry(set: AnySet, path: string, adaptedBy: string | undefined, seedsOf?: string): AnyEntry {
  const { description } = readModelFolder(path);
  if (description.architecture === 'cross-encoder' && supportedKinds(description).length === 0)
    throw new UserError(
      `${path}: a cross-encoder reorders the results of a search; name a search with --models, and this folder with --rerank`,
    );
  if (!supportedKinds(description).includes(set.kind))
    throw new UserError(
      `${path}: trained as ${description.preset}, which cannot be evaluated on ${set.name}`,
    );
  const folderName = basename(resolve(path));
  const name = `${seedsOf ? `${seedsOf}/${folderName}` : folderName}${adaptedBy ? `@${adaptedBy}` : ''}`;
  return {
    name,
    about: `trained: ${description.preset}`,
    kind: set.kind,
    ...(description.job.dataset ? { learntFrom: description.job.dataset } : {}),
    async make(context: ModelContext) {
      const system = await openSystem(name, path, adaptedBy, context);
      return { ...system, ...(seedsOf ? { seedsOf: `${seedsOf}${adaptedBy ? `@${adaptedBy}` : ''}` } : {}) };
    },
  } as AnyEntry;
}

async function openSystem(
  name: string,
  path: string,
  adaptedBy: string | undefined,
  { set, cacheFolder, threshold, precision }: ModelContext,
): Promise<System> {
  const model = await openModel(path, {
    precision,
    ...(cacheFolder ? { cacheFolder: join(cacheFolder, 'answers') } : {}),
  });
  const { description } = model.folder;
  const adaptation = adaptationFor(set, model, adaptedBy);
  const preset = PRESETS.find(({ name }) => name === description.preset);
  const published = adaptedBy
    ? ADAPTATIONS[adaptedBy]?.publishedAs
    : publishedRow(preset, set, description.job);
  const system: System = {
    name,
    signature: `trained|preset:${description.preset}|precision:${precision ?? 'fp32'}${set.kind === 'labelling' ? `|threshold:${threshold ?? modelThreshold(description)}` : ''}|sha256:${model.identity.slice(0, 16)}`,
    ...(published ? { publishedAs: published } : {}),
    answer: async () => {
      throw new Error('a trained model answers rows');
    },
    answerRows: (rows) => answerRows(model, rows, { threshold, adaptation }),
    close: () => model.close(),
  };
  if (description.architecture === 'window-extractor' && set.kind === 'summary')
    system.answerRows = extractSummaries(model, set as EvaluationSet<'summary'>, threshold);
  return system;
}

/** Returns the row of a model in a set's published table, by its preset, its initial model and its number of training examples. */
export function publishedRow(
  preset: Preset | undefined,
  { name }: Pick<AnySet, 'name'>,
  { started_from: startedFrom, dataset, init }: Partial<ModelDescription['job']> = {},
): string | undefined {
  // CiteSum, Tables 6 and 8: CiteS, or its base model without CiteSum, after a number of examples.
  const shots = /\|examples:(\d+)/.exec(dataset ?? '')?.[1];
  if (preset?.name === 'citesum/cites-few-shot' && shots) {
    const base = /pegasus/i.test(String(init)) ? 'PEGASUS' : 'BART';
    if (typeof startedFrom !== 'string') return `${base}, ${shots}-shot`;
    return CITES.has(startedFrom) ? `CiteS, ${shots}-shot` : undefined;
  }
  if (preset?.recipe !== name) return preset?.publishedOn?.[name];
  // A model that continued from another one has a row only if the paper reports that combination.
  return typeof startedFrom === 'string' && preset.publishedAfter
    ? preset.publishedAfter[startedFrom]
    : preset.published?.system;
}

/** Returns how a model is adapted to a set: as its name says, or the default for a model of citation texts. */
function adaptationFor(
  set: AnySet,
  { folder }: TrainedModel,
  adaptedBy: string | undefined,
): Adaptation | undefined {
  if (adaptedBy) return ADAPTATIONS[adaptedBy]?.adaptation;
  const writesCitations = describeInput(folder.description).name.startsWith('citesum/');
  return writesCitations && set.name !== 'citesum' ? 'post-processing' : undefined;
}

/** Turns scores of sentences into a summary: ranked, without repetition, down to a threshold searched on validation. */
function extractSummaries(
  model: TrainedModel,
  set: EvaluationSet<'summary'>,
  threshold: number | undefined,
): NonNullable<System['answerRows']> {
  return async function* extract(rows) {
    // In the paper, only the threshold limits the length of a summary.
    const settings = selectionSettings({
      ...set.selection,
      ...(set.selection.words ? {} : { maxSentences: Infinity }),
    });
    const fixedThreshold = threshold ?? model.folder.description.threshold ?? undefined;
    const minScore = fixedThreshold ?? (await searchSummaryThreshold(model, set, settings));
    const sentences = new Map<string, string[]>();
    for await (const prediction of answerRows(model, rememberSentences(rows, sentences))) {
      const document = sentences.get(prediction.id) ?? [];
      sentences.delete(prediction.id);
      yield { ...prediction, picked: pickSentences(document, prediction.scores ?? [], minScore, settings) };
    }
  };
}

async function searchSummaryThreshold(
  model: TrainedModel,
  set: EvaluationSet<'summary'>,
  settings: SelectionSettings,
) {
  if (set.size('validation') === 0) return -Infinity;
  const answers = answerRows(model, datasetRows(set, 'validation'));
  return findThreshold(set.examples('validation'), settings, answers, set.rouge);
}

/** Passes rows through and keeps their sentences until they are answered. */
async function* rememberSentences(rows: AsyncIterable<DatasetRow>, sentences: Map<string, string[]>) {
  for await (const row of rows) {
    sentences.set(row.id, Array.isArray(row.document) ? row.document.map(String) : []);
    yield row;
  }
}
