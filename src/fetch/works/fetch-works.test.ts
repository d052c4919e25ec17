import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { invertedText } from '@citemill/metrics/internal/text/inverted-text';
import { jatsText } from '@citemill/read/internal/read/jats-text';
import { arxiv } from './arxiv.js';
import { crossref } from './crossref.js';
import { fetchWorks, type WorkFetchOptions } from './fetch-works.js';
import { familyName, searchScore } from './match.js';
import { planWorks } from './plan-works.js';
import { pubmed } from './pubmed.js';
import { titleWords, type WorkService } from './service.js';
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
  const foundWorks: FoundWork[] = [];
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
      foundWorks.push(work);
    },
    ...options,
  });
  return { result, found: foundWorks, waits };
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

const ids = (works: FoundWork[]) => works.map(({ request, record }) => [request.id, record.abstract]);

test('every service gives the abstract of a paper by each kind of lookup that it has', async () => {
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
        if (name === 'arxiv') assert.equal(found[0]?.record.doi, '10.5555/silt.1');
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

test('services are asked in order, and only for papers without an abstract from the ones before', async () => {
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
      server.requests.map(({ url }) => `${url.pathname} ${url.searchParams.get('filter')}`),
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
    assert.deepEqual(pluck(result.services, 'service', 'requests'), [
      ['openalex', 3],
      ['semantic-scholar', 1],
    ]);
  });
});

test('a search counts only if title, first author and year agree', async () => {
  const request: WorkRequest = {
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
    ['a name that ends alike', { family: 'Overweir' }, false],
  ];
  for (const [name, change, isFound] of cases)
    await withServer([{ ...SILT, ...change }], async (server) => {
      const { found, result } = await run([request], server, { names: ['openalex'] });
      assert.deepEqual([found.length === 1, result.rejected], [isFound, isFound ? 0 : 1], name);
    });
});

test('a title agrees with its subtitle and without it, but not with another part', async () => {
  const main = 'How silt settles in slow rivers';
  const cases: [cited: string, subtitle: string, isFound: boolean][] = [
    [`${main}: a survey of forty deltas`, 'A survey of forty deltas', true],
    [main, 'A survey of forty deltas', true],
    [`${main}: Part I`, 'Part II', false],
    [main, 'Part II', false],
  ];
  for (const [title, subtitle, isFound] of cases)
    await withServer([{ ...SILT, title: main, subtitle }], async (server) => {
      const request = { id: 'a', title, author: 'weir', year: 2011 };
      const { found } = await run([request], server, { names: ['crossref'] });
      assert.equal(found.length === 1, isFound, `${title} | ${subtitle}`);
    });
});

test('a paper cited without a subtitle is not its reply, and one of several subtitles is not guessed', async () => {
  const main = 'How silt settles in slow rivers';
  const { abstract: _, ...article } = SILT;
  const reply = { ...SILT, doi: '10.5555/reply', subtitle: 'Reply to Brook' };
  const cases: [papers: InventedPaper[], doi: string[]][] = [
    [[reply, article], ['10.5555/silt.1']],
    [[reply], ['10.5555/reply']],
    [[reply, { ...article, subtitle: 'A survey of forty deltas' }], []],
    [[reply, { ...article, title: `${main}s` }], ['10.5555/silt.1']],
  ];
  for (const [papers, dois] of cases)
    await withServer(papers, async (server) => {
      const request = { id: 'a', title: main, author: 'weir', year: 2011 };
      const { found, result } = await run([request], server, { names: ['crossref'] });
      assert.deepEqual([found.map(({ record }) => record.doi), result.rejected], [dois, 1 - dois.length]);
    });
});

