import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Slice } from '@citemill/read/internal';
import {
  CorpusFolder,
  checkNotReplaced,
  requireUsableLink,
  SparkDatabase,
  whileUnchanged,
  withCorpus,
} from '../corpus/index.js';
import { DatasetWriter, type DuplicateColumns, loadAbout, type Ratios } from '../dataset/index.js';
import { downloadModel } from '../embed/index.js';
import { type SparkOptions, SparkSession } from '../engine/spark/index.js';
import { UserError } from '../user-error.js';
import { type BuildOptions, type BuildResult, embeddingProgress } from './build-options.js';
import { BuildSlices, isSliceDone, writeSlice } from './build-slices.js';
import { chatPrompt } from './chat-rows.js';
import { chooseCopies } from './choose-copies.js';
import { DatasetBuild } from './dataset-build.js';
import { datasetManifest } from './dataset-lineage.js';
import { type Surroundings, writeSurroundings } from './find-nearest.js';
import { buildLimits } from './limits.js';
import type { PaperQuery } from './paper-query.js';
import { applyRestrictions, chosenQuery } from './papers.js';
import type { AnyRecipe } from './recipe.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';
import { runOnSlice } from './run-on-slice.js';
import { runOnSpark } from './run-on-spark.js';
import { EvaluationOverlaps } from './without.js';

/**
 * Builds a dataset from a linked corpus: examples, splits, export, card and report.
 *
 * @example
 * await build({ recipe: 'citesum', corpus: 'mill/corpus', out: 'mill/citesum' });
 */
export function build(request: BuildOptions): Promise<BuildResult> {
  return buildWith(request, async (dataset, { folder }) => {
    await withCorpus(
      folder,
      (database) => dataset.collect(database, (where) => dataset.runLocally(database, where)),
      request.databaseMemory,
    );
    return dataset.publish();
  });
}

export interface SparkBuildOptions extends BuildOptions {
  spark: SparkOptions;
  /** The command that runs a stage on every node, for example `['node', 'main.js', 'stage']`. */
  program: readonly string[];
}

/**
 * Builds the same dataset as {@link build} with Spark, whose tasks join the papers, run the recipe on them, and sort and write the rows. The
 * examples are streamed through this machine, which assigns their splits.
 */
export function buildOnSpark(request: SparkBuildOptions): Promise<BuildResult> {
  if (request.slices !== undefined)
    throw new UserError('--slices: Spark divides the papers itself; leave it out');
  return buildWith(request, async (dataset, plan) => {
    const { recipe, folder, profile, scratch } = plan;
    mkdirSync(scratch);
    const session = await SparkSession.start(request.spark, scratch);
    try {
      const database = new SparkDatabase(session, scratch);
      await database.open(folder);
      const { jobs = 1, set = {} } = request;
      const { timeoutMs, memoryMb } = buildLimits(request);
      const limits = ['--jobs', `${jobs}`, '--timeout', `${timeoutMs / 1000}`, '--memory', `${memoryMb}`];
      const optionArgs = ['--options', JSON.stringify({ profile, ...set })];
      const command = [...request.program, recipe.name, '--keyed', ...optionArgs, ...limits];
      const run = async function* (where: string, papers: number) {
        const query = chosenQuery(plan, where);
        const surroundings = await surroundingsHere(plan, query, where);
        const isWanted = (sample: string) => dataset.isWanted(sample);
        for await (const paper of runOnSpark(database, query, { command, papers, surroundings, isWanted }))
          yield dataset.prepare(paper);
      };
      await whileUnchanged(folder, () => dataset.collect(database, run));
      return await dataset.publish((lines, columns, files) => database.sortedLines(lines, columns, files));
    } finally {
      await session.close();
    }
  });
}

/** Finds similar papers on this machine instead of in Spark; memory does not grow with the length of their texts. */
const surroundingsHere = async (
  { folder, request, scratch }: BuildPlan & { scratch: string },
  query: PaperQuery,
  where: string,
): Promise<Surroundings> =>
  query.nearest || query.citationSpace
    ? withCorpus(
        folder,
        async (database) => {
          await chooseCopies(database, where);
          const chosen = `(SELECT p.record FROM papers AS p WHERE ${query.where})`;
          return writeSurroundings(database, chosen, query, scratch, embeddingProgress(request));
        },
        request.databaseMemory,
      )
    : {};

