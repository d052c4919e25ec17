import { readFileSync } from 'node:fs';
import { isJsonObject } from '@citemill/metrics/internal/json';
import { writeSourceRows } from '../corpus/index.js';
import { runLines } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { findStage, rowsOptions } from './stages.js';

interface StageFlags {
  options: string;
  jobs?: number;
  timeout: number;
  memory: number;
  inlineFailures?: boolean;
  keyed?: boolean;
}

/** Parses options: JSON, or `@options.json` for a file. */
function parseOptions(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json.startsWith('@') ? readFileSync(json.slice(1), 'utf8') : json);
  } catch (error) {
    throw new UserError(`--options: not valid JSON (${(error as Error).message})`);
  }
  if (!isJsonObject(value)) throw new UserError('--options: give a JSON object, as in {"profile": "paper"}');
  return value;
}

export async function runStage(name: string, flags: StageFlags): Promise<void> {
  const limits = { timeoutMs: flags.timeout * 1000, memoryMb: flags.memory };
  if (name === 'rows') {
    const options = rowsOptions(parseOptions(flags.options));
    await writeSourceRows(process.stdin, process.stdout, {
      ...options,
      ...limits,
      jobs: flags.jobs ?? 1,
    });
    return;
  }
  const stage = findStage(name);
  await runLines({
    module: stage.module,
    options: stage.options(parseOptions(flags.options)),
    takesText: stage.takesText,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    inlineFailures: flags.inlineFailures ?? false,
    keyed: flags.keyed ?? false,
    // A record may crash its worker, which must not affect the others.
    isolation: 'process',
    ...limits,
    ...(flags.jobs ? { jobs: flags.jobs } : {}),
  });
}