test('Crossref’s licence is one of the published article from the start, and a repeated subtitle is not added', () => {
  const CC = 'https://creativecommons.org/licenses/by-nc-nd/4.0/';
  const TERMS = 'https://publisher.example/terms';
  const terms = { URL: TERMS, 'content-version': 'vor', 'delay-in-days': 0 };
  const cases: [licences: Record<string, unknown>[], licence: string | undefined][] = [
    [[terms, { URL: CC, 'content-version': 'am', 'delay-in-days': 365 }], TERMS],
    [
      [
        { ...terms, 'content-version': 'tdm' },
        { ...terms, URL: CC, 'content-version': 'am' },
      ],
      undefined,
    ],
    [[terms, { ...terms, URL: CC, 'delay-in-days': 365 }], TERMS],
    [[terms, { ...terms, URL: CC, 'content-version': 'unspecified' }], CC],
  ];
  for (const [license, licence] of cases) {
    const item = { title: ['Silt in rivers: a survey'], subtitle: ['A survey'], license };
    const [record] = crossref.lookups.doi?.parse(JSON.stringify({ message: { items: [item] } })) ?? [];
    assert.deepEqual([record?.licence, record?.title], [licence, 'Silt in rivers: a survey']);
  }
});

test('a search for a short title names the author and asks for more candidates', () => {
  const request = { id: 'a', title: 'Silt', author: 'vandenberg', year: 2011 };
  const parameters = (service: WorkService, work: WorkRequest) =>
    service.lookups.title?.request(new URL(service.address), [work]).url.searchParams;
  const short = parameters(crossref, request);
  assert.deepEqual([short?.get('query.bibliographic'), short?.get('rows')], ['silt vandenberg', '20']);
  const long = parameters(crossref, { ...request, title: SILT.title });
  assert.deepEqual([long?.get('query.bibliographic'), long?.get('rows')], [SILT.title.toLowerCase(), '5']);
  const preprints = parameters(arxiv, request);
  assert.equal(preprints?.get('search_query'), 'ti:"silt" OR (ti:"silt" AND au:"vandenberg")');
  assert.equal(preprints.get('max_results'), '20');
});

test('PubMed’s brackets in a title are kept', () => {
  const [record] =
    pubmed.lookups.pmid?.parse(`<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>4001</PMID><Article>
    <ArticleTitle>[18F]FDG or [11C].</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`) ??
    [];
  assert.equal(record?.title, '[18F]FDG or [11C].');
});

test('PubMed’s brackets around a translated title and a DOI given only as location are read', () => {
  const [record] =
    pubmed.lookups.pmid?.parse(`<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>4001</PMID><Article>
    <ArticleTitle>[How silt settles in slow rivers].</ArticleTitle>
    <ELocationID EIdType="pii">S1</ELocationID><ELocationID EIdType="doi">10.5555/silt.1</ELocationID>
    </Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`) ?? [];
  assert.deepEqual([record?.title, record?.doi], ['How silt settles in slow rivers', '10.5555/silt.1']);
});

test('a record of another paper under a misprinted DOI is rejected, and the paper is searched for by title', async () => {
  await withServer(
    [
      { ...FROGS, doi: '10.5555/silt.1' },
      { ...SILT, doi: '10.5555/right' },
    ],
    async (server) => {
      const request = { id: 'a', doi: '10.5555/silt.1', title: SILT.title, author: 'weir', year: 2011 };
      const { found } = await run([request], server, { names: ['openalex'] });
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
    const before = server.requests.length;
    const { found, result } = await run([none, { ...silt, id: 'c' }], server, { names, cache });
    assert.deepEqual([server.requests.length - before, ids(found)], [0, [['c', SILT.abstract]]]);
    assert.deepEqual(pluck(result.services, 'cached'), [2, 1]);
    await run([silt, { id: 'd', arxiv: '2101.00002' }], server, { names, cache });
    assert.deepEqual(
      server.requests.slice(before).map(({ url }) => url.searchParams.get('filter')),
      ['doi:10.48550/arxiv.2101.00002'],
    );
    await run([silt], server, { names, cache, refresh: true });
    assert.equal(server.requests.length - before, 2);
  });
});

