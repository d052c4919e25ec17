import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CorpusFolder,
  createViews,
  Database,
  literal,
  requireUsableLink,
  whileUnchanged,
} from '../corpus/index.js';
import type { Manifest } from '../dataset/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { candidates } from './candidates.js';
import { applyRestrictions, chosenQuery, inLanguage } from './papers.js';
import { rebuildRequest } from './rebuild-request.js';
import type { AnyRecipe } from './recipe.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';
import { runRecipe } from './run-recipe.js';
import { compareRuns, type RunDifference } from './what-if-difference.js';
import { SampleRun } from './what-if-run.js';

export type { WhatIfRow } from './what-if-difference.js';

/** Number of papers in each round. The first rounds are small, so that there is a result even if time is short. */
const ROUNDS = [10, 40, 150];
/** Time limit for all rounds. A round that is not finished by then is discarded. */
const TIME_MS = 30_000;
/** Time and memory limits for one paper. The limits of a build would exceed those of the whole run. */
const PAPER_LIMITS = { jobs: 1, timeoutMs: 10_000, memoryMb: 512 };
const DATABASE_MEMORY = '256MB';
/** Maximum characters of all rows together; with more, no further round is started. */
const MAX_CHARACTERS = 32_000_000;

export interface WhatIfOptions {
  /** The folder of the dataset. */
  path: string;
  manifest: Manifest;
  corpus: string;
  /** The options to change, with their new values. */
  set: Record<string, unknown>;
  /** A paper that must be in the sample. */
  record?: string | undefined;
  /** The column that represents an example. */
  column: string | undefined;
  /** Ends the run; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Number of papers in each round, and milliseconds for all rounds. */
  limits?: { rounds?: readonly number[]; timeMs?: number };
}

export interface WhatIf extends RunDifference {
  /** Number of papers that were tried, and of all papers from which the dataset is made. */
  papers: { tried: number; all: number };
  /** Why fewer papers were tried than intended. */
  stopped: 'time' | 'memory' | null;
}

/**
 * Runs a dataset's recipe on a sample of its papers, once with the dataset's options and once with changed options, and compares the
 * examples. It writes only temporary files. Rules that need the whole dataset are not applied: duplicates, evaluation sets, splits, and
 * limits per field.
 */
