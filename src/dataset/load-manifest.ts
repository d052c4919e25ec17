import { join } from 'node:path';
import { z } from 'zod';
import { isInnerPath } from '../engine/index.js';
import {
  hashFileSync,
  type Input,
  identify,
  identitySchema,
  manifestSchema as lineageSchema,
  loadJson,
} from '../lineage/index.js';
import { DATASET_FORMAT, type Manifest } from './manifest.js';
import { withPresentFiles } from './split-files.js';
import { SPLITS } from './splits/splits.js';

/** The previous format, which can be read but is no longer written. */
const FIRST_FORMAT = 'citemill.dataset/1';

const count = z.int().min(0);
const innerPath = z.string().refine(isInnerPath, { error: 'leads out of the folder of the dataset' });
const ownedFile = z.looseObject({
  path: innerPath,
  bytes: count,
  rows: count.optional(),
  sha256: identitySchema.optional(),
});
const sizes = z.object({ validation: count, test: count });

const splitSize = z.looseObject({
  rows: count,
  bytes: count,
  arrowBytes: count.optional(),
  files: z.array(innerPath),
});

const split = z.looseObject({
  grouping: z.enum(['citing', 'cited', 'both', 'document', 'year', 'none']),
  seed: z.number(),
  ratios: z.tuple([z.number(), z.number(), z.number()]).optional(),
  sizes: sizes.optional(),
  atMost: sizes.optional(),
  balance: z.enum(['ratios', 'most']).optional(),
  filled: z.array(z.enum(SPLITS)).optional(),
});

const funnelStep = z.looseObject({
  key: z.string(),
  title: z.string(),
  count,
  published: z.number().optional(),
  aside: z.boolean().optional(),
});

/** Every row of a dataset has an id; the recipe defines the other columns. */
const columns = z
  .record(z.string(), z.string())
  .refine((names) => Object.hasOwn(names, 'id'), { error: 'has no column id' });

const members = {
  tool: z.string(),
  recipe: z.string(),
  profile: z.string(),
  options: z.record(z.string(), z.unknown()),
  seed: z.number(),
  signature: z.string(),
  lineage: lineageSchema.optional(),
  corpus: z.string(),
  funnel: z.array(funnelStep),
  split,
  columns,
  splits: z.looseObject({ train: splitSize, validation: splitSize, test: splitSize }),
  drops: z.record(z.string(), count),
};

/** The schema of `dataset.json`. Anybody may have written the file. */
const manifestSchema = z.discriminatedUnion('format', [
  z.looseObject({ format: z.literal(DATASET_FORMAT), ...members, files: z.array(ownedFile) }),
  // The first format differs only in its list of files, which has no sizes and is ignored.
  z.looseObject({ format: z.literal(FIRST_FORMAT), ...members, files: z.unknown().transform(() => []) }),
]);

/** What to do about a damaged dataset. */
export const REPAIR = 'get a whole copy of the dataset, or build it again';

/** Loads the `dataset.json` of a folder. */
export const loadManifest = (path: string): Manifest =>
  loadJson(join(path, 'dataset.json'), manifestSchema, {
    whenMissing: `${path}: not a Citemill dataset (no dataset.json)`,
    advice: REPAIR,
  });

/** Loads the `dataset.json` of a folder, with only those files of its splits that are present. */
export const readManifest = (path: string): Manifest => withPresentFiles(path, loadManifest(path));

/** Returns a dataset as a lineage input. Older datasets have no lineage; the hash of their `dataset.json` is used instead. */
export function datasetInput(path: string, { recipe, lineage }: Pick<Manifest, 'recipe' | 'lineage'>): Input {
  if (!lineage) return { role: 'dataset', identity: hashFileSync(join(path, 'dataset.json')), name: recipe };
  return { role: 'dataset', identity: identify(lineage), name: recipe, manifest: lineage };
}
