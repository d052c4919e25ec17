import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type Client, startStudio } from '../mill.fixture.js';

const dir = temporaryFolder('http');

/** The status of a request with these headers; `fetch` would set its own Host. */
function requestStatus(client: Client, headers: Record<string, string>, path = '/api/home'): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(client.origin);
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('an empty folder gives instructions, not an error', async () => {
  const client = await startStudio(dir);
  const { status, body } = await client.get('/home');
  assert.equal(status, 200);
  assert.equal(body.corpus.exists, false);
  assert.deepEqual(body.datasets, []);
  assert.equal((await client.get('/corpus')).body.papers, 0);
});

test('only requests of the page itself are answered', async () => {
  const client = await startStudio(dir);
  const { port } = new URL(client.origin);
  assert.equal(await requestStatus(client, { host: `127.0.0.1:${port}` }), 200);
  assert.equal(await requestStatus(client, { host: `localhost:${port}` }), 200);
  assert.equal(await requestStatus(client, { host: 'attacker.example' }), 403);
  assert.equal(
    await requestStatus(client, { host: `127.0.0.1:${port}`, origin: 'https://attacker.example' }),
    403,
  );
  assert.equal(await requestStatus(client, { host: `127.0.0.1:${port}`, origin: 'null' }), 403);
  assert.equal(
    await requestStatus(client, { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` }),
    200,
  );
  assert.equal(
    await requestStatus(client, {
      host: `127.0.0.1:${port}`,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
    }),
    403,
  );
});

test('on another address than loopback a token is required', async () => {
  const client = await startStudio(dir, { host: '0.0.0.0' });
  const token = new URL(client.running.address).searchParams.get('token') ?? '';
  assert.ok(token.length >= 20);
  const { port } = new URL(client.origin);
  const local = { host: `127.0.0.1:${port}` };
  assert.equal(await requestStatus(client, local), 401);
  assert.equal(await requestStatus(client, { ...local, authorization: 'Bearer wrong' }), 401);
  assert.equal(await requestStatus(client, { ...local, authorization: `Bearer ${token}` }), 200);
  assert.equal(await requestStatus(client, { ...local, cookie: `citemill_token=${token}` }), 200);
  // The link with the token sets the cookie and takes the token out of the address bar.
  assert.equal(await requestStatus(client, local, `/?token=${token}`), 302);
  assert.equal(await requestStatus(client, local, '/'), 401);
});

test('an empty token is refused, since requests without a token would match it', async () => {
  for (const token of ['', ' ']) await assert.rejects(startStudio(dir, { token }), /--token is empty/);
});

test('the address with the token never leads to another host', async () => {
  const client = await startStudio(dir, { token: 'secret' });
  const { status, headers } = await client.fetch('//attacker.example/?token=secret', { redirect: 'manual' });
  assert.deepEqual([status, headers.get('location')], [302, '/attacker.example/']);
});

test('every response has a strict policy, error responses too', async () => {
  const client = await startStudio(dir);
  for (const path of ['/api/home', '/api/nothing', '/', '/assets/nothing.js']) {
    const { headers } = await client.fetch(path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/, path);
    assert.match(policy, /script-src 'self'(?:;|$)/, path);
    assert.doesNotMatch(policy, /unsafe/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
  }
});

test('no path reaches files outside the page’s folder', async () => {
  const client = await startStudio(dir);
  for (const path of [
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const { status, body } = await client.fetch(path);
    assert.ok(status !== 200 || !String(body).includes('"name": "citemill"'), `${path}: ${status}`);
  }
});

test('a malformed request is answered with 400 and the field', async () => {
  const client = await startStudio(dir);
  const cases: [string, string, RegExp][] = [
    ['/corpus/papers?page=0', 'page', /at least 1/],
    ['/corpus/papers?page=abc', 'page', /must be a number/],
    ['/corpus/papers?size=100000', 'size', /at most 200/],
    ['/corpus/papers?sort=colour', 'sort', /one of title/],
    ['/corpus/papers?colour=red', 'colour', /not a field/],
  ];
  for (const [path, field, message] of cases) {
    const { status, body } = await client.get(path);
    assert.equal(status, 400, path);
    assert.equal(body.field, field, path);
    assert.match(body.error, message, path);
  }
});

test('an address that the API does not have is a 404 in JSON', async () => {
  const client = await startStudio(dir);
  const { status, body } = await client.get('/nothing');
  assert.equal(status, 404);
  assert.match(body.error, /openapi\.json/);
});

test('the OpenAPI document describes every route with its fields', async () => {
  const client = await startStudio(dir);
  const { body } = await client.get('/openapi.json');
  assert.equal(body.openapi, '3.1.0');
  const list = body.paths['/api/corpus/papers'].get;
  assert.ok(
    list.parameters.some(
      ({ name, required }: { name: string; required: boolean }) => name === 'q' && !required,
    ),
  );
  assert.ok(body.paths['/api/corpus/papers/{record}'].get.parameters[0].required);
  for (const [path, operations] of Object.entries<Record<string, { summary: string }>>(body.paths))
    for (const { summary } of Object.values(operations)) assert.ok(summary.length > 5, path);
});

test('a missing folder gives a one-line error', async () => {
  await assert.rejects(startStudio(`${dir}/nowhere`), {
    name: 'UserError',
    message: /no such file or folder/,
  });
});

test('a browser without the token gets instructions; a program gets JSON', async () => {
  const client = await startStudio(dir, { token: 'secret' });
  const page = await client.fetch('/corpus', { headers: { accept: 'text/html' } });
  assert.equal(page.status, 401);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(page.body, /citemill serve/);
  assert.equal(page.body.includes('secret'), false);
  const api = await client.fetch('/api/home', { headers: { accept: 'text/html' } });
  assert.equal(api.body.field, 'token');
});