export async function whatIf(options: WhatIfOptions): Promise<WhatIf> {
  const { path, manifest, corpus } = options;
  const request = rebuildRequest(path, manifest, { corpus, out: path, prompts: '', without: [] });
  const recipe = recipes.named(manifest.recipe);
  const { profile = 'refined', set = {} } = request;
  // Similar papers are left out, because they would have to be searched for in the whole corpus, and no rule depends on them.
  const defaults = recipe.profiles[profile];
  const withoutNearest = {
    ...('nearest' in defaults ? { nearest: 0 } : {}),
    ...('nearestModel' in defaults ? { nearestModel: null } : {}),
    ...('neighbours' in defaults ? { neighbours: 0, farNeighbours: 0 } : {}),
  };
  for (const name of Object.keys(options.set))
    if (Object.hasOwn(withoutNearest, name))
      throw new UserError(
        `--set ${name}: this option cannot be tried on a sample of papers; build a second dataset instead`,
      );
  const before = recipeOptions(recipe, profile, { ...set, ...withoutNearest });
  const after = recipeOptions(recipe, profile, { ...set, ...options.set, ...withoutNearest });
  const folder = CorpusFolder.open(corpus);
  requireUsableLink(folder, corpus);
  const temporary = await createTemporaryFolder('what-if');
  const database = await Database.open({ spill: join(temporary, 'spill'), memory: DATABASE_MEMORY });
  try {
    return await whileUnchanged(folder, async () => {
      await createViews(database, folder);
      const seed = request.seed ?? 0;
      const sides = [before, after].map((side) => new SampleRun(recipe, side, seed, options.column)) as [
        SampleRun,
        SampleRun,
      ];
      const run = { database, folder, recipe, request, temporary, sides };
      return await runRounds(run, options);
    });
  } finally {
    database.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

interface Run {
  database: Database;
  folder: CorpusFolder;
  recipe: AnyRecipe;
  request: ReturnType<typeof rebuildRequest>;
  temporary: string;
  sides: [SampleRun, SampleRun];
}

async function runRounds(run: Run, { record, signal, limits = {} }: WhatIfOptions): Promise<WhatIf> {
  const { database, recipe, request, sides, temporary } = run;
  const { rounds = ROUNDS, timeMs = TIME_MS } = limits;
  const timer = AbortSignal.timeout(timeMs);
  const stop = signal ? AbortSignal.any([signal, timer]) : timer;
  const { steps, where } = await applyRestrictions(database, request, recipe.sources ?? 'papers');
  const paperCount = steps.at(-1)?.count ?? 0;
  const sample = await samplePapers(
    database,
    where,
    rounds.reduce((sum, papers) => sum + papers, 0),
    record,
  );
  const tried: string[] = [];
  let stopped: WhatIf['stopped'] = null;
  for (const papers of rounds) {
    const records = sample.slice(tried.length, tried.length + papers);
    if (records.length === 0) break;
    if (sides[0].characters + sides[1].characters > MAX_CHARACTERS) {
      stopped = 'memory';
      break;
    }
    try {
      const results = [await runOn(run, records, sides[0], stop), await runOn(run, records, sides[1], stop)];
      for (const [i, side] of sides.entries()) for (const paper of results[i] ?? []) side.add(paper);
    } catch (error) {
      signal?.throwIfAborted();
      if (!timer.aborted) throw error;
      stopped = 'time';
      break;
    }
    tried.push(...records);
  }
  if (tried.length === 0 && stopped === 'time')
    throw new UserError(
      `no paper was finished within ${timeMs / 1000} seconds; build a second dataset instead`,
    );
  return {
    ...compareRuns(sides[0].finish(temporary), sides[1].finish(temporary), {
      tried,
      all: paperCount,
      record,
    }),
    papers: { tried: tried.length, all: paperCount },
    stopped,
  };
}

/** Selects papers in the order of a hash, the same in every run; a given paper comes first. */
async function samplePapers(
  database: Database,
  where: string,
  size: number,
  record: string | undefined,
): Promise<string[]> {
  const first = record === undefined ? 'FALSE' : `p.record = ${literal(record)}`;
  const rows = await database.rows(
    `SELECT p.record FROM papers AS p WHERE ${where} ORDER BY ${first} DESC, md5(p.record) LIMIT ${size}`,
  );
  if (record !== undefined && rows[0]?.record !== record)
    throw new UserError(`paper ${record} is not one of the papers from which the dataset is made`);
  return rows.map((row) => String(row.record));
}

/** Runs the recipe on some papers. Papers that are not in the requested language give no result. */
async function runOn(
  { database, folder, recipe, request, temporary }: Run,
  records: readonly string[],
  side: SampleRun,
  signal: AbortSignal,
) {
  signal.throwIfAborted();
  const values = records.map((record) => `(${literal(record)}, '')`).join(', ');
  await database.run('CREATE OR REPLACE TABLE sampled_papers (record VARCHAR, digest VARCHAR)');
  await database.run(`INSERT INTO sampled_papers VALUES ${values}`);
  const choice = { folder, recipe, options: side.options, request };
  const query = {
    ...chosenQuery(choice, 'p.record IN (SELECT record FROM sampled_papers)'),
    // With a table of digests, batches with few of the papers are merged.
    digests: 'sampled_papers',
  };
  const papers = inLanguage(
    candidates(database, folder, query, join(temporary, 'papers')),
    request.language,
    () => undefined,
  );
  const results = [];
  for await (const result of runRecipe(papers, recipe, side.options, PAPER_LIMITS, signal))
    results.push(side.prepare(result, request.personal ?? 'mask'));
  return results;
}
