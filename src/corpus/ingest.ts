import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { Database } from '../database/database.js';
import { isRemoteAddress, lowerScheme } from '../places/index.js';
import { UserError } from '../user-error.js';
import { CorpusFolder } from './folder.js';
import type { IngestOptions, IngestResult } from './ingest-options.js';
import { checkRemotePrune, IngestSources } from './ingest-sources.js';
import { reconcileCorpus } from './reconcile.js';
import { requireLocalFiles } from './remote-sources.js';
import { SeenSources } from './seen-sources.js';
import { slicesFolder } from './slice.js';
import { ingestSlice } from './slice-ingest.js';

export type { IngestOptions, IngestResult } from './ingest-options.js';

/**
 * Reads sources into a corpus. Sources that are already in the corpus are skipped, so that the same command resumes a run that was
 * stopped; parts are written atomically. A source that has changed replaces its older version.
 */
export async function ingest(options: IngestOptions): Promise<IngestResult> {
  const { slice } = options;
  const paths = options.paths.map(lowerScheme);
  checkPrune(paths, options);
  if (slice) requireLocalFiles(paths, '--slice');
  return slice ? ingestSlice(paths, { ...options, slice }, ingestInto) : ingestInto(paths, options);
}

/** Throws if `prune` is used with anything but whole folders and files, since only there can missing sources be detected. */
export function checkPrune(paths: string[], { prune, slice, manifests = [] }: IngestOptions): void {
  if (!prune) return;
  if (slice)
    throw new UserError('--prune: a slice is always brought up to date; use --prune without --slice');
  if (manifests.length > 0)
    throw new UserError(
      '--prune: a list does not show which files were deleted; give the folders instead of --manifest',
    );
  checkRemotePrune(paths);
  const [pattern] = paths.filter(
    (path) => !isRemoteAddress(path) && isDynamicPattern(path) && !existsSync(path),
  );
  if (pattern !== undefined)
    throw new UserError(
      `--prune: ${pattern} is a pattern, which does not show which files were deleted; give the folder`,
    );
}

async function ingestInto(
  paths: string[],
  options: IngestOptions,
  { seenFile, except = [] }: { seenFile?: string; except?: string[] } = {},
): Promise<IngestResult> {
  const sources = await IngestSources.find(paths, options);
  const corpus = await CorpusFolder.write(options.corpus);
  try {
    const { folder, scratch } = corpus;
    const slices = slicesFolder(options.corpus);
    const wasEmpty = folder.parts().length === 0;
    if (!wasEmpty) folder.setIngesting(true, scratch.path);
    const seen = new SeenSources(seenFile ?? join(scratch.path, 'seen.list'));
    const database = await Database.open({ spill: scratch.spill });
    try {
      // Imported here, because it loads all readers, which commands such as link and build do not need.
      const { IngestRun } = await import('./ingest-run.js');
      const run = new IngestRun(corpus, database, options, sources, seen);
      const result = await run.run([
        folder.path,
        ...except,
        ...(existsSync(slices) ? [realpathSync(slices)] : []),
      ]);
      const file = await seen.finish();
      if (wasEmpty) return result;
      const reconciled = await reconcileCorpus(corpus, database, {
        seen: [file],
        retryFailed: options.retryFailed ?? false,
        prune: options.prune ? paths : undefined,
        isExact: seenFile !== undefined,
      });
      folder.setIngesting(false, scratch.path);
      return { ...result, ...reconciled };
    } finally {
      database.close();
      await seen.close();
    }
  } finally {
    await corpus.close();
  }
}
