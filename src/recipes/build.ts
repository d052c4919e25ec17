import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Slice } from '@citemill/read/internal';
import { CorpusFolder, currentLink, SparkDatabase, withCorpus } from '../corpus/index.js';
import { DatasetWriter, type Ratios } from '../dataset/index.js';
import { type SparkOptions, SparkSession } from '../engine/spark/index.js';
import { UserError } from '../user-error.js';
import { type BuildOptions, type BuildResult, embeddingProgress } from './build-options.js';
import { BuildSlices, isSliceDone, writeSlice } from './build-slices.js';
import { chatPrompt } from './chat-rows.js';
import { chooseCopies } from './choose-copies.js';
import { DatasetBuild } from './dataset-build.js';
import { datasetManifest } from './dataset-lineage.js';
import { writeNearest } from './find-nearest.js';
import { grindPapers } from './grind.js';
import { grindOnSpark } from './grind-on-spark.js';
import { buildLimits } from './limits.js';
import type { PaperQuery } from './paper-query.js';
import { applyRestrictions, choosePapers } from './papers.js';
import type { AnyRecipe } from './recipe.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';

/**
 * Builds a dataset from a linked corpus: examples, splits, export, card and report.
 *
 * @example
 * await build({ recipe: 'citesum', corpus: 'mill/corpus', out: 'mill/citesum' });
 */
export function build(request: BuildOptions): Promise<BuildResult> {
  return built(request, async (made) => {
    await withCorpus(
      request.corpus,
      (database) => made.collect(database, (where) => made.grindHere(database, where)),
      request.databaseMemory,
    );
    return made.publish();
  });
}

export interface SparkBuildOptions extends BuildOptions {
  spark: SparkOptions;
  /** The program that runs a stage, as in `['node', 'main.js', 'stage']`, on every node. */
  program: readonly string[];
}

/**
 * Builds a dataset with Spark: it joins the papers, runs the recipe on them in its tasks, and sorts and writes the rows. The examples pass
 * through this machine as a stream, where each gets its split. The dataset is that of {@link build}.
 */
export function buildOnSpark(request: SparkBuildOptions): Promise<BuildResult> {
  if (request.slices !== undefined)
    throw new UserError('--slices: Spark divides the papers itself; leave it out');
  return built(request, async (made, { recipe, options, folder, profile, scratch }) => {
    const query = recipe.query(options);
    mkdirSync(scratch);
    const session = await SparkSession.start(request.spark, scratch);
    try {
      const database = new SparkDatabase(session, scratch);
      await database.open(folder);
      const { jobs = 1, set = {} } = request;
      const { timeoutMs, memoryMb } = buildLimits(request);
      const limits = ['--jobs', `${jobs}`, '--timeout', `${timeoutMs / 1000}`, '--memory', `${memoryMb}`];
      const given = ['--options', JSON.stringify({ profile, ...set })];
      const command = [...request.program, recipe.name, '--keyed', ...given, ...limits];
      await made.collect(database, async function* (where, papers) {
        const all = {
          ...query,
          where: `(${where}) AND (${query.where ?? 'TRUE'})`,
          samples: request.language !== undefined,
        };
        const nearest = all.nearest ? await nearestHere(request, all, where, scratch) : undefined;
        const isWanted = (sample: string) => made.isWanted(sample);
        yield* grindOnSpark(database, all, { command, papers, nearest, isWanted });
      });
      return await made.publish((lines, columns, files) => database.sortedLines(lines, columns, files));
    } finally {
      await session.close();
    }
  });
}

/** Papers are compared on this machine: what the comparison needs in memory does not grow with their texts. */
const nearestHere = (
  request: BuildOptions,
  query: PaperQuery,
  where: string,
  scratch: string,
): Promise<string | undefined> =>
  withCorpus(
    request.corpus,
    async (database) => {
      await chooseCopies(database, where);
      const chosen = `(SELECT p.record FROM papers AS p WHERE ${query.where})`;
      return writeNearest(database, chosen, query, scratch, embeddingProgress(request));
    },
    request.databaseMemory,
  );

/** Prepares a dataset and has it made and published; or leaves nothing behind. */
async function built(
  request: BuildOptions,
  make: (made: DatasetBuild, plan: ReturnType<typeof planOf> & { scratch: string }) => Promise<BuildResult>,
): Promise<BuildResult> {
  if (request.slice) throw new UserError('slice: a slice is no dataset; make it with buildSlice');
  const plan = planOf(request);
  const { recipe, options, ratios } = plan;
  const chat = request.exports?.includes('chat') ? chatPrompt(recipe, request.prompts) : undefined;
  const slices =
    request.slices === undefined ? undefined : BuildSlices.open(request.out, request.slices, plan.lineage);
  const writer = await DatasetWriter.create(request.out, {
    columns: recipe.columns,
    split: splitRule(recipe, options, request, ratios),
    jsonl: request.jsonl,
    keepDrops: request.keepDrops,
    maxTrain: request.maxTrain,
    facts: { leakage: recipe.leakage, measure: recipe.report(options).measure },
    memory: request.databaseMemory,
  });
  try {
    const made = new DatasetBuild({ ...plan, writer, chat, slices });
    return await make(made, { ...plan, scratch: join(writer.scratch, 'spark') });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/**
 * Grinds one slice of the papers, on whatever machine, and keeps the outcome beside the dataset, in `OUT.slices`. Once all are there,
 * {@link build} with `slices` puts them together, into the dataset that one build would have made.
 *
 * @returns the number of papers, or undefined where the slice was done before
 */
export async function buildSlice(request: BuildOptions & { slice: Slice }): Promise<number | undefined> {
  const plan = planOf(request);
  const { recipe, options, lineage } = plan;
  const { out, slice, corpus, databaseMemory } = request;
  if (isSliceDone(out, slice, lineage)) return undefined;
  return withCorpus(
    corpus,
    async (database) => {
      const { where } = await applyRestrictions(database, request, recipe.sources ?? 'papers');
      return writeSlice(out, slice, lineage, (scratch) => {
        let inOtherLanguages = 0;
        const papers = choosePapers(database, plan, where, join(scratch.path, 'papers'), () => {
          inOtherLanguages++;
        });
        return {
          papers: grindPapers(papers, recipe, options, request),
          inOtherLanguages: () => inOtherLanguages,
        };
      });
    },
    databaseMemory,
  );
}

/** What a request comes to, before anything is read or written. */
function planOf(request: BuildOptions) {
  const recipe = typeof request.recipe === 'string' ? recipes.named(request.recipe) : request.recipe;
  const { profile = 'refined' } = request;
  const options = recipeOptions(recipe, profile, request.set ?? {});
  const ratios = request.ratios ?? recipe.ratios;
  const folder = CorpusFolder.open(request.corpus);
  const plan = { recipe, profile, options, ratios, folder, request };
  return { ...plan, lineage: datasetManifest(plan, currentLink(folder, request.corpus)) };
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