test('answers are kept as received, without the e-mail address and the key; a damaged one is asked for again', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'damaged');
    // The server takes the place of the public service, which alone gets the key.
    const services = WORK_SERVICES.filter(({ name }) => name === 'openalex').map((service) => ({
      ...service,
      address: server.address('openalex'),
    }));
    const options = {
      names: ['openalex'],
      services,
      cache,
      email: 'me@example.org',
      keys: { openalex: 'secret' },
    };
    await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    const [sent] = server.requests;
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
    assert.deepEqual([ids(found), server.requests.length], [[['a', SILT.abstract]], 2]);
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
    assert.deepEqual([ids(found), server.requests.length], [[['a', SILT.abstract]], 7]);
    assert.ok(waits.includes(7000), String(waits));
    assert.equal(result.services[0]?.problem, undefined);
  });
});

test('an unreachable service is left out of the run, the next one is asked, and a later run asks it again', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'away');
    const away = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end();
    server.faults = [away, away, away];
    const options = { names: ['openalex', 'crossref'], cache };
    const first = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    assert.deepEqual(pluck(first.result.services, 'problem'), ['answered 500', undefined]);
    assert.deepEqual(pluck(first.found, 'service'), ['crossref']);
    const second = await run([{ id: 'a', doi: '10.5555/silt.1' }], server, options);
    assert.deepEqual(pluck(second.found, 'service'), ['openalex']);
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
      [result.services[0]?.problem, server.requests.length],
      ['answered 429 and asked to wait 3600 s', 1],
    );
  });
});

test('a batch that is refused because of one value loses only that paper', async () => {
  await withServer([SILT], async (server) => {
    const refuse = (response: { writeHead(status: number): { end(): void } }) =>
      response.writeHead(400).end();
    // The batch, its first half, and the bad value itself.
    server.faults = [refuse, refuse, refuse];
    const requests = ['bad', 'silt.1', 'x', 'y'].map((name) => ({ id: name, doi: `10.5555/${name}` }));
    const { found } = await run(requests, server, { names: ['openalex'] });
    assert.deepEqual(ids(found), [['silt.1', SILT.abstract]]);
    assert.deepEqual(
      server.requests.map(({ url }) => url.searchParams.get('filter')?.split('|').length),
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
    assert.deepEqual([second.found.length, server.requests.length], [2, 2]);
  });
});

test('a search takes the exact title first, and never another part of a series', async () => {
  const TITLE = 'Sediment transport in slow lowland rivers';
  const paper = (title: string, abstract?: string): InventedPaper => {
    const { abstract: _, ...bare } = SILT;
    return {
      ...bare,
      title,
      doi: `10.5555/${title.length}`,
      ...(abstract === undefined ? {} : { abstract }),
    };
  };
  const cases: [wanted: string, papers: InventedPaper[], title: string | undefined][] = [
    [`${TITLE}, part I`, [paper(`${TITLE}, part II`, 'Of part two.')], undefined],
    [TITLE, [paper(`${TITLE} II`, 'Of part two.')], undefined],
    [`${TITLE} 1`, [paper(`${TITLE} 12`, 'Of river 12.')], undefined],
    [TITLE, [paper(`${TITLE}s`, 'Misspelt.'), paper(TITLE)], TITLE],
    [TITLE, [paper(`${TITLE}s`, 'Misspelt.')], `${TITLE}s`],
  ];
  for (const [wanted, papers, title] of cases)
    await withServer(papers, async (server) => {
      const request = { id: 'a', title: wanted, author: 'weir', year: 2011 };
      const { found } = await run([request], server, { names: ['openalex'] });
      assert.deepEqual(
        found.map(({ record }) => record.title),
        title === undefined ? [] : [title],
      );
    });
});

test('numbers of titles agree in Roman and Arabic numerals, and words are not numbers', () => {
  const score = (wanted: string, title: string) =>
    searchScore(
      { id: 'a', title: wanted, author: 'weir', year: 2011 },
      { title, authors: [{ family: 'Weir' }], year: 2011 },
    ) !== undefined;
  const cases: [string, string, boolean][] = [
    ['A long history of river engineering, part 2', 'A long history of river engineering, Part II', true],
    ['A long history of river engineering, part 2', 'A long history of river engineering, Part III', false],
    ['The long history of engineering v nature', 'The long history of engineering vs nature', true],
    ['2D models of long and winding lowland rivers', '3D models of long and winding lowland rivers', false],
    ['A history of river engineering part II', 'A history of river engineering PartII', true],
  ];
  for (const [wanted, title, isSame] of cases)
    assert.equal(score(wanted, title), isSame, `${wanted} / ${title}`);
});

test('a family name is the end of a full name from the start of a word', () => {
  const cases: [string, string, string | undefined][] = [
    ['Ana García Márquez', 'garciamarquez', 'García Márquez'],
    ['Ana García-Márquez', 'marquez', 'Márquez'],
    ['Jan van der Berg', 'vanderberg', 'van der Berg'],
    ['Marco Natali', 'li', undefined],
    ['Weir', 'weir', 'Weir'],
    ['', 'weir', undefined],
  ];
  for (const [name, key, family] of cases) assert.equal(familyName(name, key), family, name);
});

test('a wrong address marks no paper as unknown, and its answers are not used for another address', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'wrong-address');
    const requests = ['silt.1', 'x', 'y'].map((name) => ({ id: name, doi: `10.5555/${name}` }));
    const options = { names: ['openalex'], cache };
    await run(requests, server, { ...options, addresses: { openalex: server.address('wrong') } });
    assert.ok(!existsSync(cache), 'nothing is stored');
    const { found } = await run(requests, server, options);
    assert.deepEqual(ids(found), [['silt.1', SILT.abstract]]);

    // Another server, which knows the paper in other words.
    await withServer([{ ...SILT, abstract: 'From the mirror.' }], async (mirror) => {
      const [request] = requests;
      assert.ok(request);
      const second = await run([request], mirror, options);
      assert.deepEqual(ids(second.found), [['silt.1', 'From the mirror.']]);
    });
  });
});

