import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { findRecords, type Reader } from '@citemill/read/internal';
import { type FetchOptions, type FetchRequest, fetchPages } from './index.js';
import { readPages, Site } from './site.fixture.js';

const folder = temporaryFolder('fetch');

let site: Site;
let pages: string;
let number = 0;
beforeEach(async () => {
  site = await Site.start();
  pages = join(folder, String(number++));
});
afterEach(() => site.stop());

/** Fetches pages of the site; every host name resolves to this machine. */
function fetchFromSite(locations: (string | FetchRequest)[], options: Partial<FetchOptions> = {}) {
  const requests = locations.map((location) =>
    typeof location === 'string' ? { url: site.url(location) } : location,
  );
  return fetchPages(requests, {
    pages,
    allowLoopback: true,
    delayMs: 0,
    backOffMs: 1,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...options,
  });
}

/** The fetched pages by host and path. */
async function readSitePages(): Promise<Record<string, string>> {
  const entries = Object.entries(await readPages(pages));
  return Object.fromEntries(
    entries.map(([url, text]) => [url.replace('http://', '').replace(`:${site.port}`, ''), text]),
  );
}

test('pages are stored under the requested address, and a second run sends no requests', async () => {
  site.put('a.test/1', 'one');
  site.put('b.test/2', 'two');
  const first = await fetchFromSite(['a.test/1', 'b.test/2', 'b.test/none', 'a.test/1']);
  assert.deepEqual(first.outcomes, { page: 2, 'http-404': 1 });
  assert.equal(first.known, 1);
  assert.deepEqual(await readSitePages(), {
    'a.test/1': 'one',
    'b.test/2': 'two',
    'b.test/none': '!http-404',
  });
  const requests = site.requested.length;
  const second = await fetchFromSite(['b.test/none', 'a.test/1', 'b.test/2']);
  assert.deepEqual([second.outcomes, second.known, second.requests], [{}, 3, 0]);
  assert.equal(site.requested.length, requests);
});

test('retryFailed requests only failed pages again', async () => {
  site.put('a.test/1', 'one');
  await fetchFromSite(['a.test/1', 'a.test/late']);
  site.put('a.test/late', 'here now');
  const again = await fetchFromSite(['a.test/1', 'a.test/late'], { retryFailed: true });
  assert.deepEqual([again.outcomes, again.known], [{ page: 1 }, 1]);
  assert.equal(site.countRequests('a.test/1'), 1);
  const after = await fetchFromSite(['a.test/1', 'a.test/late'], { retryFailed: true });
  assert.deepEqual([after.outcomes, after.known], [{}, 2]);
});

test('robots.txt is requested once per site and obeyed; rules for our name take precedence', async () => {
  site.put('a.test/robots.txt', 'User-agent: *\nDisallow: /private\nAllow: /private/open');
  site.put(
    'b.test/robots.txt',
    'User-agent: *\nDisallow: /\n\nUser-agent: Citemill\nUser-agent: other\nDisallow: /x',
  );
  for (const location of ['a.test/private/1', 'a.test/private/open', 'a.test/2', 'b.test/1', 'b.test/x'])
    site.put(location, location);
  const { outcomes } = await fetchFromSite([
    'a.test/private/1',
    'a.test/private/open',
    'a.test/2',
    'b.test/1',
    'b.test/x',
  ]);
  assert.deepEqual(outcomes, { page: 3, robots: 2 });
  assert.deepEqual([site.countRequests('a.test/private/1'), site.countRequests('b.test/x')], [0, 0]);
  assert.deepEqual(
    [site.countRequests('a.test/robots.txt'), site.countRequests('b.test/robots.txt')],
    [1, 1],
  );
  assert.equal((await readSitePages())['b.test/x'], '!fetch-robots');
});

test('only the beginning of a very long robots.txt counts', async () => {
  const rules = Buffer.from(`User-agent: *\nDisallow: /no\n${'# and so on\n'.repeat(100_000)}`);
  site.put('a.test/robots.txt', (_, response) =>
    response.writeHead(200, { 'content-length': String(rules.length) }).end(rules),
  );
  site.put('b.test/robots.txt', (_, response) => response.writeHead(200).end(rules));
  for (const location of ['a.test/no', 'a.test/yes', 'b.test/no', 'b.test/yes']) site.put(location, location);
  const { outcomes } = await fetchFromSite(['a.test/no', 'a.test/yes', 'b.test/no', 'b.test/yes']);
  assert.deepEqual(outcomes, { page: 2, robots: 2 });
});

