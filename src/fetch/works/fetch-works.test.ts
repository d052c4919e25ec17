import assert from 'node:assert/strict';
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { fetchWorks, type WorkFetchOptions } from './fetch-works.js';
import { type InventedPaper, ServiceServer } from './service-server.fixture.js';
import { WORK_SERVICES } from './services.js';
import type { FoundWork, WorkRequest } from './work.js';

const folder = temporaryFolder('fetch-works');
let folders = 0;

const SILT: InventedPaper = {
  doi: '10.5555/silt.1',
  pmid: '4001',
  title: 'How silt settles in slow rivers',
  given: 'Ann',
  family: 'Weir',
  year: 2011,
  abstract: 'Silt settles & stays within an hour.',
  licence: 'cc-by',
};
const FROGS: InventedPaper = {
  arxiv: '2101.00002',
  title: 'Frogs of the upper marsh and their calls',
  given: 'Bo',
  family: 'Quist',
  year: 2021,
  abstract: 'Frogs call at night.',
};

/** Everything that one run asked and found. */
async function run(
  requests: WorkRequest[],
  server: ServiceServer,
  { names, ...options }: Partial<WorkFetchOptions> & { names: string[] },
) {
  const found: FoundWork[] = [];
  const waits: number[] = [];
  const result = await fetchWorks(requests, {
    cache: join(folder, `cache-${folders++}`),
    userAgent: 'citemill-test',
    services: names.flatMap((name) => WORK_SERVICES.filter((service) => service.name === name)),
    addresses: server.addresses(...names),
    backOffMs: 1,
    wait: async (ms) => {
      waits.push(ms);
    },
    onFound: (work) => {
      found.push(work);
    },
    ...options,
  });
  return { result, found, waits };
}

async function withServer(
  papers: InventedPaper[],
  use: (server: ServiceServer) => Promise<void>,
): Promise<void> {
  const server = await ServiceServer.start(papers);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

const ids = (found: FoundWork[]) => found.map(({ request, record }) => [request.id, record.abstract]);

test('every service gives the abstract of a paper by each way of asking that it has', async () => {
  const paper: InventedPaper = { ...SILT, arxiv: '1103.00001' };
  const title = { title: 'How silt settles in slow rivers', author: 'weir', year: 2011 };
  const ways: Record<string, WorkRequest> = {
    doi: { id: 'a', doi: '10.5555/silt.1' },
    arxiv: { id: 'a', arxiv: '1103.00001' },
    pmid: { id: 'a', pmid: '4001' },
    title: { id: 'a', ...title },
  };
  const asked: string[] = [];
  for (const { name, lookups } of WORK_SERVICES)
    for (const kind of Object.keys(lookups)) {
      // OpenAlex knows a preprint by the DOI that arXiv gave it.
      const { doi: _, ...preprint } = paper;
      await withServer([name === 'openalex' && kind === 'arxiv' ? preprint : paper], async (server) => {
        const { found, result } = await run([ways[kind] ?? { id: 'none' }], server, { names: [name] });
        assert.deepEqual(ids(found), [['a', paper.abstract]], `${name} by ${kind}`);
        assert.deepEqual([found[0]?.service, found[0]?.matchedBy, found[0]?.score], [name, kind, 1]);
        assert.deepEqual(
          [found[0]?.record.title?.replace(/\.$/, ''), found[0]?.record.year],
          [paper.title, 2011],
        );
        assert.equal(result.services[0]?.problem, undefined);
      });
      asked.push(`${name} ${kind}`);
    }
  assert.deepEqual(asked.length, 15);
});

test('the licence of a paper is kept with its abstract, as the service states it', async () => {
  await withServer([SILT], async (server) => {
    for (const name of ['openalex', 'crossref', 'semantic-scholar']) {
      const { found } = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, { names: [name] });
      assert.equal(found[0]?.record.licence, 'cc-by', name);
    }
  });
});

test('services are asked in order, and only for what the ones before have no abstract of', async () => {
  const bare: InventedPaper = {
    doi: '10.5555/bare',
    title: 'A bare record of dunes',
    given: 'C',
    family: 'Dell',
    year: 2001,
  };
  await withServer([SILT, bare], async (server) => {
    const requests = [
      { id: 'silt', doi: '10.5555/silt.1' },
      { id: 'bare', doi: '10.5555/bare' },
      { id: 'none', doi: '10.5555/none' },
    ];
    const { found, result } = await run(requests, server, { names: ['openalex', 'crossref'] });
    assert.deepEqual(ids(found), [
      ['silt', SILT.abstract],
      ['bare', undefined],
    ]);
    assert.deepEqual(
      server.asked.map(({ url }) => `${url.pathname} ${url.searchParams.get('filter')}`),
      [
        '/openalex/works doi:10.5555/silt.1|10.5555/bare|10.5555/none',
        '/crossref/works doi:10.5555/bare,doi:10.5555/none',
      ],
    );
    assert.deepEqual([result.works, result.withoutAbstract, result.notFound], [3, 1, 1]);
  });
});

