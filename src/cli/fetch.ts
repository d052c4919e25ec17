import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { writeCitedPages } from '../corpus/index.js';
import { progress, temporaryFolder } from '../engine/index.js';
import {
  type FetchOptions,
  type FetchRequest,
  type FetchResult,
  fetchPages,
  isPage,
  PageCache,
} from '../fetch/index.js';
import { SOURCE_KINDS } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { version } from '../version.js';
import { requestsIn } from './fetch-requests.js';
import { ingestLine, ingestShown } from './ingest.js';
import { positive, quietOption } from './options.js';
import { count, counted, textTable } from './table.js';

interface FetchFlags {
  corpus?: string;
  pages?: string;
  urls?: string;
  formats: string[];
  kinds: string[];
  contact?: string;
  userAgent?: string;
  delay: number;
  concurrency: number;
  timeout: number;
  maxSize: number;
  tries: number;
  ports?: number[];
  retryFailed?: boolean;
  dryRun?: boolean;
  ingest?: boolean;
  quiet?: boolean;
}

/** A pause shorter than this is no politeness. Tests talk to this machine only, which needs none. */
const LEAST_DELAY = 0.1;
const isTest = () => process.env.CITEMILL_TEST_ALLOW_LOOPBACK === '1';

const words = (value: string) =>
  value === 'all'
    ? []
    : value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');

function seconds(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= (isTest() ? 0 : LEAST_DELAY)))
    throw new InvalidArgumentError(`give seconds, ${LEAST_DELAY} at least`);
  return number;
}

function portList(value: string): number[] {
  const ports = value.split(',').map(Number);
  if (ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    throw new InvalidArgumentError('give port numbers, with commas between');
  return ports;
}

function userAgentOf({ userAgent, contact }: FetchFlags): string {
  const agent = userAgent ?? `citemill/${version}${contact ? ` (+${contact})` : ''}`;
  if (!/^[\x20-\x7e]+$/.test(agent)) throw new UserError('--user-agent and --contact: plain ASCII only');
  return agent;
}

function optionsOf(flags: FetchFlags, pages: string): FetchOptions {
  return {
    pages,
    userAgent: userAgentOf(flags),
    delayMs: flags.delay * 1000,
    concurrency: flags.concurrency,
    totalMs: flags.timeout * 1000,
    maxBytes: flags.maxSize * 1024 * 1024,
    tries: flags.tries,
    retryFailed: flags.retryFailed ?? false,
    ...(flags.ports ? { ports: flags.ports } : {}),
    ...(isTest() ? { allowLoopback: true, backOffMs: 1 } : {}),
  };
}

/** What a run would ask for, and how long its longest queue is. */
async function plan(
  requests: AsyncIterable<FetchRequest>,
  pages: string,
  flags: FetchFlags,
): Promise<string> {
  const cache = PageCache.look(pages, { retryFailed: flags.retryFailed ?? false });
  const hosts = new Map<string, number>();
  let wanted = 0;
  let known = 0;
  for await (const { url } of requests) {
    if (cache.take(url)) {
      const host = URL.canParse(url) ? new URL(url).hostname : '(no address)';
      hosts.set(host, (hosts.get(host) ?? 0) + 1);
      wanted++;
    } else known++;
  }
  const top = [...hosts].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const lines = [
    `${counted(wanted, 'page')} of ${counted(hosts.size, 'host')} to fetch, ${count(known)} settled already`,
    ...damageLines(pages, cache.damaged),
  ];
  const [longest] = top;
  if (longest) {
    const hours = (longest[1] * flags.delay) / 3600;
    lines.push(
      `at least ${hours < 1 ? `${Math.ceil(hours * 60)} min` : `${hours.toFixed(1)} h`}, for ${longest[0]}`,
    );
    lines.push(textTable(top.map(([host, pages]) => [host, count(pages)])));
  }
  return lines.join('\n');
}

/** Says which records are damaged; they stay as they are. */
const damageLines = (pages: string, damaged: readonly string[]): string[] =>
  damaged.map((one) => `${join(pages, one)}: a damaged record was skipped`);

async function fetchShown(
  requests: AsyncIterable<FetchRequest>,
  options: FetchOptions,
  quiet: boolean,
): Promise<FetchResult> {
  const bar = progress({ label: 'fetch', unit: 'pages', quiet });
  const ending = new AbortController();
  const end = () => ending.abort();
  // The second time, the signal does what it always does.
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    return await fetchPages(requests, {
      ...options,
      signal: ending.signal,
      onSettled: ({ outcome }) => bar.tick(1, { failures: isPage(outcome) ? 0 : 1 }),
    });
  } finally {
    process.removeListener('SIGINT', end);
    process.removeListener('SIGTERM', end);
    bar.done();
  }
}

