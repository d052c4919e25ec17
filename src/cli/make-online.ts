import type { Command } from 'commander';
import { UserError } from '../user-error.js';
import { type FetchWorksFlags, fetchCitedWorks, workOptions } from './fetch-works.js';
import { summariseWorks } from './fetch-works-report.js';

/** Flags of `make` that concern the network. */
export interface OnlineFlags extends Pick<FetchWorksFlags, 'email' | 'service' | 'cache'> {
  online?: boolean;
}

/** Options of `make` that need --online. */
const DEPENDENT = ['email', 'service', 'cache'] as const;

/** Refuses --online on a cluster, and options that require --online if it is not given. */
export function checkOnline(flags: OnlineFlags & { engine?: string | undefined }, command: Command): void {
  if (flags.online && flags.engine === 'slurm')
    throw new UserError(
      '--online: cluster nodes may have no network; run citemill link and citemill fetch works first',
    );
  if (flags.online) {
    // An unknown service is refused before anything is read.
    workOptions(flags);
    return;
  }
  const name = DEPENDENT.find((name) => flags[name] !== undefined);
  const option = command.options.find((option) => option.attributeName() === name);
  if (option) throw new UserError(`${option.long} requires --online`);
}

/** Looks up the cited papers without an abstract; true if something was found, so that a new link will differ. */
export async function fetchOnline(corpus: string, flags: OnlineFlags, quiet: boolean): Promise<boolean> {
  const result = await fetchCitedWorks({
    corpus,
    quiet,
    ...(flags.email === undefined ? {} : { email: flags.email }),
    ...(flags.service ? { service: flags.service } : {}),
    ...(flags.cache === undefined ? {} : { cache: flags.cache }),
  });
  if (!result) return false;
  process.stdout.write(`fetch works: ${summariseWorks(result)}\n`);
  if (result.stopped) throw new UserError('Interrupted. Run the same command to resume.');
  return result.works > result.notFound + result.notAsked + result.rejected;
}