test('answers about unknown papers are cached, with one request per batch', async () => {
  await withServer([], async (server) => {
    const cache = join(folder, 'unknown');
    const options = { names: ['semantic-scholar'], cache };
    const requests = Array.from(
      { length: 20 },
      (_, n): WorkRequest => ({ id: `w${n}`, doi: `10.5555/${n}` }),
    );
    requests.push({ id: 't', title: SILT.title, author: 'weir', year: 2011 });
    server.faults = [(response) => response.writeHead(400).end('{"error":"No valid paper ids given"}')];
    const { result } = await run(requests, server, options);
    assert.deepEqual([server.requests.length, result.notFound, result.services[0]?.refused], [2, 21, []]);
    await run(requests, server, options);
    assert.equal(server.requests.length, 2);
  });
});

test('an error of PubMed neither ends the run nor counts as an answer', async () => {
  const failed = (response: ServerResponse) =>
    response.writeHead(200).end('<eSearchResult><ERROR>Search Backend failed</ERROR></eSearchResult>');
  const page = (response: ServerResponse) => response.writeHead(200).end('<html><p>Please wait<br></html>');
  for (const [fault, problem] of [
    [failed, /Search Backend failed/],
    [page, /unreadable answer/],
  ] as const)
    await withServer([SILT], async (server) => {
      const options = { names: ['pubmed'], cache: join(folder, `pubmed-${folders++}`), tries: 2 };
      server.faults = [fault, fault];
      const request = { id: 'a', doi: '10.5555/silt.1' };
      const first = await run([request], server, options);
      assert.match(first.result.services[0]?.problem ?? '', problem);
      assert.deepEqual([first.result.notAsked, first.result.notFound], [1, 0]);
      const second = await run([request], server, options);
      assert.deepEqual(ids(second.found), [['a', SILT.abstract]]);
    });
});

