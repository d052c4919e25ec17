import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeCitedPages } from '../corpus/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import { fetchPages } from '../fetch/index.js';
import { isRemoteOrPiped, withCopies } from '../places/index.js';
import { fileError, UserError } from '../user-error.js';
import { type CrawlRun, crawl } from './fetch-crawl.js';
import { type FetchFlags, fetchOptions } from './fetch-options.js';
import { describePlan, summariseFetch, withProgress } from './fetch-report.js';
import { readRequests } from './fetch-requests.js';
import { ingestWithProgress, summariseIngest } from './ingest.js';

function checkFlags(flags: FetchFlags, index: string[]): string {
  const pages = flags.pages ?? (flags.corpus === undefined ? undefined : join(flags.corpus, 'pages'));
  if (pages === undefined)
    throw new UserError('name a corpus with --corpus, or a folder with --pages and a list with --urls');
  if (flags.urls === undefined && flags.corpus === undefined)
    throw new UserError('nothing to fetch: name a corpus with --corpus or a list with --urls');
  if (flags.urls === '-' && index.includes('-'))
    throw new UserError('--urls - and an index -: standard input can be only one of them');
  if (flags.urls !== undefined && !isRemoteOrPiped(flags.urls) && !existsSync(flags.urls))
    throw fileError(`--urls ${flags.urls}`);
  if (flags.ingest && flags.corpus === undefined) throw new UserError('--ingest requires --corpus');
  if (flags.from === 'common-crawl' && index.length === 0)
    throw new UserError("--from common-crawl: name the crawl's index files, or a folder that contains them");
  const crawlFlag = [index[0], flags.records, flags.s3Endpoint, flags.live].find(
    (flag) => flag !== undefined,
  );
  if (flags.from === 'web' && crawlFlag !== undefined)
    throw new UserError('an index, --records, --s3-endpoint and --live require --from common-crawl');
  return pages;
}

/** Fetches the listed pages, or reports what would be fetched; returns undefined after a dry run. */
async function fetchList(
  list: string,
  { flags, pages, index, work }: CrawlRun,
): Promise<{ stopped: boolean } | undefined> {
  const { quiet = false } = flags;
  if (!flags.dryRun && !quiet && flags.contact === undefined && flags.userAgent === undefined)
    process.stderr.write('fetch: add --contact so that site owners know whom to write to\n');
  if (flags.from === 'common-crawl') {
    const { text, stopped } = await crawl(() => readRequests(list), { flags, pages, index, work });
    process.stdout.write(`${text}\n`);
    if (stopped || !flags.live) return flags.dryRun ? undefined : { stopped };
  }
  if (flags.dryRun) {
    if (flags.from === 'web')
      process.stdout.write(`${await describePlan(readRequests(list), pages, flags)}\n`);
    return undefined;
  }
  const result = await withProgress(quiet, (hooks) =>
    fetchPages(readRequests(list), { ...fetchOptions(flags, pages), ...hooks }),
  );
  process.stdout.write(`${summariseFetch(result, pages)}\n`);
  return result;
}

export async function runFetch(index: string[], flags: FetchFlags): Promise<void> {
  const pages = checkFlags(flags, index);
  const work = await createTemporaryFolder('fetch');
  let result: { stopped: boolean } | undefined;
  try {
    const { urls, corpus } = flags;
    const requests = join(work, 'requests.jsonl');
    if (urls === undefined && corpus !== undefined) await writeCitedPages(corpus, flags, requests);
    const isRemoteList = urls !== undefined && isRemoteOrPiped(urls);
    result = await withCopies(
      async (copies) => [...(isRemoteList ? [copies.named(urls)] : []), ...(await copies.find(index))],
      (files) => {
        const list = isRemoteList ? files.shift() : urls;
        const all = [...index.filter((path) => !isRemoteOrPiped(path)), ...files];
        return fetchList(list ?? requests, { flags, pages, index: all, work });
      },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (result === undefined) return;
  if (result.stopped) process.exitCode = 130;
  else if (flags.ingest && flags.corpus !== undefined)
    process.stdout.write(
      `${summariseIngest(await ingestWithProgress([pages], { corpus: flags.corpus, timeout: 60, memory: 1024, quiet: flags.quiet ?? false }))}\n`,
    );
  else process.stdout.write(`next: citemill ingest ${pages} --corpus ${flags.corpus ?? 'CORPUS'}\n`);
}
