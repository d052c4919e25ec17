import { join } from 'node:path';
import { z } from 'zod';
import type { Manifest } from '../dataset/index.js';
import { checkJson } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { BuildOptions } from './build-options.js';

const count = z.int().min(0);

/** The options of a build as its manifest has them. */
const optionsSchema = z.looseObject({
  recipe: z.string(),
  profile: z.enum(['paper', 'refined']),
  set: z.record(z.string(), z.unknown()),
  licence: z.string().nullable(),
  language: z.string().nullable(),
  field: z.string().nullable(),
  years: z.object({ from: z.int().optional(), to: z.int().optional() }).nullable(),
  formats: z.array(z.string()).nullable(),
  collections: z.array(z.string()).nullable(),
  maxTrain: count.nullable(),
  perField: count.nullable(),
  seed: count,
  split: z.union([
    z.tuple([z.number(), z.number(), z.number()]),
    z.object({ validation: count, test: count }),
  ]),
  cap: z.unknown(),
  sides: z.enum(['ratios', 'most']),
  keepDrops: z.boolean(),
  jsonl: z.boolean(),
  exports: z.array(z.literal('chat')),
  prompts: z.string().nullable(),
  limits: z.object({ timeoutMs: z.number(), memoryMb: z.number() }),
});

/** The request that makes a dataset again, by its manifest. Throws {@link UserError} for one that does not say how it was made. */
export function rebuildRequest(
  path: string,
  { lineage }: Manifest,
  places: { corpus: string; out: string; prompts?: string },
): BuildOptions {
  if (!lineage)
    throw new UserError(
      `${path}: its dataset.json has no lineage; build it again with this version of Citemill`,
    );
  const from = join(path, 'dataset.json');
  const options = checkJson(lineage.options, optionsSchema, `${from}: lineage.options`, 'build it again');
  const { recipe, profile, set, seed, keepDrops, jsonl, limits, split, exports, sides } = options;
  if (options.prompts !== null && places.prompts === undefined)
    throw new UserError(`${path}: was built with its own prompts; name their folder with --prompts`);
  const { licence, language, field, years, formats, collections, maxTrain, perField } = options;
  return {
    recipe,
    profile,
    set,
    seed,
    keepDrops,
    jsonl,
    exports,
    balance: sides,
    ...limits,
    ...places,
    ...Object.fromEntries(
      Object.entries({ licence, language, field, years, formats, collections, maxTrain, perField }).filter(
        ([, value]) => value !== null,
      ),
    ),
    // A cap holds for the recipe's own shares: with one, they were not given.
    ...(Array.isArray(split) ? (options.cap === null ? { ratios: split } : {}) : { sizes: split }),
  };
}