test('a refusal of the second request is not kept', async () => {
  await withServer([SILT], async (server) => {
    const options = { names: ['pubmed'], cache: join(folder, 'second-request') };
    const request = { id: 'a', doi: '10.5555/silt.1' };
    server.faults = [
      (response) =>
        response.writeHead(200).end('<eSearchResult><IdList><Id>4001</Id></IdList></eSearchResult>'),
      (response) => response.writeHead(400).end(),
    ];
    const first = await run([request], server, options);
    assert.deepEqual(ids(first.found), []);
    const second = await run([request], server, options);
    assert.deepEqual(ids(second.found), [['a', SILT.abstract]]);
  });
});

test('a title that is too long for a URL is truncated, and other papers are not affected', async () => {
  await withServer([FROGS], async (server) => {
    const requests: WorkRequest[] = [
      { id: 'long', title: '水'.repeat(440), author: 'weir', year: 2011 },
      { id: 'longer', doi: `10.5555/${'x'.repeat(5000)}` },
      { id: 'frogs', title: FROGS.title, author: 'quist', year: 2021 },
    ];
    for (const { name } of WORK_SERVICES) {
      const { found, result } = await run(requests, server, { names: [name] });
      const isKnown = name !== 'crossref' && name !== 'pubmed';
      assert.deepEqual([result.services[0]?.problem, found.length], [undefined, isKnown ? 1 : 0], name);
    }
    assert.ok(server.requests.every(({ url }) => url.href.length <= 3500));
  });
});

test('searched titles have no operators and end with a whole word', () => {
  assert.equal(titleWords('To be OR NOT to be: “a question”'), 'to be or not to be a question');
  assert.equal(titleWords('हिन्दी में'), 'हिन्दी में');
  const long = titleWords('sediment '.repeat(50));
  assert.deepEqual([long.length <= 300, long.endsWith(' sediment')], [true, true]);
});

test('a kind of lookup that a service refuses is abandoned and reported, and the rest counts as not asked', async () => {
  await withServer([], async (server) => {
    server.faults = Array.from({ length: 20 }, () => (response) => response.writeHead(400).end());
    const requests = Array.from(
      { length: 8 },
      (_, n): WorkRequest => ({ id: `w${n}`, title: `${SILT.title} again ${n}`, author: 'weir', year: 2011 }),
    );
    const { result } = await run(requests, server, { names: ['crossref'] });
    assert.deepEqual(
      [result.services[0]?.refused, server.requests.length, result.notFound, result.notAsked],
      [['title'], 5, 5, 3],
    );
  });
});

test('a paper that was found by title stays so when its DOI leads to the abstract', async () => {
  const { abstract: _, ...bare } = SILT;
  const request = { id: 'a', title: SILT.title, author: 'weir', year: 2011 };
  await withServer([bare], (first) =>
    withServer([{ ...SILT, title: 'How silt settles in very slow rivers' }], async (second) => {
      const { found } = await run([request], first, {
        names: ['openalex', 'crossref'],
        addresses: { openalex: first.address('openalex'), crossref: second.address('crossref') },
      });
      assert.deepEqual(
        found.map(({ matchedBy, service, record }) => [matchedBy, service, record.abstract]),
        [['title', 'crossref', SILT.abstract]],
      );
      assert.match(second.requests[0]?.url.searchParams.get('filter') ?? '', /^doi:/);
    }),
  );
});

test('keys are not sent to addresses that the user named, whose secrets are not stored', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'secrets');
    const keys = { openalex: 'api-secret', 'semantic-scholar': 'api-secret' };
    for (const name of ['openalex', 'semantic-scholar'])
      await run([{ id: 'a', doi: '10.5555/silt.1' }], server, {
        names: [name],
        cache,
        keys,
        addresses: { [name]: `${server.address(name)}?token=mirror-secret` },
      });
    const sent = server.requests.map(({ url, headers }) => `${url.href} ${JSON.stringify(headers)}`);
    assert.equal(sent.length, 2);
    for (const text of sent) {
      assert.match(text, /token=mirror-secret/);
      assert.doesNotMatch(text, /api-secret/);
    }
    const files = readdirSync(cache).flatMap((name) =>
      readdirSync(join(cache, name)).map((file) => join(cache, name, file)),
    );
    assert.equal(files.length, 2);
    for (const path of files) assert.doesNotMatch(readFileSync(path, 'utf8'), /secret/);
  });
});

