import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileError, UserError } from '../../user-error.js';
import { openDatasetSet, type SetOptions } from './dataset-set.js';
import { OTHER_SETS } from './other-sets.js';
import type { AnySet } from './set.js';

/**
 * Opens what is to be evaluated on: a dataset of ours, or a set of others in its published layout. The format is detected from the
 * content; `scitldr:PATH`, `duc:PATH` and so on force it.
 */
export async function openSet(place: string, options: SetOptions = {}): Promise<AnySet> {
  const names = OTHER_SETS.map(({ name }) => name).join('|');
  const [, said, path = place] = new RegExp(`^(${names}):(.+)$`, 's').exec(place) ?? [];
  const forced = OTHER_SETS.find(({ name }) => name === said);
  if (!existsSync(path)) throw fileError(path, undefined, forced && `${forced.title}: ${forced.holds}`);
  if (forced) return openFormat(forced, path, options);
  if (statSync(path).isDirectory() && existsSync(join(path, 'dataset.json')))
    return openDatasetSet(path, options);
  const found = OTHER_SETS.find(({ isAt }) => isAt(path));
  if (found) return openFormat(found, path, options);
  throw new UserError(
    `${path}: neither a dataset of citemill’s (no dataset.json) nor a set of others (${OTHER_SETS.map(({ title }) => title).join(', ')}); name one as in duc:${path} to see what it must hold`,
  );
}

async function openFormat(
  { name, title, tasks, open }: (typeof OTHER_SETS)[number],
  path: string,
  options: SetOptions,
): Promise<AnySet> {
  if (options.task !== undefined && !tasks)
    throw new UserError(`--task ${options.task}: ${title} has one task only; leave it out`);
  if (options.duc) throw new UserError(`--duc: is for datasets of wikiref, not ${name}`);
  return open(path, options);
}
