import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { guardedFetch, isSafeAddress } from './guarded-fetch.js';
import { HubRepository } from './index.js';

const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What each server was sent. */
const seen: Record<'hub' | 'other', IncomingHttpHeaders[]> = { hub: [], other: [] };
/** The next page of the list of files, as the hub names it. */
let nextPage = '';

const other = createServer(({ headers }, response) => {
  seen.other.push(headers);
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end('[]');
});
const hub = createServer(({ url = '', headers }, response) => {
  seen.hub.push(headers);
  const isList = url.includes('/tree/');
  if (url === '/moved') {
    response.writeHead(302, { location: `${address(other)}/`, connection: 'close' }).end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/json',
    connection: 'close',
    ...(isList ? { link: `<${nextPage}>; rel="next"` } : {}),
  });
  response.end(isList ? '[]' : '{"_id":"1","id":"ada/sums","private":true,"lastModified":0}');
});

before(async () => {
  for (const server of [hub, other]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
after(() => {
  for (const server of [hub, other]) server.close();
});

const repository = () => new HubRepository({ name: 'ada/sums', token: 'hf_secret', endpoint: address(hub) });

test('the token goes to the hub and to no address that its answers name', async () => {
  nextPage = `${address(other)}/next`;
  assert.deepEqual(await repository().state(), { isPublic: false, shards: [] });
  assert.ok(seen.hub.every(({ authorization }) => authorization === 'Bearer hf_secret'));
  assert.equal(seen.other.length, 1);
  assert.equal(seen.other[0]?.authorization, undefined);
  const answer = await guardedFetch(address(hub))(`${address(hub)}/moved`, {
    headers: { authorization: 'Bearer hf_secret' },
  });
  assert.equal(answer.status, 200);
  assert.equal(seen.other.length, 2);
  assert.equal(seen.other[1]?.authorization, undefined);
});

test('nothing is sent over plain http, except within this machine', async () => {
  nextPage = 'http://other.example/next';
  await assert.rejects(
    repository().state(),
    /refers to http:\/\/other\.example, which is not encrypted; nothing was sent there/,
  );
  for (const text of ['https://hub.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:80'])
    assert.ok(isSafeAddress(new URL(text)), text);
  for (const text of [
    'http://hub.example',
    'ftp://hub.example',
    'http://127.0.0.1.hub.example',
    'http://10.0.0.1',
  ])
    assert.ok(!isSafeAddress(new URL(text)), text);
});
