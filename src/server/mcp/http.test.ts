import assert from 'node:assert/strict';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMill } from '../mill.fixture.js';
import { serveHttp } from './http.js';
import { Library } from './library.js';
import { callTool } from './mcp.fixture.js';

const mill = await createMill('mcp-http', { recipes: [] });
const library = await Library.open(join(mill, 'corpus'), []);
const onError = () => undefined;
const running = await serveHttp(library, { port: 0, onError });
after(async () => {
  await running.close();
  await library.close();
});

const withToken = { Authorization: `Bearer ${running.token}` };
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

/** The status of a request with headers that `fetch` would not send. */
function status(
  headers: Record<string, string>,
  { path = '/mcp', body = PING } = {},
): Promise<number | undefined> {
  const { hostname, port } = new URL(running.address);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.setHeader('Content-Type', 'application/json');
    sent.setHeader('Accept', 'application/json, text/event-stream');
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    sent.end(body);
  });
}

for (const mode of ['legacy', 'auto'] as const)
  test(`the SDK's client works over HTTP (protocol: ${mode})`, async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL(running.address), {
      requestInit: { headers: withToken },
    });
    await client.connect(transport);
    assert.equal((await callTool(client, 'describe_corpus')).papers, 8);
    await client.close();
  });

test('only requests with the token, to this host and from no other site are answered', async () => {
  const { host } = new URL(running.address);
  const cases: [number, Record<string, string>][] = [
    [200, withToken],
    [200, { ...withToken, Origin: `http://${host}` }],
    [401, {}],
    [401, { Authorization: 'Bearer wrong' }],
    [401, { Authorization: running.token }],
    [403, { ...withToken, Host: 'attacker.example' }],
    [403, { ...withToken, Host: `attacker.example:${new URL(running.address).port}` }],
    [403, { ...withToken, Origin: 'https://attacker.example' }],
    [403, { ...withToken, Origin: 'null' }],
    [403, { ...withToken, 'Sec-Fetch-Site': 'cross-site' }],
  ];
  for (const [expected, headers] of cases)
    assert.equal(await status(headers), expected, JSON.stringify(headers));
});

test('other addresses, broken and oversized bodies are refused', async () => {
  assert.equal(await status(withToken, { path: '/' }), 404);
  assert.equal(await status(withToken, { body: '{"jsonrpc":' }), 400);
  assert.equal(await status(withToken, { body: JSON.stringify('x'.repeat(2_000_000)) }), 413);
});

test('a port in use is reported with the option', async () => {
  const port = Number(new URL(running.address).port);
  await assert.rejects(serveHttp(library, { port, onError }), /--http \d+: already in use/);
});
