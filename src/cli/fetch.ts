import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { writeCitedPages } from '../corpus/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import {
  COMMON_CRAWL,
  type FetchOptions,
  type FetchRequest,
  type FetchResult,
  fetchPages,
} from '../fetch/index.js';
import { SOURCE_KINDS } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { type CrawlRun, crawl } from './fetch-crawl.js';
import { type FetchFlags, optionsOf } from './fetch-options.js';
import { plan, resultLines, withProgress } from './fetch-report.js';
import { requestsIn } from './fetch-requests.js';
import { ingestLine, ingestShown } from './ingest.js';
import { quietOption } from './options.js';
import { namesOrAll, pause, ports, positiveCount } from './values/index.js';

async function fetchShown(
  requests: AsyncIterable<FetchRequest>,
  options: FetchOptions,
  quiet: boolean,
): Promise<FetchResult> {
  return withProgress(quiet, (shown) => fetchPages(requests, { ...options, ...shown }));
}

export function fetchCommand(): Command {
  return new Command('fetch')
    .description('fetch the pages that a corpus cites into WARC files; run it again to resume')
    .argument('[index...]', "with --from common-crawl: files of the crawl's index, or folders of them")
    .option('--corpus <dir>', 'the corpus whose references name the pages')
    .option(
      '--urls <file>',
      'addresses from a file: one per line, optionally a tab and the address of an archived copy, a tab and the day of access',
    )
    .option('--pages <dir>', 'the folder for the WARC files (default: pages in the corpus)')
    .addOption(
      new Option('--formats <list>', 'formats of the citing papers, or all')
        .argParser(namesOrAll)
        .default(['wikipedia'], 'wikipedia'),
    )
    .addOption(
      new Option('--kinds <list>', 'kinds of references, or all')
        .argParser(namesOrAll)
        .default([...SOURCE_KINDS], SOURCE_KINDS.join(',')),
    )
    .option('--contact <address>', 'your e-mail or web address, sent with every request')
    .option('--user-agent <text>', 'the full user agent; robots.txt rules are matched by its first word')
    .addOption(
      new Option('--delay <seconds>', 'pause between two requests to one host').argParser(pause).default(1),
    )
    .addOption(
      new Option('--concurrency <n>', 'concurrent requests, each to a different host')
        .argParser(positiveCount)
        .default(16),
    )
    .addOption(new Option('--timeout <seconds>', 'timeout per request').argParser(positiveCount).default(60))
    .addOption(new Option('--max-size <mb>', 'maximum page size').argParser(positiveCount).default(5))
    .addOption(new Option('--tries <n>', 'maximum attempts per address').argParser(positiveCount).default(3))
    .addOption(new Option('--ports <list>', 'allowed ports besides 80 and 443').argParser(ports))
    .option('--retry-failed', 'try failed addresses again')
    .addOption(
      new Option('--from <source>', 'where pages come from').choices(['web', 'common-crawl']).default('web'),
    )
    .option(
      '--records <place>',
      `the crawl's WARC files: a folder, http(s)://… or s3://BUCKET/… (default: ${COMMON_CRAWL})`,
    )
    .option('--s3-endpoint <address>', 'the server for s3:// (default: Amazon S3)')
    .option('--live', 'then fetch from the web what the crawl lacks')
    .option('--dry-run', 'count pages and hosts without sending requests')
    .option('--ingest', 'read the pages into the corpus afterwards')
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Only the public internet is reached; robots.txt is obeyed; every host has one request at a time.
With --from common-crawl, pages come from a crawl: each by one range request for its record, the newest capture up to the
day of access. INDEX is Parquet (Common Crawl's columnar index) or CDX/CDXJ, plain or gzip.

Examples:
  $ citemill fetch --corpus corpus --dry-run
  $ citemill fetch --corpus corpus --contact me@example.org --ingest
  $ citemill fetch --urls pages.txt --pages pages --contact https://example.org/bot
  $ citemill fetch --from common-crawl cc-index/crawl=CC-MAIN-2024-33 --corpus corpus --dry-run
  $ citemill fetch --from common-crawl cc-index/*.parquet --corpus corpus --contact me@example.org --ingest
  $ citemill fetch --from common-crawl index.cdxj.gz --corpus corpus --records /mirror/commoncrawl
  $ citemill fetch --from common-crawl index.cdx --corpus corpus --records s3://commoncrawl --s3-endpoint http://minio:9000`,
    )
    .action(run);
}

function checkFlags(flags: FetchFlags, index: string[]): string {
  const pages = flags.pages ?? (flags.corpus === undefined ? undefined : join(flags.corpus, 'pages'));
  if (pages === undefined)
    throw new UserError('name a corpus with --corpus, or a folder with --pages and a list with --urls');
  if (flags.urls === undefined && flags.corpus === undefined)
    throw new UserError('nothing to fetch: name a corpus with --corpus or a list with --urls');
  if (flags.urls !== undefined && !existsSync(flags.urls)) throw new UserError(`${flags.urls}: no such file`);
  if (flags.ingest && flags.corpus === undefined) throw new UserError('--ingest needs --corpus');
  if (flags.from === 'common-crawl' && index.length === 0)
    throw new UserError("--from common-crawl: name the files of the crawl's index, or a folder of them");
  const ofCrawl = [index[0], flags.records, flags.s3Endpoint, flags.live].find((one) => one !== undefined);
  if (flags.from === 'web' && ofCrawl !== undefined)
    throw new UserError('an index, --records, --s3-endpoint and --live need --from common-crawl');
  return pages;
}

/** Fetches what the list names, or says what would be fetched; undefined where no page can have come. */
async function fetchList(
  list: string,
  { flags, pages, index, work }: CrawlRun,
): Promise<{ stopped: boolean } | undefined> {
  const { quiet = false } = flags;
  if (!flags.dryRun && !quiet && flags.contact === undefined && flags.userAgent === undefined)
    process.stderr.write('fetch: with --contact, site owners know whom to write to\n');
  if (flags.from === 'common-crawl') {
    const { text, stopped } = await crawl(() => requestsIn(list), { flags, pages, index, work });
    process.stdout.write(`${text}\n`);
    if (stopped || !flags.live) return flags.dryRun ? undefined : { stopped };
  }
  if (flags.dryRun) {
    if (flags.from === 'web') process.stdout.write(`${await plan(requestsIn(list), pages, flags)}\n`);
    return undefined;
  }
  const result = await fetchShown(requestsIn(list), optionsOf(flags, pages), quiet);
  process.stdout.write(`${resultLines(result, pages)}\n`);
  return result;
}

async function run(index: string[], flags: FetchFlags): Promise<void> {
  const pages = checkFlags(flags, index);
  const work = await createTemporaryFolder('fetch');
  let result: { stopped: boolean } | undefined;
  try {
    const list = flags.urls ?? join(work, 'requests.jsonl');
    if (flags.urls === undefined && flags.corpus !== undefined)
      await writeCitedPages(flags.corpus, flags, list);
    result = await fetchList(list, { flags, pages, index, work });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (result === undefined) return;
  if (result.stopped) process.exitCode = 130;
  else if (flags.ingest && flags.corpus !== undefined)
    process.stdout.write(
      `${ingestLine(await ingestShown([pages], { corpus: flags.corpus, timeout: 60, memory: 1024, quiet: flags.quiet ?? false }))}\n`,
    );
  else process.stdout.write(`next: citemill ingest ${pages} --corpus ${flags.corpus ?? 'CORPUS'}\n`);
}