test('a crawl delay of hours is limited to the maximum wait', async () => {
  site.put('a.test/robots.txt', 'User-agent: *\nCrawl-delay: 36000\nDisallow: /no');
  for (const location of ['a.test/1', 'a.test/2', 'a.test/3']) site.put(location, location);
  const { outcomes } = await fetchFromSite(['a.test/1', 'a.test/2', 'a.test/3'], { maxWaitMs: 5 });
  assert.deepEqual(outcomes, { page: 3 });
});

test('a site without a readable robots.txt is not fetched; redirects of robots.txt are followed', async () => {
  site.put('ill.test/robots.txt', (_, response) => response.writeHead(503).end());
  site.put('ill.test/1', 'one');
  site.redirect('moved.test/robots.txt', site.url('www.moved.test/robots.txt'));
  site.put('www.moved.test/robots.txt', 'User-agent: *\nDisallow: /no');
  site.put('moved.test/yes', 'yes');
  site.put('moved.test/no', 'no');
  const { outcomes } = await fetchFromSite(['ill.test/1', 'moved.test/yes', 'moved.test/no']);
  assert.deepEqual(outcomes, { 'robots-unreachable': 1, page: 1, robots: 1 });
  assert.equal(site.countRequests('ill.test/1'), 0);
});

test('up to five redirects are followed, and robots.txt of each site is obeyed', async () => {
  site.redirect('a.test/1', '/2', 302);
  site.redirect('a.test/2', site.url('b.test/3#part'), 307);
  site.put('b.test/3', 'three');
  site.redirect('a.test/loop', '/loop');
  site.redirect('a.test/closed', site.url('closed.test/x'));
  site.put('closed.test/robots.txt', 'User-agent: *\nDisallow: /');
  site.redirect('a.test/nowhere', 'http://[bad');
  site.redirect('a.test/mail', 'mailto:x@example.org');
  const { outcomes } = await fetchFromSite([
    'a.test/1',
    'a.test/loop',
    'a.test/closed',
    'a.test/nowhere',
    'a.test/mail',
  ]);
  assert.deepEqual(outcomes, { page: 1, redirects: 2, robots: 1, refused: 1 });
  assert.equal(site.countRequests('a.test/loop'), 6);
  const readers: Reader[] = [
    { name: 'web', version: 1, takes: ['page'], takesAnyPage: true, detect: () => false, read: () => [] },
  ];
  for await (const source of findRecords([pages], readers)) {
    if ('error' in source) continue;
    assert.equal(defined(source.record.web).url, site.url('a.test/1'));
    assert.equal(defined(source.record.web).finalUrl, site.url('b.test/3'));
  }
});

