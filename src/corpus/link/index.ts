import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../database/database.js';
import { isCurrent, toJson } from '../../lineage/index.js';
import { checkNotInterrupted } from '../check-interrupted.js';
import { CorpusFolder } from '../folder.js';
import { findMetadata, type MetadataSource } from '../metadata/find-metadata.js';
import { createViews } from '../views.js';
import { linkManifest } from './current-link.js';
import { extendLink } from './extend-link.js';
import { type FoundWorks, findWorks } from './find-works.js';
import type { LinkOptions, LinkResult } from './link-options.js';
import { summariseLink } from './summary.js';
import { writeLink } from './write.js';

export type { MetadataReport } from './abstracts.js';
export type { Match } from './cluster.js';
export { currentLink, linkCommand, requireUsableLink } from './current-link.js';
export type { DoubtfulIdentifier } from './doubtful.js';

export type { LinkOptions, LinkResult } from './link-options.js';
export { copyOrder } from './works.js';

/** Maximum bibliography entries for which the tables of a link are kept in memory. In a file, they are compressed. */
const MAX_ENTRIES_IN_MEMORY = 500_000;

/**
 * Links a corpus: finds duplicate papers, groups bibliography entries of the same work, finds works that are papers of the
 * collection, and looks up the abstracts of works.
 */
export async function link(options: LinkOptions): Promise<LinkResult> {
  const { corpus } = options;
  // Report a missing corpus before anything is created.
  CorpusFolder.open(corpus);
  const { sources: metadata, remove } = await findMetadata(options.metadata ?? [], options);
  try {
    return await linkWith(metadata, options);
  } finally {
    remove();
  }
}

async function linkWith(metadata: readonly MetadataSource[], options: LinkOptions): Promise<LinkResult> {
  const { corpus, memory } = options;
  const { folder, scratch, close } = await CorpusFolder.write(corpus);
  const work = scratch.path;
  // The intermediate tables are larger than the bibliographies.
  const isLarge = folder.rows('references') > MAX_ENTRIES_IN_MEMORY;
  const file = isLarge ? { file: join(work, 'link.duckdb') } : {};
  const database = await Database.open({ memory, spill: scratch.spill, ...file });
  try {
    await createViews(database, folder);
    await checkNotInterrupted(folder, database, corpus);
    const manifest = await linkManifest(folder, { ...options, metadata });
    if (isCurrent(folder.linkManifest(), manifest))
      return {
        ...(await summariseLink(database, folder.linkSummary() as unknown as FoundWorks, folder)),
        isRepeated: true,
      };
    const extended = await extendLink(database, folder, manifest, { ...options, scratch });
    const counts =
      extended?.works ??
      (await findWorks(database, { ...options, metadata, folder, scratch, files: database }));
    options.onProgress?.({ step: 'writing', done: 0, failures: 0 });
    const draft = join(work, 'link');
    mkdirSync(draft);
    folder.commitLink(draft, work, await writeLink(database, draft), { manifest, summary: toJson(counts) });
    await createViews(database, folder);
    return {
      ...(await summariseLink(database, counts, folder)),
      ...(extended ? { reused: extended.reused } : {}),
    };
  } finally {
    database.close();
    await close();
  }
}
