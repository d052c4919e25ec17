import { join } from 'node:path';
import { z } from 'zod';
import { DEDUPE_RULES, type Manifest, OVERLAP_RULES } from '../dataset/index.js';
import { checkJson } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { BuildOptions } from './build-options.js';
import { PERSONAL_RULES } from './personal.js';

const count = z.int().min(0);

/** The schema of an embedding model on the hub, as a manifest records it. */
const hubModelSchema = z.object({ hub: z.string(), sha256: z.string() });

/** The schema of a build's options in its manifest. */
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
  minQuality: z.number().nullable().default(null),
  without: z
    .object({ by: z.array(z.enum(OVERLAP_RULES)), ngram: count.optional() })
    .nullable()
    .default(null),
  // Older datasets were built before personal data was searched for.
  personal: z.enum(PERSONAL_RULES).default('keep'),
  dedupe: z.enum(DEDUPE_RULES).nullable().default(null),
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

/** Returns the build options that reproduce a dataset, from its manifest. Throws {@link UserError} if the manifest has no lineage. */
export function rebuildRequest(
  path: string,
  { lineage }: Manifest,
  places: { corpus: string; out: string; prompts?: string; without?: string[] },
): BuildOptions {
  if (!lineage)
    throw new UserError(
      `${path}: dataset.json has no lineage; build the dataset again with this version of Citemill`,
    );
  const from = join(path, 'dataset.json');
  const options = checkJson(lineage.options, optionsSchema, `${from}: lineage.options`, 'build it again');
  const { recipe, profile, seed, keepDrops, jsonl, limits, split, exports, sides } = options;
  if (options.prompts !== null && places.prompts === undefined)
    throw new UserError(`${path} was built with custom prompts; give their folder with --prompts`);
  if (options.without !== null && places.without === undefined)
    throw new UserError(
      `${path} was built without the examples of evaluation sets; name these sets with --without`,
    );
  const { nearestModel } = options.set;
  const hubModel = hubModelSchema.safeParse(nearestModel);
  const set = hubModel.success ? { ...options.set, nearestModel: hubModel.data.hub } : options.set;
  if (Array.isArray(nearestModel))
    throw new UserError(
      `${path} was built with the model ${String(nearestModel[0])} from a folder; repeat citemill build with --set nearestModel=FOLDER`,
    );
  const { licence, language, field, years, formats, collections, minQuality, maxTrain, perField, dedupe } =
    options;
  return {
    recipe,
    profile,
    set,
    seed,
    keepDrops,
    jsonl,
    exports,
    personal: options.personal,
    balance: sides,
    ...(options.without ? { overlap: options.without } : {}),
    ...limits,
    ...places,
    ...Object.fromEntries(
      Object.entries({
        licence,
        language,
        field,
        years,
        formats,
        collections,
        minQuality,
        maxTrain,
        perField,
        dedupe,
      }).filter(([, value]) => value !== null),
    ),
    // A cap applies only to the recipe's own shares, so with a cap the user gave no shares.
    ...(Array.isArray(split) ? (options.cap === null ? { ratios: split } : {}) : { sizes: split }),
  };
}
