import {
  type CrawlResult,
  type FetchRequest,
  fetchCaptures,
  findCaptures,
  PAGE_FROM_CRAWL,
  PageCache,
  pendingRequests,
} from '../fetch/index.js';
import { type FetchFlags, fetchOptions } from './fetch-options.js';
import { damageLines, outcomeTable, withProgress } from './fetch-report.js';
import { formatCount, pluralise } from './table.js';

/** Inputs of one `citemill fetch`. */
export interface CrawlRun {
  flags: FetchFlags;
  pages: string;
  index: string[];
  /** A folder for temporary files. */
  work: string;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const unusableLine = (lines: number) =>
  lines > 0 ? [`${pluralise(lines, 'index line')} without an address, file, offset or length`] : [];

async function planCrawl(
  requests: AsyncIterable<FetchRequest>,
  { pages, index, work }: CrawlRun,
): Promise<string> {
  const cache = PageCache.read(pages, { retryFailed: true });
  const sum = { done: 0, found: 0, before: 0, missing: 0, bytes: 0, unusable: 0 };
  const pending = pendingRequests(requests, cache, () => sum.done++);
  const onUnusable = (lines: number) => {
    sum.unusable = lines;
  };
  for await (const { capture, isBeforeAccess } of findCaptures(pending, { index, work, onUnusable })) {
    if (capture) sum.found++;
    else sum.missing++;
    if (isBeforeAccess) sum.before++;
    sum.bytes += capture?.length ?? 0;
  }
  return [
    `${pluralise(sum.found, 'page')} to fetch from the crawl, ${megabytes(sum.bytes)}, ${formatCount(sum.before)} captured up to the day of access`,
    `${formatCount(sum.missing)} not in the index, ${formatCount(sum.done)} already done`,
    ...unusableLine(sum.unusable),
    ...damageLines(pages, cache.damaged),
  ].join('\n');
}

function resultText(result: CrawlResult, pages: string, unusable: number): string {
  const { outcomes, known, requests, bytes, beforeAccess, problems, damaged, stopped } = result;
  return [
    `${pluralise(outcomes[PAGE_FROM_CRAWL] ?? 0, 'page')} from the crawl with ${pluralise(requests, 'range request')}, ${megabytes(bytes)}, ${formatCount(beforeAccess)} captured up to the day of access, ${formatCount(known)} already done`,
    ...outcomeTable(outcomes),
    ...problems.map((problem) => `record skipped: ${problem}`),
    ...unusableLine(unusable),
    ...damageLines(pages, damaged),
    ...(stopped ? ['Interrupted. Run the same command to resume.'] : []),
  ].join('\n');
}

/** Fetches pages from a crawl; a dry run only counts them. */
export async function crawl(
  requests: () => AsyncIterable<FetchRequest>,
  run: CrawlRun,
): Promise<{ text: string; stopped: boolean }> {
  const { flags, pages, index, work } = run;
  if (flags.dryRun) return { text: await planCrawl(requests(), run), stopped: false };
  let unusable = 0;
  const onUnusable = (lines: number) => {
    unusable = lines;
  };
  const result = await withProgress(flags.quiet ?? false, (hooks) =>
    fetchCaptures(requests(), (pending) => findCaptures(pending, { index, work, onUnusable }), {
      ...fetchOptions(flags, pages),
      ...hooks,
      ...(flags.records === undefined ? {} : { records: flags.records }),
      ...(flags.s3Endpoint === undefined ? {} : { s3Endpoint: flags.s3Endpoint }),
    }),
  );
  return { text: resultText(result, pages, unusable), stopped: result.stopped };
}
