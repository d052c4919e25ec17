import { escapeForTerminal } from '@citemill/metrics/text';
import { formatBytes, MAX_RECORD_BYTES } from '@citemill/read/internal/read/bytes';
import {
  CorpusFolder,
  type LinkOptions,
  type LinkResult,
  link,
  linkOnSpark,
  type Match,
  slicesFolder,
} from '../corpus/index.js';
import { progress } from '../engine/index.js';
import { commandLine, type SlurmFlags, submit } from './slurm.js';
import { linkJob } from './slurm-jobs.js';
import { type SparkFlags, sparkOptions } from './spark-options.js';
import { formatCount, pluralise } from './table.js';

export interface LinkFlags extends SparkFlags, SlurmFlags {
  corpus: string;
  metadata?: string[];
  match?: Match;
  memory?: string;
  quiet?: boolean;
}

/** Links a corpus and shows progress. */
export async function linkWithProgress(flags: LinkFlags): Promise<LinkResult> {
  // Report a missing corpus before showing progress.
  CorpusFolder.open(flags.corpus);
  const bar = progress({ label: 'metadata', unit: 'rows', quiet: flags.quiet || !flags.metadata?.length });
  let rows = 0;
  const spark = sparkOptions(flags);
  try {
    const options: LinkOptions = {
      corpus: flags.corpus,
      metadata: flags.metadata ?? [],
      ...(flags.match ? { match: flags.match } : {}),
      ...(flags.memory ? { memory: flags.memory } : {}),
      onProgress({ done }) {
        if (done <= rows) return;
        bar.tick(done - rows);
        rows = done;
      },
    };
    return spark ? await linkOnSpark({ ...options, spark }) : await link(options);
  } finally {
    bar.done();
  }
}

/** Number of doubtful identifiers to print; the table has all of them. */
const MAX_SHOWN = 5;

/** Lists identifiers that two papers claim, with the paper that lost it and the one that kept it. */
function doubtfulLines(doubtful: LinkResult['doubtful']): string[] {
  if (doubtful.length === 0) return [];
  const more = doubtful.length - MAX_SHOWN;
  return [
    `${pluralise(doubtful.length, 'identifier')} claimed by two different papers, removed from the one that does not match:`,
    ...doubtful
      .slice(0, MAX_SHOWN)
      .map(({ identifier, path, keptBy }) => `  ${identifier}: removed from ${path}, kept by ${keptBy}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more, in the table doubtful_identifiers`] : []),
  ];
}

/** How many abstracts services may have, and how to get them. */
const lookUpLines = ({ canBeLookedUp, unavailable, unidentified }: LinkResult, corpus: string): string[] => [
  ...(canBeLookedUp > 0
    ? [
        `  ${formatCount(canBeLookedUp)} without an abstract can be looked up: citemill fetch works --corpus ${corpus} --email YOU`,
      ]
    : []),
  ...(unavailable > 0
    ? [`  ${formatCount(unavailable)} without an abstract: looked up already, no service has one`]
    : []),
  ...(unidentified > 0
    ? [
        `  ${formatCount(unidentified)} without an abstract cannot be looked up: no identifier, and no title with author and year`,
      ]
    : []),
];

/** Summarises a link in a few lines. */
export function summariseLink(result: LinkResult, corpus: string): string {
  const withAbstract = result.abstracts.reduce((sum, { works }) => sum + works, 0);
  const lines = [
    ...(result.isRepeated ? ['nothing has changed since the last link'] : []),
    `${pluralise(result.papers, 'paper')}${result.duplicates > 0 ? ` (${pluralise(result.duplicates, 'duplicate')} set aside)` : ''}, ` +
      `${pluralise(result.references, 'bibliography entry', 'bibliography entries')} → ${pluralise(result.works, 'cited paper')}, ` +
      `${formatCount(result.resolved)} of them in the collection`,
    `${formatCount(withAbstract)} of ${pluralise(result.works, 'cited paper')} have an abstract`,
    ...result.abstracts.map(
      ({ source, works }) =>
        `  ${formatCount(works)} from ${source === 'collection' ? 'the collection itself' : source}`,
    ),
    ...lookUpLines(result, corpus),
    ...result.metadata
      .filter((file) => file.unusable > 0)
      .map(
        (file) =>
          `  ${file.path}: ${formatCount(file.unusable)} of ${pluralise(file.rows, 'row')} could not be used (no identifiable paper, no information about it, or damaged)`,
      ),
    ...result.metadata.flatMap(({ path, longLines = [] }) =>
      longLines.map(
        (line) => `  ${path}: line ${line} was skipped: longer than ${formatBytes(MAX_RECORD_BYTES)}`,
      ),
    ),
    ...result.metadata
      .filter((file) => file.isCut)
      .map(
        (file) =>
          `  ${file.path}: the JSON list breaks off after ${pluralise(file.rows, 'row')}; anything after that was not read`,
      ),
    ...doubtfulLines(result.doubtful),
  ];
  return escapeForTerminal(lines.join('\n'));
}

export async function runLink(flags: LinkFlags): Promise<void> {
  const text =
    flags.engine === 'slurm'
      ? submit([linkJob(flags.memory, commandLine('link'))], slicesFolder(flags.corpus), flags)
      : summariseLink(await linkWithProgress(flags), flags.corpus);
  process.stdout.write(`${text}\n`);
}
