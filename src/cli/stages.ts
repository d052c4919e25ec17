import { z } from 'zod';
import { describeIssue, valueAt } from '../describe-issue.js';
import type { ReadOptions } from '../read/index.js';
import { type Profile, recipeOptions, recipes } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { readerModules } from './config.js';

/** A stage that can be run by name, on any machine, over JSON lines. */
export interface NamedStage {
  module: URL;
  /** What goes in and what comes out. */
  what: string;
  /** Whether the stage parses its line itself. */
  takesText: boolean;
  /** The options as the stage takes them, from what a user wrote; what is unknown is refused. */
  options(given: Record<string, unknown>): unknown;
}

const READ_OPTIONS = z.strictObject({
  engines: z.record(z.string(), z.string()).optional(),
  timeoutMs: z.number().int().positive().optional(),
  engineMemoryMb: z.number().int().positive().optional(),
  engineRetryMs: z.number().int().positive().optional(),
  captions: z.boolean().optional(),
  imageFolder: z.string().optional(),
});

/** The names of the options of reading, for help texts. */
export const READ_OPTION_NAMES = Object.keys(READ_OPTIONS.shape);

function readOptions(given: Record<string, unknown>): ReadOptions {
  const parsed = READ_OPTIONS.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (!issue) throw parsed.error;
    if (issue.code === 'unrecognized_keys')
      throw new UserError(
        `--options: read has no option ${issue.keys[0]}; it has ${READ_OPTION_NAMES.join(', ')}`,
      );
    throw new UserError(
      `--options ${issue.path.join('.')}: ${describeIssue(issue, valueAt(given, issue.path))}`,
    );
  }
  const modules = readerModules();
  const defined = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(defined), ...(modules.length > 0 ? { readerModules: modules } : {}) };
}

const READ: NamedStage = {
  module: new URL('../corpus/read-lines-stage.js', import.meta.url),
  what: '{"path": "paper.xml"} → the papers in it as JSON',
  takesText: false,
  options: readOptions,
};

/** The stage of a name: `read`, or the grinding of a recipe. */
export function stageNamed(name: string): NamedStage {
  if (name === 'read') return READ;
  if (!recipes.names.includes(name))
    throw new UserError(`${name}: no such stage; choose from ${['read', ...recipes.names].join(', ')}`);
  const recipe = recipes.named(name);
  return {
    module: recipe.stage,
    what: 'a paper with all that the recipe asks for → its examples, drops and counts',
    takesText: true,
    options({ profile = 'refined', ...set }) {
      if (profile !== 'paper' && profile !== 'refined')
        throw new UserError('--options profile: is "paper" or "refined"');
      try {
        return recipeOptions(recipe, profile satisfies Profile, set);
      } catch (error) {
        if (error instanceof UserError) throw new UserError(error.message.replace(/^--set /, '--options '));
        throw error;
      }
    },
  };
}

/** All stages with what they do, for the help text. */
export const stageLines = (): string[] =>
  ['read', ...recipes.names].map((name) => `  ${name.padEnd(20)} ${stageNamed(name).what}`);