/** Creates the dataset folder and calls `make` to fill and publish it. If that fails, the folder is removed. */
async function buildWith(
  request: BuildOptions,
  make: (dataset: DatasetBuild, plan: BuildPlan & { scratch: string }) => Promise<BuildResult>,
): Promise<BuildResult> {
  if (request.slice)
    throw new UserError('slice: build() makes whole datasets; use buildSlice() for one slice');
  const plan = await planBuild(request);
  const { recipe, options, ratios } = plan;
  const chat = request.exports?.includes('chat') ? chatPrompt(recipe, request.prompts) : undefined;
  const slices =
    request.slices === undefined ? undefined : BuildSlices.open(request.out, request.slices, plan.lineage);
  const about = loadAbout(request.out, request.about);
  const writer = await DatasetWriter.create(request.out, {
    columns: recipe.columns,
    split: splitRule(recipe, options, request, ratios),
    jsonl: request.jsonl,
    keepDrops: request.keepDrops,
    maxTrain: request.maxTrain,
    dedupe: request.dedupe,
    duplicates: duplicateColumns(recipe),
    facts: { leakage: recipe.leakage, measure: recipe.report(options).measure },
    memory: request.databaseMemory,
  });
  try {
    const overlaps = await EvaluationOverlaps.load(request, plan.folder);
    const dataset = new DatasetBuild({ ...plan, writer, chat, slices, about, overlaps });
    return await make(dataset, { ...plan, scratch: join(writer.scratch, 'spark') });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/**
 * Runs the recipe on one slice of the papers and stores the results in `OUT.slices`. Slices can be built on different machines. When all
 * are finished, {@link build} with `slices` joins them into the same dataset that a single build would have made.
 *
 * @returns the number of papers, or undefined if the slice was already finished
 */
export async function buildSlice(request: BuildOptions & { slice: Slice }): Promise<number | undefined> {
  const plan = await planBuild(request);
  const { recipe, lineage, folder } = plan;
  const { out, slice, databaseMemory } = request;
  if (isSliceDone(out, slice, lineage)) return undefined;
  return withCorpus(
    folder,
    async (database) => {
      const { where } = await applyRestrictions(database, request, recipe.sources ?? 'papers');
      return writeSlice(out, slice, lineage, async function* (scratch) {
        yield* runOnSlice(database, plan, where, scratch.path);
        checkNotReplaced(folder);
      });
    },
    databaseMemory,
  );
}

type BuildPlan = Awaited<ReturnType<typeof planBuild>>;

/** Resolves the recipe, its options and the corpus folder, before anything is read or written. */
async function planBuild(request: BuildOptions) {
  const recipe = typeof request.recipe === 'string' ? recipes.named(request.recipe) : request.recipe;
  const { profile = 'refined' } = request;
  const options = recipeOptions(recipe, profile, request.set ?? {});
  const ratios = request.ratios ?? recipe.ratios;
  const folder = CorpusFolder.open(request.corpus);
  const { nearestModel } = recipe.query(options);
  if (nearestModel) await downloadModel(nearestModel.name, nearestModel.dtype);
  const plan = { recipe, profile, options, ratios, folder, request };
  return { ...plan, lineage: datasetManifest(plan, requireUsableLink(folder, request.corpus)) };
}

/** Returns the columns that decide whether two rows are duplicates. */
function duplicateColumns({ duplicates, leakage, columns }: AnyRecipe): DuplicateColumns {
  const otherColumns = Object.keys(columns).filter(
    (name) => ![...leakage, 'id', 'provenance'].includes(name),
  );
  return duplicates ?? { similar: leakage, equal: otherColumns };
}

function splitRule(
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  request: BuildOptions,
  ratios: Ratios,
) {
  const grouping = recipe.grouping(options);
  return {
    grouping,
    seed: request.seed ?? 0,
    ...(request.sizes ? { sizes: request.sizes } : { ratios }),
    ...(recipe.atMost && !request.sizes && !request.ratios ? { atMost: recipe.atMost } : {}),
    ...(grouping === 'both' ? { balance: request.balance ?? ('ratios' as const) } : {}),
  };
}