test('papers are asked for in batches of the size that each service allows', async () => {
  await withServer([], async (server) => {
    const requests = Array.from(
      { length: 120 },
      (_, n): WorkRequest => ({ id: `w${n}`, doi: `10.5555/${n}` }),
    );
    const { result } = await run(requests, server, { names: ['openalex', 'semantic-scholar'] });
    assert.deepEqual(
      result.services.map(({ service, requests }) => [service, requests]),
      [
        ['openalex', 3],
        ['semantic-scholar', 1],
      ],
    );
  });
});

test('a search counts only if title, first author and year agree', async () => {
  const wanted: WorkRequest = {
    id: 'a',
    title: 'How silt settles in slow rivers',
    author: 'weir',
    year: 2011,
  };
  const cases: [string, Partial<InventedPaper>, boolean][] = [
    ['the same', {}, true],
    ['a year later', { year: 2012 }, true],
    ['two years later', { year: 2013 }, false],
    ['another author', { family: 'Holm' }, false],
    ['another title', { title: 'How silt settles in slow rivers: a reply to critics of the method' }, false],
    ['an accent', { family: 'Wéir' }, true],
  ];
  for (const [name, change, isFound] of cases)
    await withServer([{ ...SILT, ...change }], async (server) => {
      const { found, result } = await run([wanted], server, { names: ['openalex'] });
      assert.deepEqual([found.length === 1, result.rejected], [isFound, isFound ? 0 : 1], name);
    });
});

test('a record of another paper under a misprinted DOI is rejected, and the paper is searched for by title', async () => {
  await withServer(
    [
      { ...FROGS, doi: '10.5555/silt.1' },
      { ...SILT, doi: '10.5555/right' },
    ],
    async (server) => {
      const wanted = { id: 'a', doi: '10.5555/silt.1', title: SILT.title, author: 'weir', year: 2011 };
      const { found } = await run([wanted], server, { names: ['openalex'] });
      assert.deepEqual(
        found.map(({ matchedBy, record }) => [matchedBy, record.doi]),
        [['title', '10.5555/right']],
      );
    },
  );
});

test('a second run is answered from the cache, whatever the batches were, and other requests are added', async () => {
  await withServer([SILT, FROGS], async (server) => {
    const cache = join(folder, 'shared');
    const names = ['openalex', 'crossref'];
    const silt = { id: 'a', doi: '10.5555/silt.1' };
    const none = { id: 'b', doi: '10.5555/none' };
    await run([silt, none], server, { names, cache });
    const before = server.asked.length;
    const { found, result } = await run([none, { ...silt, id: 'c' }], server, { names, cache });
    assert.deepEqual([server.asked.length - before, ids(found)], [0, [['c', SILT.abstract]]]);
    assert.deepEqual(
      result.services.map(({ cached }) => cached),
      [2, 1],
    );
    await run([silt, { id: 'd', arxiv: '2101.00002' }], server, { names, cache });
    assert.deepEqual(
      server.asked.slice(before).map(({ url }) => url.searchParams.get('filter')),
      ['doi:10.48550/arxiv.2101.00002'],
    );
    await run([silt], server, { names, cache, refresh: true });
    assert.equal(server.asked.length - before, 2);
  });
});

test('answers are kept as received, without the e-mail address and the key; a damaged one is asked for again', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'damaged');
    const options = { names: ['openalex'], cache, email: 'me@example.org', keys: { openalex: 'secret' } };
    await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    const [sent] = server.asked;
    assert.deepEqual(
      [sent?.url.searchParams.get('mailto'), sent?.url.searchParams.get('api_key')],
      ['me@example.org', 'secret'],
    );
    const [name = ''] = readdirSync(join(cache, 'openalex'));
    const path = join(cache, 'openalex', name);
    const text = readFileSync(path, 'utf8');
    assert.doesNotMatch(text, /secret|me@example/);
    assert.match(text, /^\{"url":"[^"]+","asked":\["doi:10\.5555\/silt\.1"\],"status":200,.*\}\n\{"meta":/);
    truncateSync(path, text.length - 20);
    const { found } = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    assert.deepEqual([ids(found), server.asked.length], [[['a', SILT.abstract]], 2]);
  });
});

