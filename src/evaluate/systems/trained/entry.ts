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

/** `models/cites@prompting` names a folder and how its texts are adapted to another set. */
function parseName(name: string): { path: string; way: string | undefined } {
  const at = name.lastIndexOf('@');
  const way = at > 0 ? name.slice(at + 1) : undefined;
  return way !== undefined && Object.hasOwn(ADAPTATIONS, way)
    ? { path: name.slice(0, at), way }
    : { path: name, way: undefined };
}

/** Returns whether a name of `--models` is the folder of a trained model, or of one model with several seeds. */
export const isTrained = (name: string): boolean =>
  isModelFolder(parseName(name).path) || seedFolders(parseName(name).path).length > 0;

/** `seed-1`, `seed-2`, … of a folder that `citemill train --seeds` wrote. */
function seedFolders(path: string): string[] {
  if (!existsSync(join(path, 'seeds.json'))) return [];
  return readdirSync(path)
    .filter((name) => /^seed-\d+$/.test(name) && isModelFolder(join(path, name)))
    .sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}

/** Returns the model of a folder, or each of its seeds, as models of the table. */
export function trainedEntries(set: AnySet, name: string): AnyEntry[] {
  const { path, way } = parseName(name);
  if (isModelFolder(path)) return [trainedEntry(set, path, way)];
  const family = basename(resolve(path));
  return seedFolders(path).map((seed) => trainedEntry(set, join(path, seed), way, family));
}

/** Makes a model of the table from a folder that `citemill train` wrote, here or on another machine. */
function trainedEntry(set: AnySet, path: string, way: string | undefined, seedsOf?: string): AnyEntry {
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
  const name = `${seedsOf ? `${seedsOf}/${folderName}` : folderName}${way ? `@${way}` : ''}`;
  return {
    name,
    about: `trained: ${description.preset}`,
    kind: set.kind,
    ...(description.job.dataset ? { learntFrom: description.job.dataset } : {}),
    async make(context: ModelContext) {
      const system = await openSystem(name, path, way, context);
      return { ...system, ...(seedsOf ? { seedsOf: `${seedsOf}${way ? `@${way}` : ''}` } : {}) };
    },
  } as AnyEntry;
}

async function openSystem(
  name: string,
  path: string,
  way: string | undefined,
  { set, cacheFolder, threshold, precision }: ModelContext,
): Promise<System> {
  const model = await openModel(path, {
    precision,
    ...(cacheFolder ? { cacheFolder: join(cacheFolder, 'answers') } : {}),
  });
  const { description } = model.folder;
  const adaptation = adaptationFor(set, model, way);
  const preset = PRESETS.find(({ name }) => name === description.preset);
  const published = way ? ADAPTATIONS[way]?.publishedAs : publishedRow(preset, set, description.job);
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

/** A model that writes citation texts is adapted when it is evaluated on a set other than CiteSum. */
function adaptationFor(
  set: AnySet,
  { folder }: TrainedModel,
  way: string | undefined,
): Adaptation | undefined {
  if (way) return ADAPTATIONS[way]?.adaptation;
  const writesCitations = describeInput(folder.description).name.startsWith('citesum/');
  return writesCitations && set.name !== 'citesum' ? 'post-processing' : undefined;
}

/** Turns scores of sentences into a summary: ranked, without repetition, down to a threshold searched on validation. */
function extractSummaries(
  model: TrainedModel,
  set: EvaluationSet<'summary'>,
  given: number | undefined,
): NonNullable<System['answerRows']> {
  return async function* picked(rows) {
    // In the paper, only the threshold limits the length of a summary.
    const settings = selectionSettings({
      ...set.selection,
      ...(set.selection.words ? {} : { maxSentences: Infinity }),
    });
    const fixedThreshold = given ?? model.folder.description.threshold ?? undefined;
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
