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
import { count, counted } from './table.js';

/** A run of `fetch`. */
export interface CrawlRun {
  flags: FetchFlags;
  pages: string;
  /** The files of the crawl's index. */
  index: string[];
  /** A folder for temporary files. */
  work: string;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const unusableLine = (lines: number) =>
  lines > 0
    ? [`${counted(lines, 'line')} of the index without an address, a file, an offset or a length`]
    : [];

async function planCrawl(
  requests: AsyncIterable<FetchRequest>,
  { pages, index, work }: CrawlRun,
): Promise<string> {
  const cache = PageCache.look(pages, { retryFailed: true });
  const sum = { known: 0, found: 0, before: 0, missing: 0, bytes: 0, unusable: 0 };
  const wanted = pendingRequests(requests, cache, () => sum.known++);
  const onUnusable = (lines: number) => {
    sum.unusable = lines;
  };
  for await (const { capture, isBeforeAccess } of findCaptures(wanted, { index, work, onUnusable })) {
    if (capture) sum.found++;
    else sum.missing++;
    if (isBeforeAccess) sum.before++;
    sum.bytes += capture?.length ?? 0;
  }
  return [
    `${counted(sum.found, 'page')} to take from the crawl, ${megabytes(sum.bytes)}, ${count(sum.before)} captured up to the day of access`,
    `${count(sum.missing)} not in the index, ${count(sum.known)} settled already`,
    ...unusableLine(sum.unusable),
    ...damageLines(pages, cache.damaged),
  ].join('\n');
}

function resultText(result: CrawlResult, pages: string, unusable: number): string {
  const { outcomes, known, requests, bytes, beforeAccess, problems, damaged, stopped } = result;
  return [
    `${counted(outcomes[PAGE_FROM_CRAWL] ?? 0, 'page')} from the crawl with ${counted(requests, 'range request')}, ${megabytes(bytes)}, ${count(beforeAccess)} captured up to the day of access, ${count(known)} settled before`,
    ...outcomeTable(outcomes),
    ...problems.map((one) => `record skipped: ${one}`),
    ...unusableLine(unusable),
    ...damageLines(pages, damaged),
    ...(stopped ? ['Interrupted. Run the same command to resume.'] : []),
  ].join('\n');
}

/** Takes pages from a crawl; in a dry run, counts them only. */
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
  const result = await withProgress(flags.quiet ?? false, (shown) =>
    fetchCaptures(requests(), (wanted) => findCaptures(wanted, { index, work, onUnusable }), {
      ...fetchOptions(flags, pages),
      ...shown,
      ...(flags.records === undefined ? {} : { records: flags.records }),
      ...(flags.s3Endpoint === undefined ? {} : { s3Endpoint: flags.s3Endpoint }),
    }),
  );
  return { text: resultText(result, pages, unusable), stopped: result.stopped };
}