test('addresses that are not public are refused: as given, after a redirect, and after a lookup', async () => {
  // Loopback is not allowed here: the resolver sends one name to this machine, and to nothing else that is allowed.
  const asked: string[] = [];
  const names: Record<string, string[]> = {
    'inside.test': ['10.1.2.3'],
    'link.test': ['169.254.169.254'],
    'six.test': ['fd00::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'here.test': ['127.0.0.1'],
  };
  const urls = [
    'http://inside.test/',
    'http://link.test/latest/meta-data',
    'http://six.test/',
    'http://mapped.test/',
    'http://here.test/',
    'http://127.0.0.1/plain',
    'http://0x7f.1/hex',
    'http://2130706433/number',
    'http://017700000001/octal',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://localhost/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://user:secret@public.test/',
    'http://public.test:22/',
    'ftp://public.test/',
    'file:///etc/passwd',
    'not an address',
  ];
  const { outcomes, requests } = await fetchFromSite(
    urls.map((url) => ({ url })),
    {
      allowLoopback: false,
      resolve: async (host) => {
        asked.push(host);
        return (names[host] ?? ['127.0.0.1']).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
      },
    },
  );
  assert.deepEqual(outcomes, { refused: urls.length });
  assert.deepEqual([...new Set(asked)].sort(), Object.keys(names).sort());
  assert.equal(requests, Object.keys(names).length);
  assert.deepEqual(site.requested, []);

  site.redirect('a.test/in', 'http://inside.test/');
  site.redirect('a.test/literal', 'http://192.168.0.1/admin');
  const after = await fetchFromSite(['a.test/in', 'a.test/literal'], {
    resolve: async (host) => [{ address: names[host]?.[0] ?? '127.0.0.1', family: 4 }],
  });
  assert.deepEqual(after.outcomes, { refused: 2 });
});

test('a host is looked up once per request, and only its public addresses are connected to', async () => {
  site.put('both.test/1', 'one');
  let lookups = 0;
  const { outcomes, requests } = await fetchFromSite(['both.test/1'], {
    resolve: async () => {
      lookups++;
      return [
        { address: '10.0.0.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ];
    },
  });
  assert.deepEqual(outcomes, { page: 1 });
  // A second lookup could give other addresses than those that were checked.
  assert.equal(lookups, requests);
});

test('the archived copy of a missing page is stored under the address of the page', async () => {
  site.put('archive.test/copy', 'the copy');
  site.put('alive.test/1', 'alive');
  const copy = site.url('archive.test/copy');
  const { outcomes } = await fetchFromSite(
    [
      { url: site.url('gone.test/1'), archiveUrl: copy },
      { url: site.url('nowhere.test/1'), archiveUrl: copy },
      { url: site.url('alive.test/1'), archiveUrl: copy },
      { url: site.url('gone.test/2'), archiveUrl: site.url('archive.test/none') },
    ],
    {
      resolve: async (host) => {
        if (host === 'nowhere.test') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return [{ address: '127.0.0.1', family: 4 }];
      },
    },
  );
  assert.deepEqual(outcomes, { 'page-from-archive': 2, page: 1, 'http-404': 1 });
  assert.deepEqual(await readSitePages(), {
    'gone.test/1': 'the copy',
    'nowhere.test/1': 'the copy',
    'alive.test/1': 'alive',
    'gone.test/2': '!http-404',
  });
});

test('no archived copy is requested of pages that robots.txt disallows', async () => {
  site.put('a.test/robots.txt', 'User-agent: *\nDisallow: /');
  site.put('archive.test/copy', 'the copy');
  const { outcomes } = await fetchFromSite([
    { url: site.url('a.test/1'), archiveUrl: site.url('archive.test/copy') },
  ]);
  assert.deepEqual(outcomes, { robots: 1 });
  assert.equal(site.countRequests('archive.test/copy'), 0);
});

test('temporary errors are retried up to three times, and Retry-After is obeyed', async () => {
  site.put('a.test/ill', (_, response, times) => {
    if (times < 3) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('well');
  });
  site.put('a.test/busy', (_, response, times) => {
    if (times < 2) response.writeHead(429, { 'retry-after': '3600' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('free');
  });
  site.put('a.test/dead', (_, response) => response.writeHead(500).end());
  site.put('a.test/reset', (request) => request.socket.resetAndDestroy());
  site.put('a.test/broken', (_, response, times) => {
    if (times > 1) response.writeHead(200, { 'content-type': 'text/html' }).end('whole');
    else {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' });
      response.write('half', () => response.destroy());
    }
  });
  const locations = ['a.test/ill', 'a.test/busy', 'a.test/dead', 'a.test/reset', 'a.test/broken'];
  const { outcomes } = await fetchFromSite(locations, { maxWaitMs: 5 });
  assert.deepEqual(outcomes, { page: 3, 'http-500': 1, connect: 1 });
  assert.deepEqual(
    locations.map((location) => site.countRequests(location)),
    [3, 2, 3, 3, 2],
  );
});

test('requests to silent and slow servers time out', async () => {
  site.put('a.test/silent', () => {});
  site.put('b.test/slow', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const { outcomes } = await fetchFromSite(['a.test/silent', 'b.test/slow'], {
    idleMs: 150,
    totalMs: 400,
    tries: 1,
  });
  assert.deepEqual(outcomes, { timeout: 2 });
});

test('huge pages, bombs, pictures and damaged answers are failures with a reason', async () => {
  const html = { 'content-type': 'text/html' };
  site.put('a.test/said', (_, response) =>
    response.writeHead(200, { ...html, 'content-length': '99999999' }).end('x'),
  );
  site.put('a.test/endless', (_, response) => {
    response.writeHead(200, html);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  site.put('a.test/bomb', (_, response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  );
  site.put('a.test/picture', (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  );
  site.put('a.test/torn', (_, response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'br' }).end('zzzz'),
  );
  site.put('a.test/noise', (request) => void request.socket.end('hello, this is not HTTP\r\n\r\n'));
  site.put('a.test/empty', (_, response) => response.writeHead(204).end());
  const locations = ['said', 'endless', 'bomb', 'picture', 'torn', 'noise', 'empty'].map(
    (name) => `a.test/${name}`,
  );
  await fetchFromSite(locations, { maxBytes: 1_000_000 });
  assert.deepEqual(await readSitePages(), {
    'a.test/said': '!fetch-too-large',
    'a.test/endless': '!fetch-too-large',
    'a.test/bomb': '!fetch-too-large',
    'a.test/picture': '!fetch-not-text',
    'a.test/torn': '!fetch-encoding',
    'a.test/noise': '!fetch-malformed',
    'a.test/empty': '!http-204',
  });
});

test('bytes are stored as received, whatever their charset or compression', async () => {
  const latin = Buffer.from('caf\u00e9', 'latin1');
  site.put('a.test/latin', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(latin),
  );
  site.put('a.test/packed', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('packed')),
  );
  await fetchFromSite(['a.test/latin', 'a.test/packed']);
  const readers: Reader[] = [
    { name: 'web', version: 1, takes: ['page'], takesAnyPage: true, detect: () => false, read: () => [] },
  ];
  const bodies: Buffer[] = [];
  for await (const source of findRecords([pages], readers)) {
    assert.ok('record' in source);
    bodies.push(Buffer.from(source.record.bytes));
  }
  assert.deepEqual(bodies, [latin, Buffer.from('packed')]);
});

test('a host has one request at a time, all hosts together as many as are allowed', async () => {
  const locations = Array.from({ length: 60 }, (_, i) => `h${i % 6}.test/${i}`);
  for (const location of locations)
    site.put(location, (_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(location), 5);
    });
  // Every host sends one of its pages on to another host, which must wait for its turn there too.
  for (let i = 0; i < 6; i++)
    site.redirect(`h${i}.test/away`, site.url(`h${(i + 1) % 6}.test/${(i + 1) % 6}`));
  const { outcomes } = await fetchFromSite(
    [...locations, ...Array.from({ length: 6 }, (_, i) => `h${i}.test/away`)],
    {
      concurrency: 4,
    },
  );
  assert.deepEqual(outcomes, { page: 66 });
  assert.equal(site.maxPerHost, 1);
  assert.ok(site.maxConcurrent > 1 && site.maxConcurrent <= 4);
});

test('a slow host does not delay the others', async () => {
  let release: () => void = () => {};
  site.put('slow.test/1', (_, response) => {
    release = () => void response.writeHead(200, { 'content-type': 'text/html' }).end('at last');
  });
  const locations = Array.from({ length: 20 }, (_, i) => `fast${i}.test/1`);
  for (const location of locations) site.put(location, 'fast');
  let settled = 0;
  const { outcomes } = await fetchFromSite(['slow.test/1', ...locations], {
    concurrency: 2,
    onSettled() {
      // The slow page is sent only after all others.
      if (++settled === locations.length) release();
    },
  });
  assert.deepEqual(outcomes, { page: 21 });
});

test('requests have our user agent', async () => {
  site.put('a.test/1', 'one');
  await fetchFromSite(['a.test/1'], { userAgent: 'citemill/9 (+me@example.org)' });
  assert.deepEqual([...site.agents], ['citemill/9 (+me@example.org)']);
});

test('an interrupted run keeps its pages, and the next one fetches the rest', async () => {
  const locations = Array.from({ length: 10 }, (_, i) => `a.test/${i}`);
  for (const location of locations) site.put(location, location);
  const ending = new AbortController();
  let settled = 0;
  const first = await fetchFromSite(locations, {
    signal: ending.signal,
    onSettled() {
      if (++settled === 4) ending.abort();
    },
  });
  assert.deepEqual([first.stopped, first.outcomes], [true, { page: 4 }]);
  const second = await fetchFromSite(locations);
  assert.deepEqual([second.stopped, second.outcomes, second.known], [false, { page: 6 }, 4]);
  assert.equal(Object.keys(await readPages(pages)).length, 10);
});

test('without a network, nothing is recorded and the run ends early', async () => {
  const locations = Array.from({ length: 100 }, (_, i) => `h${i}.test/1`);
  const offline = async () => {
    throw Object.assign(new Error('try again'), { code: 'EAI_AGAIN' });
  };
  await assert.rejects(fetchFromSite(locations, { resolve: offline }), /no server can be reached/);
  for (const location of locations) site.put(location, 'here');
  const { outcomes } = await fetchFromSite(locations);
  assert.deepEqual(outcomes, { page: 100 });
});

test('a page in too many small chunks is truncated', async () => {
  site.put('a.test/crumbs', (_, response) => {
    response.socket?.write(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    response.socket?.write('1\r\na\r\n'.repeat(600_000));
    response.socket?.end('0\r\n\r\n');
  });
  site.put('a.test/next', 'next');
  const { outcomes } = await fetchFromSite(['a.test/crumbs', 'a.test/next'], { tries: 1 });
  assert.deepEqual(outcomes, { 'too-large': 1, page: 1 });
});

test('setting the clock back does not delay requests', async () => {
  const real = Date.now;
  let hours = 0;
  Date.now = () => real() - 3_600_000 * hours++;
  try {
    for (let n = 0; n < 4; n++) site.put(`a.test/${n}`, `page ${n}`);
    const { outcomes } = await fetchFromSite(
      [0, 1, 2, 3].map((n) => `a.test/${n}`),
      { delayMs: 5 },
    );
    assert.deepEqual(outcomes, { page: 4 });
  } finally {
    Date.now = real;
  }
});
