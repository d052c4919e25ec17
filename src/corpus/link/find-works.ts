import type { Database, SqlDatabase } from '../../database/database.js';
import type { Scratch } from '../../engine/index.js';
import { fetchedWorks } from '../fetched-works.js';
import type { CorpusFolder } from '../folder.js';
import { localMetadata, type MetadataSource } from '../metadata/find-metadata.js';
import { findAbstracts, type MetadataReport } from './abstracts.js';
import { clusterEntries } from './cluster.js';
import { type DoubtfulIdentifier, findDoubtful } from './doubtful.js';
import type { LinkOptions } from './link-options.js';
import { describeWorks, mergeWorks } from './works.js';

export interface FoundWorks {
  reports: MetadataReport[];
  doubtful: DoubtfulIdentifier[];
}

/**
 * Runs the queries of a link over the views of a corpus, which make the tables for `writeLink`. If the views contain only some of the
 * papers, `otherDuplicates` is a query for the duplicates (record, kept) among the others.
 */
export async function findWorks(
  database: SqlDatabase,
  options: Omit<LinkOptions, 'metadata'> & {
    metadata: readonly MetadataSource[];
    folder: CorpusFolder;
    scratch: Scratch;
    files: Database;
    otherDuplicates?: string;
  },
): Promise<FoundWorks> {
  const { match = 'refined', folder, scratch, files, otherDuplicates, onProgress } = options;
  const metadata = [...options.metadata, ...fetchedWorks(folder).map(localMetadata)];
  const report = (step: string, done = 0) => onProgress?.({ step, done, failures: 0 });
  scratch.reportProgress({ note: 'link: comparing titles and identifiers' });
  report('comparing titles and identifiers');
  const doubtful = await findDoubtful(database, match);
  await clusterEntries(database, match);
  report('merging works');
  await mergeWorks(database, otherDuplicates);
  const collecting = metadata.length > 0 ? 'reading metadata' : 'collecting abstracts';
  report(collecting);
  const reports = await findAbstracts(database, {
    metadata,
    match,
    files,
    folder: scratch.path,
    onRow: (rows) => report(collecting, rows),
  });
  await describeWorks(database, match);
  return { reports, doubtful };
}
