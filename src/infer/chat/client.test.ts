import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../../user-error.js';
import { ChatClient, inOrder } from './index.js';

const folder = temporaryFolder('chat');

type Handler = (
  body: { messages: { content: string }[] },
  request: IncomingMessage,
  response: ServerResponse,
) => void;

/** Starts a server on loopback with the handler and returns its address. */
async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => handler(JSON.parse(text), request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const completion = (content: string, finish_reason = 'stop') =>
  JSON.stringify({
    choices: [{ message: { role: 'assistant', content }, finish_reason }],
    usage: { prompt_tokens: 5, completion_tokens: 2 },
  });

const MESSAGES = [{ role: 'user', content: 'Hello' }] as const;

test('a question is asked once; the second time its answer comes from the cache, in another process, too', async () => {
  let requests = 0;
  const endpoint = await serve((body, request, response) => {
    requests++;
    assert.equal(request.url, '/v1/chat/completions');
    assert.equal(request.headers.authorization, 'Bearer secret');
    response.end(completion(`You said ${body.messages[0]?.content}`));
  });
  const options = { endpoint, model: 'm', cacheFolder: join(folder, 'cache'), key: 'secret' };
  const client = new ChatClient(options);
  assert.equal((await client.ask(MESSAGES)).text, 'You said Hello');
  const other = new ChatClient(options);
  assert.deepEqual(await other.ask(MESSAGES), {
    text: 'You said Hello',
    isComplete: true,
    promptTokens: 5,
    answerTokens: 2,
    fromCache: true,
  });
  await new ChatClient({ ...options, model: 'n' }).ask(MESSAGES);
  assert.equal(requests, 2);
  assert.deepEqual(client.usage, { requests: 1, fromCache: 0, promptTokens: 5, answerTokens: 2 });
  assert.deepEqual(other.usage, { requests: 0, fromCache: 1, promptTokens: 0, answerTokens: 0 });
});

test('a busy server is asked again, one that refuses is not', async () => {
  const statuses = [429, 503, 200, 400];
  let requests = 0;
  const endpoint = await serve((_, __, response) => {
    response.statusCode = statuses[requests++] ?? 500;
    response.end(
      response.statusCode === 200 ? completion('At last') : '{"error": {"message": "no such model"}}',
    );
  });
  const client = new ChatClient({ endpoint, model: 'm', retryMs: 1 });
  assert.equal((await client.ask(MESSAGES)).text, 'At last');
  await assert.rejects(
    client.ask(MESSAGES),
    (error) => error instanceof UserError && /answered 400: no such model/.test(error.message),
  );
  assert.equal(requests, 4);
});

test('a missing server, a redirect and an invalid answer are reported with the address', async () => {
  const nobody = new ChatClient({ endpoint: 'http://127.0.0.1:9/v1', model: 'm', retryMs: 1 });
  await assert.rejects(nobody.ask(MESSAGES), /--endpoint http:\/\/127\.0\.0\.1:9\/v1: no answer .*5 tries/);
  const elsewhere = await serve((_, __, response) => {
    response.writeHead(302, { location: 'http://example.org/' }).end();
  });
  await assert.rejects(
    new ChatClient({ endpoint: elsewhere, model: 'm', retryMs: 1 }).ask(MESSAGES),
    /no answer/,
  );
  const odd = await serve((_, __, response) => response.end('{"hello": 1}'));
  await assert.rejects(new ChatClient({ endpoint: odd, model: 'm' }).ask(MESSAGES), /not a chat completion/);
  const html = await serve((_, __, response) => response.end('<html>'));
  await assert.rejects(new ChatClient({ endpoint: html, model: 'm' }).ask(MESSAGES), /not valid JSON/);
  assert.throws(() => new ChatClient({ endpoint: 'localhost', model: 'm' }), /--endpoint localhost/);
  assert.throws(() => new ChatClient({ endpoint: 'file:///etc/passwd', model: 'm' }), UserError);
});

test('as many requests are under way at a time as may be, and no more', async () => {
  let underWay = 0;
  let peak = 0;
  const waiting: ServerResponse[] = [];
  // Answers come three at a time: with fewer under way none would ever come.
  const endpoint = await serve((_, __, response) => {
    if (waiting.push(response) === 3) for (const pending of waiting.splice(0)) pending.end(completion('x'));
  });
  const client = new ChatClient({ endpoint, model: 'm', concurrency: 3, timeoutMs: 20_000 });
  const texts = [];
  for await (const answer of inOrder([1, 2, 3, 4, 5, 6], client.concurrency, async (n) => {
    peak = Math.max(peak, ++underWay);
    await client.ask([{ role: 'user', content: String(n) }]);
    underWay--;
    return n;
  }))
    texts.push(answer);
  assert.deepEqual(texts, [1, 2, 3, 4, 5, 6]);
  assert.equal(peak, 3);
  assert.equal(client.usage.requests, 6);
});
