import { join } from 'node:path';
import { progress } from '../engine/index.js';
import { type FetchOptions, type FetchRequest, type FetchResult, isPage, PageCache } from '../fetch/index.js';
import { abortOnSignal } from './abort-on-signal.js';
import type { FetchFlags } from './fetch-options.js';
import { formatCount, pluralise, textTable } from './table.js';

/** Reports what a run would fetch, and the minimum time, which depends on the host with the most pages. */
export async function describePlan(
  requests: AsyncIterable<FetchRequest>,
  pages: string,
  flags: FetchFlags,
): Promise<string> {
  const cache = PageCache.read(pages, { retryFailed: flags.retryFailed ?? false });
  const hosts = new Map<string, number>();
  let pending = 0;
  let done = 0;
  for await (const { url } of requests) {
    if (cache.claim(url)) {
      const host = URL.canParse(url) ? new URL(url).hostname : '(no address)';
      hosts.set(host, (hosts.get(host) ?? 0) + 1);
      pending++;
    } else done++;
  }
  const top = [...hosts].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const lines = [
    `${pluralise(pending, 'page')} on ${pluralise(hosts.size, 'host')} to fetch, ${formatCount(done)} already done`,
    ...damageLines(pages, cache.damaged),
  ];
  const [longest] = top;
  if (longest) {
    const hours = (longest[1] * flags.delay) / 3600;
    lines.push(
      `at least ${hours < 1 ? `${Math.ceil(hours * 60)} min` : `${hours.toFixed(1)} h`}, for ${longest[0]}`,
    );
    lines.push(textTable(top.map(([host, pages]) => [host, formatCount(pages)])));
  }
  return lines.join('\n');
}

export const damageLines = (pages: string, damaged: readonly string[]): string[] =>
  damaged.map((file) => `${join(pages, file)}: a damaged record was skipped`);

/** Shows progress, and stops the work on Ctrl-C. */
export async function withProgress<T>(
  quiet: boolean,
  work: (options: Required<Pick<FetchOptions, 'signal' | 'onSettled'>>) => Promise<T>,
): Promise<T> {
  const bar = progress({ label: 'fetch', unit: 'pages', quiet });
  const onSettled: FetchOptions['onSettled'] = ({ outcome }) =>
    bar.tick(1, { failures: isPage(outcome) ? 0 : 1 });
  try {
    return await abortOnSignal((signal) => work({ signal, onSettled }));
  } finally {
    bar.done();
  }
}

/** Returns a table of outcomes and their counts: pages first, then by frequency. */
export const outcomeTable = (outcomes: Record<string, number>): string[] => {
  const rows = Object.entries(outcomes).sort(
    ([a, m], [b, n]) => Number(isPage(b)) - Number(isPage(a)) || n - m || (a < b ? -1 : 1),
  );
  return rows.length > 0
    ? [textTable(rows.map(([outcome, number]) => [`  ${outcome}`, formatCount(number)]))]
    : [];
};

export function summariseFetch(
  { outcomes, known, requests, bytes, stopped, damaged }: FetchResult,
  pages: string,
): string {
  const total = Object.values(outcomes).reduce((sum, number) => sum + number, 0);
  const lines = [
    `${pluralise(total, 'page')} done with ${pluralise(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB, ${formatCount(known)} already done`,
  ];
  lines.push(...outcomeTable(outcomes));
  lines.push(...damageLines(pages, damaged));
  if (stopped) lines.push('Interrupted. Run the same command to resume.');
  return lines.join('\n');
}
