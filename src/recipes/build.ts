import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CorpusFolder, type Database, withCorpus } from '../corpus/index.js';
import {
  type Balance,
  card,
  DatasetWriter,
  leakage,
  type Manifest,
  type Ratios,
  type Sizes,
  SPLITS,
} from '../dataset/index.js';
import { type EmbedProgress, modelName } from '../embed/index.js';
import { runStage } from '../engine/index.js';
import { UserError } from '../paper/index.js';
import { renderReport, reportJson } from '../report/index.js';
import { candidates } from './candidates.js';
import { cardInput } from './card.js';
import { inLanguage, restricted } from './papers.js';
import type { Example, Ground, Profile } from './recipe.js';
import { type AnyRecipe, recipeNamed, recipeOptions } from './registry.js';
import { buildReport } from './report.js';
import type { Restrictions } from './restrict.js';
import { lookedAtTwice } from './second-look.js';
import { signatureOf } from './signature.js';
import { Tally } from './tally.js';

export interface BuildOptions extends Restrictions {
  recipe: string;
  corpus: string;
  out: string;
  profile?: Profile;
  /** Options of the recipe that differ from the profile's. */
  set?: Record<string, unknown>;
  seed?: number;
  /** Shares of train, validation and test; the recipe's own by default. */
  ratios?: Ratios;
  /** Fixed sizes of validation and test instead of shares. */
  sizes?: Sizes;
  /** For groups on both sides: the wanted proportions, or as many examples as can be kept. */
  balance?: Balance;
  keepDrops?: boolean;
  jsonl?: boolean;
  jobs?: number;
  timeoutMs?: number;
  memoryMb?: number;
  /** Told while a model is run on the papers, before the first of them is ground. */
  onEmbedding?(progress: EmbedProgress): void;
  onProgress?(progress: { papers: number; of: number; examples: number; failures: number }): void;
}

export interface BuildResult {
  manifest: Manifest;
  /** Papers that the recipe could not be run on, with the reasons. */
  failures: { paper: string; message: string }[];
}

const shortJson = (json: string) => {
  const { paper_id, licence } = JSON.parse(json) as { paper_id: string; licence: string | null };
  return { paper_id, licence };
};