test('papers of a stopped run that were not asked for are counted apart', async () => {
  await withServer([SILT], async (server) => {
    const stop = new AbortController();
    const requests = [
      { id: 'a', doi: '10.5555/silt.1' },
      { id: 'b', pmid: '1' },
      { id: 'c', pmid: '2' },
    ];
    const { result } = await run(requests, server, {
      names: ['openalex'],
      signal: stop.signal,
      onAnswer: () => stop.abort(),
    });
    assert.deepEqual([result.works, result.notFound, result.notAsked], [3, 0, 2]);
  });
});

test('papers are listed as unavailable if they were asked for, and not if only other papers were found', async () => {
  await withServer([SILT], async (server) => {
    const unavailable: string[] = [];
    const requests = [
      { id: 'unknown', doi: '10.5555/unknown' },
      { id: 'found', doi: '10.5555/silt.1' },
      { id: 'rejected', title: SILT.title, author: 'holm', year: 2011 },
      { id: 'not-asked', title: SILT.title },
    ];
    const onUnavailable = ({ id }: WorkRequest) => void unavailable.push(id);
    await run(requests, server, { names: ['openalex', 'crossref'], onUnavailable });
    assert.deepEqual(unavailable, ['unknown']);
  });
});

test('signs in an abstract that are not markup are kept', () => {
  const cases: [string, string][] = [
    ['<jats:p>For p < 0.05 & n <5 it holds.</jats:p>', 'For p < 0.05 & n <5 it holds.'],
    ['If x <y then R&D grows &lt; 5&#37; <i>ever</i>.', 'If x <y then R&D grows < 5% ever.'],
    ['<jats:p>a<jats:sub>2</jats:sub> <!-- note -->&eacute;</jats:p>', 'a2 é'],
    ['<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>x</mml:mi></mml:math>', 'x'],
  ];
  for (const [markup, text] of cases) assert.equal(jatsText(markup).trim(), text);
});

test('a pause that a service states is at most the maximum wait', async () => {
  await withServer([], async (server) => {
    server.faults = [
      (response) =>
        response
          .writeHead(200, { 'x-rate-limit-limit': '1', 'x-rate-limit-interval': '86400s' })
          .end('{"message":{"items":[]}}'),
    ];
    const requests = Array.from(
      { length: 60 },
      (_, n): WorkRequest => ({ id: `w${n}`, doi: `10.5555/${n}` }),
    );
    const { waits } = await run(requests, server, { names: ['crossref'], maxWaitMs: 5000 });
    assert.equal(waits.length, 1);
    assert.ok((waits[0] ?? 0) <= 5000, String(waits));
  });
});

test('an inverted index with too many words or characters gives no text', () => {
  assert.equal(invertedText({ silt: [1], Slow: [0] }), 'Slow silt');
  assert.equal(invertedText({ silt: Array.from({ length: 100_001 }, () => 0) }), '');
  assert.equal(invertedText({ ['x'.repeat(1000)]: Array.from({ length: 1000 }, (_, n) => n) }), '');
});

test('a plan counts the cached answers of the address in use, and none if they are asked for again', async () => {
  await withServer([SILT], async (server) => {
    const cache = join(folder, 'planned');
    const request = { id: 'a', doi: '10.5555/silt.1' };
    await run([request], server, { names: ['openalex'], cache });
    const plan = async (options: Partial<WorkFetchOptions>) => {
      const { cached, requests } = await planWorks(Readable.from([request]), { cache, ...options });
      return [cached, requests];
    };
    const addresses = server.addresses('openalex');
    assert.deepEqual(await plan({ addresses }), [1, 0]);
    assert.deepEqual(await plan({ addresses, refresh: true }), [0, 1]);
    assert.deepEqual(await plan({}), [0, 1]);
  });
});
