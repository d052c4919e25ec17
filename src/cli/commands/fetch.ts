import { Command, Option } from 'commander';
import { lazily, quietOption } from '../options.js';
import { localFolder, namesOrAll, pause, ports, positiveCount } from '../values/index.js';
import { fetchWorksCommand } from './fetch-works.js';

const KINDS = ['web', 'news', 'press', 'press release'];

export function fetchCommand(): Command {
  const command = new Command('fetch')
    .description('fetch the pages that a corpus cites into WARC files; run the same command again to resume')
    .argument(
      '[index...]',
      'with --from common-crawl: index files of the crawl, or folders that contain them; also as https://, s3:// or hf:// address, or - for standard input',
    )
    .option('--corpus <dir>', 'folder of the corpus whose cited pages to fetch', localFolder)
    .option(
      '--urls <file>',
      'file with one address per line, optionally followed by the address of an archived copy and the day of access (tab-separated); also as https://, s3:// or hf:// address, or - for standard input',
    )
    .option('--pages <dir>', 'folder for the WARC files (default: pages in the corpus)', localFolder)
    .addOption(
      new Option('--formats <list>', 'formats of the citing papers, separated by commas, or all')
        .argParser(namesOrAll)
        .default(['wikipedia'], 'wikipedia'),
    )
    .addOption(
      new Option('--kinds <list>', 'kinds of references, separated by commas, or all')
        .argParser(namesOrAll)
        .default(KINDS, KINDS.join(',')),
    );
  return withCrawlOptions(withRequestOptions(command))
    .option('--dry-run', 'count pages and hosts without sending requests')
    .option('--ingest', 'read the pages into the corpus afterwards')
    .addOption(quietOption())
    .addHelpText('after', HELP)
    .action(lazily(async () => (await import('../fetch.js')).runFetch))
    .enablePositionalOptions()
    .addCommand(fetchWorksCommand());
}

const withRequestOptions = (command: Command): Command =>
  command
    .option('--contact <address>', 'your e-mail or web address, sent with every request')
    .option(
      '--user-agent <text>',
      'full user agent; robots.txt rules are matched by its first word (default: citemill/VERSION)',
    )
    .option('--delay <seconds>', 'pause between two requests to one host', pause, 1)
    .option('--concurrency <n>', 'concurrent requests, each to a different host', positiveCount, 16)
    .option('--timeout <seconds>', 'maximum time per request', positiveCount, 60)
    .option('--max-size <mb>', 'maximum page size, in megabytes', positiveCount, 5)
    .option('--tries <n>', 'maximum attempts per address', positiveCount, 3)
    .option('--ports <list>', 'allowed ports besides 80 and 443, separated by commas', ports)
    .option('--retry-failed', 'fetch addresses again that failed in an earlier run');

const withCrawlOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--from <source>', 'where to get the pages from')
        .choices(['web', 'common-crawl'])
        .default('web'),
    )
    .option(
      '--records <source>',
      'with --from common-crawl: where the crawl’s WARC files are: a folder, http(s)://… or s3://BUCKET/… (default: https://data.commoncrawl.org/)',
    )
    .option('--s3-endpoint <address>', 'with --records s3://…: address of the server (default: Amazon S3)')
    .option('--live', 'with --from common-crawl: fetch pages that the crawl lacks from the web');

const HELP = `
Only public internet addresses are contacted, robots.txt is obeyed, and each host gets one request at a time.
With --from common-crawl, each page takes one range request to the crawl, for the newest capture up to the day of access.
INDEX is Parquet (Common Crawl’s columnar index) or CDX/CDXJ, plain or gzip.

To get the abstracts of cited papers, see citemill fetch works --help.

Examples:
  $ citemill fetch --corpus corpus --dry-run
  $ citemill fetch --corpus corpus --contact me@example.org --ingest
  $ citemill fetch --urls pages.txt --pages pages --contact https://example.org/bot
  $ cut -f 2 table.tsv | citemill fetch --urls - --pages pages --contact me@example.org
  $ citemill fetch --from common-crawl cc-index/crawl=CC-MAIN-2024-33 --corpus corpus --dry-run
  $ citemill fetch --from common-crawl cc-index/*.parquet --corpus corpus --contact me@example.org --ingest
  $ citemill fetch --from common-crawl index.cdxj.gz --corpus corpus --records /mirror/commoncrawl
  $ citemill fetch --from common-crawl index.cdx --corpus corpus --records s3://commoncrawl --s3-endpoint http://minio:9000`;
