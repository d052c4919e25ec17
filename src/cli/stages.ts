import { adviseNames } from '@citemill/metrics/text';
import { OCR_LANGUAGES, type ReadOptions } from '@citemill/read/internal';
import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import { z } from 'zod';
import type { SourceRowsOptions } from '../corpus/index.js';
import { type Profile, recipeOptions, recipes } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { readerModules } from './config.js';

/** A stage that can be run by name, on any machine, over JSON lines. */
export interface NamedStage {
  module: URL;
  /** Whether the stage parses its line itself. */
  takesText: boolean;
  /** Checks the user's options; unknown ones are refused. */
  options(options: Record<string, unknown>): unknown;
}

const READ_OPTIONS = z.strictObject({
  engines: z.record(z.string(), z.string()).optional(),
  engineVersions: z.record(z.string(), z.string()).optional(),
  timeoutMs: z.number().int().positive().optional(),
  engineMemoryMb: z.number().int().positive().optional(),
  engineRetryMs: z.number().int().positive().optional(),
  captions: z.boolean().optional(),
  ocr: z
    .strictObject({
      mode: z.enum(['auto', 'always']),
      language: z.string().regex(OCR_LANGUAGES),
      engine: z.string().optional(),
    })
    .optional(),
  imageFolder: z.string().optional(),
});

/** Parses options by a schema; the error for an unknown or invalid one is a single line. */
function parseBySchema<Shape extends z.ZodRawShape>(
  stage: string,
  schema: z.ZodObject<Shape>,
  options: Record<string, unknown>,
) {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  if (issue.code === 'unrecognized_keys')
    throw new UserError(
      `--options: ${stage} has no option ${issue.keys[0]}; it has ${Object.keys(schema.shape).join(', ') || 'none'}`,
    );
  throw new UserError(
    `--options ${issue.path.join('.')}: ${describeIssue(issue, valueAt(options, issue.path))}`,
  );
}

function readOptions(options: Record<string, unknown>): ReadOptions {
  const modules = readerModules();
  const defined = Object.entries(parseBySchema('read', READ_OPTIONS, options)).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(defined), ...(modules.length > 0 ? { readerModules: modules } : {}) };
}

const READ: NamedStage = {
  module: new URL('../corpus/read-lines-stage.js', import.meta.url),
  takesText: false,
  options: readOptions,
};

const SENTENCES: NamedStage = {
  module: new URL('./sentences-stage.js', import.meta.url),
  takesText: false,
  options: (options) => parseBySchema('sentences', z.strictObject({}), options),
};

const POSITIVE = z.number().int().positive();
const ROWS_OPTIONS = z.strictObject({
  read: z.record(z.string(), z.unknown()).optional(),
  limits: z.partialRecord(z.enum(['ratio', 'memberBytes', 'archiveBytes', 'members']), z.number()).optional(),
  known: z.string().optional(),
  folder: z.string().optional(),
  partRecords: POSITIVE.default(500),
  partBytes: POSITIVE.default(64 * 1024 * 1024),
});

/** Checks the options of the stage `rows`, which `ingest --engine spark` runs. */
export function rowsOptions(options: Record<string, unknown>): SourceRowsOptions {
  const { read = {}, limits, known, folder, ...parts } = parseBySchema('rows', ROWS_OPTIONS, options);
  const { readerModules: _, ...readerOptions } = read;
  return {
    ...parts,
    read: readOptions(readerOptions),
    ...(limits ? { limits } : {}),
    ...(known === undefined ? {} : { known }),
    ...(folder === undefined ? {} : { folder }),
  };
}

/** Finds a stage by name: `read`, `sentences`, or a recipe. */
export function findStage(name: string): NamedStage {
  if (name === 'read') return READ;
  if (name === 'sentences') return SENTENCES;
  if (!recipes.names.includes(name))
    throw new UserError(
      `${name}: no such stage; ${adviseNames(name, ['read', 'rows', 'sentences', ...recipes.names])}`,
    );
  const recipe = recipes.named(name);
  return {
    module: recipe.stage,
    takesText: true,
    options({ profile = 'refined', ...set }) {
      if (profile !== 'paper' && profile !== 'refined')
        throw new UserError('--options profile: must be "paper" or "refined"');
      try {
        return recipeOptions(recipe, profile satisfies Profile, set);
      } catch (error) {
        if (error instanceof UserError) throw new UserError(error.message.replace(/^--set /, '--options '));
        throw error;
      }
    },
  };
}
