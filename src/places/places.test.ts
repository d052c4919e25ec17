import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { allBytes } from '@citemill/read/internal';
import { Places } from './index.js';
import { KEY_ID, RemoteServer, SECRET } from './remote-server.fixture.js';
import { findS3Settings } from './s3/settings.js';
import { encodeStrictly, signRequest } from './s3/sign.js';
import { shownAddress, shownPlace } from './shown-address.js';

let server: RemoteServer;
before(async () => {
  server = await RemoteServer.start();
});
after(() => server.close());

const QUICK = { backOffMs: 1, maxWaitMs: 50, tries: 3, idleMs: 30_000, connectMs: 30_000 };
const open = (environment = server.environment) => new Places({ ...QUICK, environment });

async function listPaths(place: string, places = open()): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of places.list(place))
    paths.push('problem' in entry ? `${entry.path}: ${entry.problem}` : entry.path);
  return paths;
}

/** The bytes of the only file at an address. */
async function readOnly(place: string, places = open()): Promise<string> {
  for await (const entry of places.list(place)) {
    assert.ok('url' in entry);
    const opened = await places.open(entry);
    assert.ok(opened);
    return (await allBytes(opened.stream, 1e9)).toString('utf8');
  }
  return '';
}

test('requests are signed as in AWS’s published examples', () => {
  const signed = {
    region: 'us-east-1',
    credentials: {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    now: new Date('2013-05-24T00:00:00Z'),
  };
  const cases: [path: string, headers: Record<string, string>, signature: string][] = [
    ['test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ];
  for (const [path, headers, signature] of cases) {
    const url = new URL(`https://examplebucket.s3.amazonaws.com/${path}`);
    assert.ok(
      signRequest({ url, headers, ...signed }).authorization?.endsWith(`Signature=${signature}`),
      path,
    );
  }
});

test('an upload is signed as in AWS’s published example', () => {
  const { authorization } = signRequest({
    url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
    method: 'PUT',
    sha256: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    region: 'us-east-1',
    credentials: {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    now: new Date('2013-05-24T00:00:00Z'),
  });
  assert.match(
    authorization ?? '',
    /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
  );
});

test('a bucket is listed page by page, with keys of any characters', async () => {
  const keys = [
    'a/1.xml',
    'a/2 + é(1)*.xml',
    'a/3.xml',
    "a/it's & <b>.xml",
    'a/sub/4%20.xml',
    'a/new\nline.xml',
    'ab.xml',
  ];
  for (const key of keys) server.put(`list/${key}`, `content of ${key}`);
  for (const key of ['a/.hidden', 'a/folder/', 'a/.git/config']) server.put(`list/${key}`, '');
  server.pageSize = 2;
  const listed = await listPaths('s3://list/a');
  server.pageSize = 1000;
  assert.deepEqual(
    listed.sort(),
    keys
      .slice(0, 6)
      .map((key) => `s3://list/${key}`)
      .sort(),
  );
  for (const key of keys) assert.equal(await readOnly(`s3://list/${key}`), `content of ${key}`);
  assert.deepEqual(await listPaths('S3://list/ab.xml'), ['s3://list/ab.xml']);
  await assert.rejects(listPaths('s3://list/none'), /^UserError: s3:\/\/list\/none: no such file or folder$/);
});

test('keys that lead elsewhere are reported, not requested', async () => {
  for (const key of ['up/../../secret', 'up/./x', 'up/..']) server.put(`dots/${key}`, 'x');
  server.on('/long/', (_, response) =>
    response.end(
      `<ListBucketResult><Contents><Key>${'x'.repeat(5_000_000)}</Key><Size>1</Size></Contents></ListBucketResult>`,
    ),
  );
  assert.match(
    String(await listPaths('s3://long/')),
    /^s3:\/\/long\/x{190}… \([0-9a-f]{16}\): the address has more than 4096 characters$/,
  );
  server.takeAsked();
  const listed = await listPaths('s3://dots/');
  assert.ok(
    listed.every((path) => path.endsWith('cannot be requested')) && listed.length === 3,
    String(listed),
  );
  assert.ok(server.takeAsked().every((asked) => asked.includes('list-type=2')));
});

test('hostile and cut listings end with an error of one line', async () => {
  const bomb = `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><ListBucketResult><Contents><Key>&b;</Key><Size>1</Size></Contents></ListBucketResult>`;
  const object = (key: string, size = '1') => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`;
  const list = (content: string) => `<ListBucketResult>${content}</ListBucketResult>`;
  const cases: [name: string, body: string, message: RegExp][] = [
    ['bomb', bomb, /not a complete answer of S3/],
    ['cut', '<ListBucketResult><Contents><Key>a', /not a complete answer of S3/],
    ['html', '<html><body>log in</body></html>', /not a complete answer of S3/],
    ['outside', list(object('elsewhere/x')), /keys without the requested prefix/],
    ['sizeless', list(object('x/a', '-1')), /without key or size/],
    ['truncated', list('<IsTruncated>true</IsTruncated>'), /the listing is cut off/],
    [
      'circle',
      list('<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>'),
      /repeats a page/,
    ],
    ['huge', ' '.repeat(17 * 1024 * 1024), /longer than 16 MB/],
  ];
  for (const [name, body, message] of cases) {
    server.on(`/${name}/`, (_, response) => response.end(body));
    await assert.rejects(listPaths(`s3://${name}/x/`), (error: Error) => {
      assert.match(error.message, message);
      return error.name === 'UserError' && error.message.startsWith(`s3://${name}/x/: `);
    });
  }
});

test('temporary errors are retried, refusals are not, and no message contains credentials', async () => {
  server.put('busy/a.xml', 'calm');
  server.on('/busy/', (request, response, times) => {
    if (times <= 2) response.writeHead(503, { 'retry-after': '0' }).end();
    else server.answerBucket(request, response, 'busy/', new URL(request.url ?? '', server.url).searchParams);
  });
  assert.equal(await readOnly('s3://busy/a.xml'), 'calm');
  const wrong = {
    ...server.environment,
    AWS_SECRET_ACCESS_KEY: 'wrongwrongwrong',
    AWS_SESSION_TOKEN: 'tokentoken',
  };
  server.takeAsked();
  await assert.rejects(listPaths('s3://list/a', open(wrong)), (error: Error) => {
    assert.equal(
      error.message,
      's3://list/a: the server answered 403; the credentials do not give access to this bucket',
    );
    return !error.stack?.includes('wrongwrong') && !error.stack?.includes('tokentoken');
  });
  assert.equal(server.takeAsked().length, 1);
});

/** Serves a file of 300,000 bytes whose first answer is `first`; the request for the rest is answered by S3’s rules or by `rest`. */
function breakOff(
  name: string,
  first: (response: ServerResponse) => void,
  rest?: (response: ServerResponse) => void,
) {
  server.put(`halves/${name}`, 'x'.repeat(299_999).concat('!'));
  server.on(`/halves/${name}`, (request, response, times) => {
    if (times === 1) first(response);
    else if (rest) rest(response);
    else server.sendObject(request, response, `halves/${name}`);
  });
}

test('a transfer that breaks off is resumed where it broke off', async () => {
  breakOff('a.txt', (response) => server.sendCut(response, 'halves/a.txt', 100_000));
  server.takeAsked();
  const text = await readOnly('s3://halves/a.txt');
  assert.equal(text.length, 300_000);
  assert.ok(text.endsWith('x!'));
  assert.deepEqual(server.takeAsked().slice(-1), ['GET /halves/a.txt bytes=100000-']);
});

test('a file that cannot be had completely is an error, whatever the server does', async () => {
  const length = { 'content-length': 300_000 };
  const cases: [
    name: string,
    first: (response: ServerResponse) => void,
    rest: ((response: ServerResponse) => void) | undefined,
    RegExp,
  ][] = [
    [
      'norange',
      (r) => server.sendCut(r, 'halves/norange', 1000),
      (r) => r.writeHead(200, length).end('x'),
      /cannot send the rest/,
    ],
    [
      'changed',
      (r) => server.sendCut(r, 'halves/changed', 1000),
      (r) => r.writeHead(412).end(),
      /has changed since/,
    ],
    [
      'other',
      (r) => server.sendCut(r, 'halves/other', 1000),
      (r) => r.writeHead(206, { etag: '"other"' }).end('x'),
      /has changed since/,
    ],
    [
      'noversion',
      (r) => {
        r.writeHead(200, length).write('x'.repeat(99), () => r.destroy());
      },
      undefined,
      /cannot be resumed/,
    ],
    [
      'short',
      (r) => r.writeHead(200, { 'content-length': 5 }).end('short'),
      undefined,
      /has 5 bytes, but the listing says 300000/,
    ],
    ['gone', (r) => server.sendCut(r, 'halves/gone', 10), (r) => r.destroy(), /after|hang up/],
    [
      'brotli',
      (r) => r.writeHead(200, { ...length, 'content-encoding': 'br' }).end(),
      undefined,
      /Content-Encoding ".*", which was not requested/,
    ],
    [
      'unlimited',
      (r) => {
        r.socket?.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf a paper');
      },
      undefined,
      /does not state the length of the file/,
    ],
  ];
  for (const [name, first, rest, message] of cases) {
    breakOff(name, first, rest);
    await assert.rejects(readOnly(`s3://halves/${name}`), (error: Error & { code?: string }) => {
      assert.match(error.message, message, name);
      return error.code === 'network';
    });
  }
});

test('a server that stops answering is not waited for', async () => {
  server.put('quiet/a.txt', 'x'.repeat(1000));
  server.on('/quiet/a.txt', (_, response) => response.writeHead(200, { 'content-length': 1000 }).write('x'));
  const places = new Places({ ...QUICK, idleMs: 1500, tries: 1, environment: server.environment });
  await assert.rejects(
    readOnly('s3://quiet/a.txt', places),
    /the server sent nothing for 1\.5 s after 1 of 1000 bytes/,
  );
});

test('an endless body of unknown length ends with an error', async () => {
  server.on('/endless.jsonl', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  const places = new Places({ ...QUICK, maxUndeclaredBytes: 5_000_000 });
  await assert.rejects(readOnly(`${server.url}/endless.jsonl`, places), /more than 5000000 bytes/);
});

test('redirects lead neither to private addresses nor away from encryption', async () => {
  const targets: [string, RegExp][] = [
    ['http://169.254.169.254/latest/meta-data', /169\.254\.169\.254 is not a public internet address/],
    ['http://127.0.0.1:1/', /127\.0\.0\.1 is not a public internet address/],
    ['https://[::1]/', /::1 is not a public internet address/],
    ['http://192.0.2.1/x.pdf', /192\.0\.2\.1 is not a public|without encryption/],
    ['http://example.org/x.pdf', /without encryption/],
    ['file:///etc/passwd', /addresses with file: are not fetched/],
    ['/loop', /more than 5 redirects/],
  ];
  for (const [location, message] of targets) {
    server.on('/loop', (_, response) => response.writeHead(302, { location }).end());
    await assert.rejects(listPaths(`${server.url}/loop`), message, location);
  }
});

test('a text with addresses is a listing of web files only, and any other text is a file', async () => {
  server.on('/list.txt', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
      .end(
        `# papers\n\n${server.url}/a.xml\r\nhttps://example.org/b.pdf?token=t0k3n\ns3://bucket/key\n/etc/passwd\nhttps://u:p@example.org/\n`,
      ),
  );
  assert.deepEqual(await listPaths(`${server.url}/list.txt`), [
    `${server.url}/a.xml`,
    shownAddress(new URL('https://example.org/b.pdf?token=t0k3n')),
    `${server.url}/list.txt line 5: s3://bucket/key is not a web address that can be read`,
    `${server.url}/list.txt line 6: /etc/passwd is not a web address that can be read`,
    `${server.url}/list.txt line 7: https://example.org/ is not a web address that can be read`,
  ]);
  server.on('/paper.txt', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('A paper\nhttps://x.org'),
  );
  assert.deepEqual(await listPaths(`${server.url}/paper.txt`), [`${server.url}/paper.txt`]);
});

test('addresses in lists must be public, and other kinds of address are explained', async () => {
  const places = open();
  const entry = places.file('https://127.0.0.1/x.pdf');
  assert.ok('url' in entry);
  await assert.rejects(places.open(entry), /127\.0\.0\.1 is not a public internet address/);
  const cases: [string, RegExp][] = [
    ['http://example.org/x', /use https/],
    [
      'https://ada:pass@example.org/x',
      /^UserError: https:\/\/example\.org\/x: leave out the user name and the password$/,
    ],
    ['https://exa mple.org/x?token=t', /^UserError: https:\/\/exa mple\.org\/x is not a valid address/],
    ['s3:///x', /write s3:\/\/BUCKET\/PREFIX/],
    ['s3://a..b/x', /write s3:\/\/BUCKET\/PREFIX/],
    ['hf://models/a/b', /write hf:\/\/datasets\/OWNER\/NAME\/PATH/],
    ['hf://datasets/a/b/../c', /write hf:\/\/datasets\/OWNER\/NAME\/PATH/],
  ];
  for (const [place, message] of cases) await assert.rejects(listPaths(place), message, place);
});

test('a dataset of the hub is listed over pages, and its files are checked against their hashes', async () => {
  for (const name of ['README.md', 'a/1.xml', 'a/2.jsonl.gz', 'b.xml'])
    server.put(`dataset/${name}`, `content of ${name}`);
  server.serveHub();
  assert.deepEqual(
    await listPaths('HF://datasets/ada/rivers'),
    ['README.md', 'a/1.xml', 'a/2.jsonl.gz', 'b.xml'].map((name) => `hf://datasets/ada/rivers/${name}`),
  );
  server.on('/api/datasets/ada/rivers/tree/main/b.xml', (_, response) => response.writeHead(404).end());
  assert.equal(await readOnly('hf://datasets/ada/rivers/b.xml'), 'content of b.xml');
  server.on('/api/datasets/ada/rivers/tree/main/a/2.jsonl.gz', (_, response) =>
    response.writeHead(404).end(),
  );
  server.on('/api/datasets/ada/rivers/tree/main/a', (_, response) =>
    response.end(
      JSON.stringify([
        { type: 'file', path: 'a/2.jsonl.gz', size: 23, oid: '0', lfs: { oid: 'f'.repeat(64) } },
      ]),
    ),
  );
  await assert.rejects(
    readOnly('hf://datasets/ada/rivers/a/2.jsonl.gz'),
    /does not match the hash in the listing/,
  );
  await assert.rejects(
    listPaths('hf://datasets/ada/rivers', open({ ...server.environment, HF_TOKEN: 'x y' })),
    /HF_TOKEN contains characters/,
  );
});

test('secrets are removed from addresses that are shown', () => {
  const hidden = 'hidden-[0-9a-f]{16}';
  const cases: [address: string, shown: RegExp | string][] = [
    ['https://x.org/a.pdf?id=7&X-Amz-Signature=abc&X-Amz-Credential=k', 'https://x.org/a.pdf?id=7'],
    ['https://x.org/a.pdf?Key-Pair-Id=K&Signature=abc&Policy=p&Expires=1', 'https://x.org/a.pdf'],
    ['https://x.blob.example/a?sv=2024&sig=abc&se=1&page=2', 'https://x.blob.example/a?page=2'],
    [
      'https://x.org/a?api_key=k&access%5Ftoken=t&q=a+b%20c#part',
      RegExp(`^https://x.org/a\\?api_key=${hidden}&access%5Ftoken=${hidden}&q=a\\+b%20c$`),
    ],
    [
      'https://x.org/get?author=a.xml&policy=7&sp=2&expires=&key=',
      'https://x.org/get?author=a.xml&policy=7&sp=2&expires=&key=',
    ],
    [
      'https://x.org/a?X-Amz-Security-Token=s3cr3t',
      RegExp(`^https://x.org/a\\?X-Amz-Security-Token=${hidden}$`),
    ],
    ['https://x.org/a?', 'https://x.org/a?'],
    ['https://u:p4ss@x.org/a', 'https://x.org/a'],
    ['https://u:p4ss@x y/a?token=t', 'https://x y/a'],
  ];
  for (const [address, shown] of cases)
    if (typeof shown === 'string') assert.equal(shownPlace(address), shown);
    else assert.match(shownPlace(address), shown);
});

test('addresses that differ in a removed value stay different, unless a signing scheme made it', () => {
  const shown = (query: string) => shownAddress(new URL(`https://x.org/get?${query}`));
  const names = ['a', 'b', 'c'].flatMap((name) => [`key=${name}`, `key=${name}&key=x`, `sig=${name}`]);
  assert.equal(new Set(names.map(shown)).size, names.length);
  assert.equal(shown('key=a'), shown('key=a'));
  assert.notEqual(shown('key=a').slice(-16), shownAddress(new URL('https://y.org/get?key=a')).slice(-16));
  assert.equal(shown('sig=a&sv=1&se=2'), shown('sig=b&sv=1&se=3'));
});

test('S3 settings come from the environment and from AWS’s files', () => {
  const home = temporaryFolder('places');
  mkdirSync(join(home, '.aws'));
  writeFileSync(
    join(home, '.aws', 'config'),
    '[default]\nregion = eu-west-1\n[profile lab]\nendpoint_url = https://minio.lab:9000\n[profile sso]\nsso_session = x\n',
  );
  writeFileSync(
    join(home, '.aws', 'credentials'),
    `[default]\naws_access_key_id = ${KEY_ID}\naws_secret_access_key=${SECRET}\n[lab]\naws_access_key_id=L\naws_secret_access_key=S=+/\n`,
  );
  const HOME = home;
  const file = findS3Settings({ HOME });
  assert.deepEqual(
    [file.region, file.credentials?.accessKeyId, file.credentials?.secretAccessKey, file.endpoint],
    ['eu-west-1', KEY_ID, SECRET, undefined],
  );
  const lab = findS3Settings({ HOME, AWS_PROFILE: 'lab', AWS_REGION: 'x-1' });
  assert.deepEqual(
    [lab.region, lab.credentials?.secretAccessKey, lab.endpoint?.href],
    ['x-1', 'S=+/', 'https://minio.lab:9000/'],
  );
  const given = findS3Settings({
    HOME,
    AWS_ACCESS_KEY_ID: 'A',
    AWS_SECRET_ACCESS_KEY: 'B',
    AWS_SESSION_TOKEN: 'C',
  });
  assert.deepEqual(given.credentials, { accessKeyId: 'A', secretAccessKey: 'B', sessionToken: 'C' });
  assert.equal(findS3Settings({ HOME: '/nonexistent' }).credentials, undefined);
  assert.throws(
    () => findS3Settings({ HOME, AWS_PROFILE: 'sso' }),
    /aws configure export-credentials --profile sso/,
  );
  assert.throws(() => findS3Settings({ HOME, AWS_PROFILE: 'none' }), /the profile none does not contain/);
  assert.throws(() => findS3Settings({ HOME, AWS_ACCESS_KEY_ID: 'A' }), /set both of them, or neither/);
  assert.throws(
    () => findS3Settings({ HOME, AWS_ENDPOINT_URL: 'ftp://x' }),
    /AWS_ENDPOINT_URL must be an address/,
  );
  assert.equal(encodeStrictly("a b!'()*é"), 'a%20b%21%27%28%29%2A%C3%A9');
});
