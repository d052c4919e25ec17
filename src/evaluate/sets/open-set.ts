import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileError, UserError } from '../../user-error.js';
import { openDatasetSet, type SetOptions } from './dataset-set.js';
import type { AnySet } from './set.js';
import { THIRD_PARTY_SETS } from './third-party-sets.js';

/**
 * Opens a set to evaluate on: a Citemill dataset, or a third-party dataset in its published layout. The format is detected from the
 * content; `scitldr:PATH`, `duc:PATH` and so on force it.
 */
export async function openSet(location: string, options: SetOptions = {}): Promise<AnySet> {
  const names = THIRD_PARTY_SETS.map(({ name }) => name).join('|');
  const [, prefix, path = location] = new RegExp(`^(${names}):(.+)$`, 's').exec(location) ?? [];
  const forced = THIRD_PARTY_SETS.find(({ name }) => name === prefix);
  if (!existsSync(path)) throw fileError(path, undefined, forced && `${forced.title}: ${forced.contents}`);
  if (forced) return openFormat(forced, path, options);
  if (statSync(path).isDirectory() && existsSync(join(path, 'dataset.json')))
    return openDatasetSet(path, options);
  const detected = THIRD_PARTY_SETS.find(({ isAt }) => isAt(path));
  if (detected) return openFormat(detected, path, options);
  throw new UserError(
    `${path}: neither a Citemill dataset (no dataset.json) nor a known third-party dataset (${THIRD_PARTY_SETS.map(({ title }) => title).join(', ')}); force a format, as in duc:${path}, to see what it must contain`,
  );
}

async function openFormat(
  { name, title, tasks, open }: (typeof THIRD_PARTY_SETS)[number],
  path: string,
  options: SetOptions,
): Promise<AnySet> {
  if (options.task !== undefined && !tasks)
    throw new UserError(`--task ${options.task}: ${title} has only one task; omit --task`);
  if (options.duc) throw new UserError(`--duc: only for wikiref datasets, not ${name}`);
  return open(path, options);
}