test('throttling, server errors, cut connections and cut answers are retried, and Retry-After is obeyed', async () => {
  await withServer([SILT], async (server) => {
    server.faults = [
      (response) => response.writeHead(429, { 'retry-after': '7' }).end(),
      (response) => response.writeHead(503).end(),
      (response) => response.destroy(),
      (response) =>
        response.writeHead(200, { 'content-length': 5000 }).write('{"results": [', () => response.destroy()),
      (response) => response.writeHead(200).end('{"results": ['),
      (response) => response.writeHead(200).end('<html>Please log in</html>'),
    ];
    const { found, result, waits } = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, {
      names: ['openalex'],
      tries: 7,
    });
    assert.deepEqual([ids(found), server.asked.length], [[['a', SILT.abstract]], 7]);
    assert.ok(waits.includes(7000), String(waits));
    assert.equal(result.services[0]?.problem, undefined);
  });
});

test('a service that stays away is left out of the run, the next one is asked, and a later run asks it again', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'away');
    const away = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end();
    server.faults = [away, away, away];
    const options = { names: ['openalex', 'crossref'], cache };
    const first = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    assert.deepEqual(
      first.result.services.map(({ problem }) => problem),
      ['answered 500', undefined],
    );
    assert.deepEqual(
      first.found.map(({ service }) => service),
      ['crossref'],
    );
    const second = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    assert.deepEqual(
      second.found.map(({ service }) => service),
      ['openalex'],
    );
  });
});

test('a service that asks to wait for hours is not asked again in this run', async () => {
  await withServer([SILT], async (server) => {
    server.faults = [(response) => response.writeHead(429, { 'retry-after': '3600' }).end()];
    const requests = [
      { id: 'a', doi: '10.5555/silt.1' },
      { id: 'b', pmid: '4001' },
    ];
    const { result } = await run(requests, server, { names: ['openalex'] });
    assert.deepEqual(
      [result.services[0]?.problem, server.asked.length],
      ['answered 429 and asked to wait 3600 s', 1],
    );
  });
});

test('a batch that is refused because of one value loses only that value', async () => {
  await withServer([SILT], async (server) => {
    const refuse = (response: { writeHead(status: number): { end(): void } }) =>
      response.writeHead(400).end();
    // The batch, its first half, and the bad value itself.
    server.faults = [refuse, refuse, refuse];
    const requests = ['bad', 'silt.1', 'x', 'y'].map((name) => ({ id: name, doi: `10.5555/${name}` }));
    const { found } = await run(requests, server, { names: ['openalex'] });
    assert.deepEqual(ids(found), [['silt.1', SILT.abstract]]);
    assert.deepEqual(
      server.asked.map(({ url }) => url.searchParams.get('filter')?.split('|').length),
      [4, 2, 1, 1, 2],
    );
  });
});

test('redirects within the named server are followed, and none to other machines that are not public', async () => {
  await withServer([SILT], async (server) => {
    server.faults = [
      (response, { url }) => response.writeHead(301, { location: `/openalex/works${url.search}` }).end(),
    ];
    const { found } = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, { names: ['openalex'] });
    assert.deepEqual(ids(found), [['a', SILT.abstract]]);
    server.faults = [(response) => response.writeHead(302, { location: 'http://10.0.0.1/works' }).end()];
    const { result } = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, { names: ['openalex'] });
    assert.equal(result.services[0]?.problem, '10.0.0.1 is not a public internet address');
  });
});

test('pauses between requests grow to the rate that a service states', async () => {
  await withServer([], async (server) => {
    server.faults = [
      (response) =>
        response
          .writeHead(200, { 'x-rate-limit-limit': '1', 'x-rate-limit-interval': '60s' })
          .end('{"message":{"items":[]}}'),
    ];
    const requests = Array.from(
      { length: 60 },
      (_, n): WorkRequest => ({ id: `w${n}`, doi: `10.5555/${n}` }),
    );
    const { waits } = await run(requests, server, { names: ['crossref'] });
    assert.equal(waits.length, 1);
    assert.ok((waits[0] ?? 0) > 50_000, String(waits));
  });
});

test('a stopped run keeps the answers that it has, and the next one continues', async () => {
  await withServer([SILT, FROGS], async (server) => {
    const cache = join(folder, 'stopped');
    const stop = new AbortController();
    const requests = [
      { id: 'a', doi: '10.5555/silt.1' },
      { id: 'b', arxiv: '2101.00002' },
    ];
    const options = { names: ['openalex'], cache };
    const first = await run(requests, server, {
      ...options,
      signal: stop.signal,
      onAnswer: () => stop.abort(),
    });
    assert.deepEqual([first.result.stopped, ids(first.found)], [true, [['a', SILT.abstract]]]);
    const second = await run(requests, server, options);
    assert.deepEqual([second.found.length, server.asked.length], [2, 2]);
  });
});