/** Builds a dataset from a corpus: examples, splits, export, card and report. */
export async function build(request: BuildOptions): Promise<BuildResult> {
  const recipe = recipeNamed(request.recipe);
  const { profile = 'refined', seed = 0 } = request;
  const options = recipeOptions(recipe, profile, request.set ?? {});
  const ratios = request.ratios ?? recipe.ratios;
  const grouping = recipe.grouping(options);
  const folder = CorpusFolder.open(request.corpus);
  if (folder.link === undefined)
    throw new UserError(`${request.corpus}: is not linked yet; run citemill link --corpus ${request.corpus}`);
  const writer = await DatasetWriter.create(request.out, {
    columns: recipe.columns,
    split: {
      grouping,
      seed,
      ...(request.sizes ? { sizes: request.sizes } : { ratios }),
      ...(recipe.atMost && !request.sizes && !request.ratios ? { atMost: recipe.atMost } : {}),
      ...(grouping === 'both' ? { balance: request.balance ?? 'ratios' } : {}),
    },
    jsonl: request.jsonl,
    keepDrops: request.keepDrops,
  });
  try {
    return await withCorpus(request.corpus, (database) =>
      grindAll(database, folder, writer, { recipe, profile, options, request, ratios }),
    );
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The options as a card and a signature tell them: a model in a folder by its name alone. */
const withoutPaths = (options: Record<string, unknown>) =>
  typeof options.nearestModel === 'string'
    ? { ...options, nearestModel: modelName(options.nearestModel) }
    : options;

interface Plan {
  recipe: AnyRecipe;
  profile: Profile;
  options: Record<string, unknown>;
  request: BuildOptions;
  ratios: Ratios;
}

async function grindAll(
  database: Database,
  folder: CorpusFolder,
  writer: DatasetWriter,
  plan: Plan,
): Promise<BuildResult> {
  const { recipe, profile, options, request, ratios } = plan;
  const { steps, where } = await restricted(database, request, recipe.sources ?? 'papers');
  const tally = new Tally();
  const failures: BuildResult['failures'] = [];
  const query = recipe.query(options);
  const wanted = { ...query, where: `(${where}) AND (${query.where ?? 'TRUE'})` };
  const all = candidates(database, folder, wanted, request.onEmbedding?.bind(request));
  let others = 0;
  const papers = inLanguage(all, request.language, () => {
    others++;
  });

  async function* examples(): AsyncGenerator<Example> {
    const progress = { papers: 0, of: steps.at(-1)!.count, examples: 0, failures: 0 };
    const outcomes = runStage<string, Ground>({
      module: recipe.stage,
      options,
      inputs: papers,
      ...(request.jobs ? { jobs: request.jobs } : {}),
      timeoutMs: request.timeoutMs ?? 120_000,
      memoryMb: request.memoryMb ?? 2048,
    });
    for await (const { input, outputs, failure } of outcomes) {
      progress.papers++;
      if (failure) {
        progress.failures++;
        failures.push({ paper: shortJson(input).paper_id, message: failure.message });
      }
      for (const ground of outputs ?? []) {
        tally.add(ground);
        for (const drop of ground.drops) {
          tally.drop(drop);
          await writer.drop(drop);
        }
        if (ground.examples.length > 0) tally.licence(shortJson(input).licence);
        progress.examples += ground.examples.length;
        yield* ground.examples;
      }
      request.onProgress?.(progress);
    }
  }

  const look = recipe.secondLook?.(options, request.seed ?? 0);
  const kept = look
    ? lookedAtTwice(examples(), look, writer.folder, async (drop) => {
        tally.drop(drop);
        await writer.drop(drop);
      })
    : examples();
  for await (const example of kept) await writer.add(example);
  Object.assign(tally.counts, look?.counts);
  tally.figures = look?.figures?.() ?? [];
  await writer.settle();
  const conflicts = writer.drops.split ?? 0;
  if (conflicts > 0)
    tally.drops.set('split', {
      count: conflicts,
      example: 'the citing paper and the cited work fall into different splits',
    });

  const rows = writer.rows;
  const funnel = [
    ...steps,
    ...(request.language && others > 0
      ? [
          {
            key: 'language',
            title: `papers whose words are in ${request.language}`,
            count: steps.at(-1)!.count - others,
          },
        ]
      : []),
    ...recipe.steps.map((step) => ({ ...step, count: tally.counts[step.key] ?? 0 })),
    {
      key: 'kept',
      title: 'examples with a split',
      count: SPLITS.reduce((sum, split) => sum + rows[split], 0),
    },
  ];
  const own = recipe.report(options);
  for (const split of SPLITS) for await (const row of writer.stagedRows(split)) own.add(row, split);
  const leaks = await leakage((split) => writer.stagedRows(split), { columns: recipe.leakage });
  const told = withoutPaths(options);
  const name = signatureOf(recipe, profile, told, request, ratios);
  const report = buildReport({
    recipe,
    profile,
    signature: name,
    funnel,
    tally,
    own,
    leaks,
    rows,
    failures: failures.length,
  });
  writeFileSync(join(writer.folder, 'report.json'), reportJson(report));
  writeFileSync(join(writer.folder, 'report.html'), renderReport(report));
  const sizes = await writer.write();
  const seed = request.seed ?? 0;
  const parts = {
    recipe,
    profile,
    options: told,
    seed,
    // A card travels: it names folders without the way to them.
    corpus: basename(resolve(request.corpus)),
    signature: name,
    funnel,
    tally,
    own,
    leaks,
    sizes,
    writer,
    path: basename(resolve(request.out)),
  };
  writeFileSync(join(writer.folder, 'README.md'), card(cardInput(parts)));
  const manifest = await writer.commit({
    recipe: recipe.name,
    profile,
    options: told,
    seed,
    signature: name,
    corpus: parts.corpus,
    funnel,
  });
  return { manifest, failures };
}