function resultLines(
  { outcomes, known, requests, bytes, stopped, damaged }: FetchResult,
  pages: string,
): string {
  const rows = Object.entries(outcomes).sort(
    ([a, m], [b, n]) => Number(isPage(b)) - Number(isPage(a)) || n - m || (a < b ? -1 : 1),
  );
  const total = rows.reduce((sum, [, number]) => sum + number, 0);
  const lines = [
    `${counted(total, 'page')} settled with ${counted(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB, ${count(known)} settled before`,
  ];
  if (rows.length > 0)
    lines.push(textTable(rows.map(([outcome, number]) => [`  ${outcome}`, count(number)])));
  lines.push(...damageLines(pages, damaged));
  if (stopped) lines.push('stopped; the same command goes on');
  return lines.join('\n');
}

export function fetchCommand(): Command {
  return new Command('fetch')
    .description('fetch the pages that a corpus cites into WARC files; run it again to resume')
    .option('--corpus <dir>', 'the corpus whose references name the pages')
    .option(
      '--urls <file>',
      'addresses from a file: one per line, optionally a tab and the address of an archived copy',
    )
    .option('--pages <dir>', 'the folder for the WARC files (default: pages in the corpus)')
    .addOption(
      new Option('--formats <list>', 'formats of the citing papers, or all')
        .argParser(words)
        .default(['wikipedia'], 'wikipedia'),
    )
    .addOption(
      new Option('--kinds <list>', 'kinds of references, or all')
        .argParser(words)
        .default([...SOURCE_KINDS], SOURCE_KINDS.join(',')),
    )
    .option('--contact <address>', 'your e-mail or web address, sent with every request')
    .option('--user-agent <text>', 'the full user agent; robots.txt rules are matched by its first word')
    .addOption(
      new Option('--delay <seconds>', 'pause between two requests to one host').argParser(seconds).default(1),
    )
    .addOption(
      new Option('--concurrency <n>', 'concurrent requests, each to a different host')
        .argParser(positive)
        .default(16),
    )
    .addOption(new Option('--timeout <seconds>', 'timeout per request').argParser(positive).default(60))
    .addOption(new Option('--max-size <mb>', 'maximum page size').argParser(positive).default(5))
    .addOption(new Option('--tries <n>', 'maximum attempts per address').argParser(positive).default(3))
    .addOption(new Option('--ports <list>', 'allowed ports besides 80 and 443').argParser(portList))
    .option('--retry-failed', 'try failed addresses again')
    .option('--dry-run', 'count pages and hosts without sending requests')
    .option('--ingest', 'read the pages into the corpus afterwards')
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Only the public internet is reached; robots.txt is obeyed; every host has one request at a time.

Examples:
  $ citemill fetch --corpus corpus --dry-run
  $ citemill fetch --corpus corpus --contact me@example.org --ingest
  $ citemill fetch --urls pages.txt --pages pages --contact https://example.org/bot`,
    )
    .action(run);
}

async function run(flags: FetchFlags): Promise<void> {
  const pages = flags.pages ?? (flags.corpus === undefined ? undefined : join(flags.corpus, 'pages'));
  if (pages === undefined)
    throw new UserError('name a corpus with --corpus, or a folder with --pages and a list with --urls');
  if (flags.urls === undefined && flags.corpus === undefined)
    throw new UserError('nothing to fetch: name a corpus with --corpus or a list with --urls');
  if (flags.urls !== undefined && !existsSync(flags.urls)) throw new UserError(`${flags.urls}: no such file`);
  if (flags.ingest && flags.corpus === undefined) throw new UserError('--ingest needs --corpus');
  const work = await temporaryFolder('fetch');
  let result: FetchResult;
  try {
    const list = flags.urls ?? join(work, 'requests.jsonl');
    if (flags.urls === undefined && flags.corpus !== undefined)
      await writeCitedPages(flags.corpus, flags, list);
    if (flags.dryRun) {
      process.stdout.write(`${await plan(requestsIn(list), pages, flags)}\n`);
      return;
    }
    if (!flags.quiet && flags.contact === undefined && flags.userAgent === undefined)
      process.stderr.write('fetch: with --contact, site owners know whom to write to\n');
    result = await fetchShown(requestsIn(list), optionsOf(flags, pages), flags.quiet ?? false);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  process.stdout.write(`${resultLines(result, pages)}\n`);
  if (result.stopped) process.exitCode = 130;
  else if (flags.ingest && flags.corpus !== undefined)
    process.stdout.write(
      `${ingestLine(await ingestShown([pages], { corpus: flags.corpus, timeout: 60, memory: 1024, quiet: flags.quiet ?? false }))}\n`,
    );
  else process.stdout.write(`next: citemill ingest ${pages} --corpus ${flags.corpus ?? 'CORPUS'}\n`);
}
