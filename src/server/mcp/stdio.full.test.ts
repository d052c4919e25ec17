import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createMill } from '../mill.fixture.js';
import { callTool } from './mcp.fixture.js';

const CITEMILL = fileURLToPath(new URL('../../cli/main.js', import.meta.url));
const mill = await createMill('mcp-stdio');
const ARGS = [CITEMILL, 'mcp', '--corpus', join(mill, 'corpus'), '--dataset', join(mill, 'citesum')];

/** A session as an assistant leads it: what is asked, and a part of what comes back. */
const TRANSCRIPT: [string, object, object][] = [
  [
    'describe_corpus',
    {},
    { papers: 8, citations: 118, isLinked: true, years: { first: 2013, last: 2022 }, datasets: ['citesum'] },
  ],
  ['search_papers', { query: 'forty-euro sensor' }, { total: 2, nextPage: null }],
  [
    'read_paper',
    { paper: 'doi:10.5555/citemill.asr.2013.011' },
    { title: 'A forty-euro optical sensor for continuous river turbidity', year: 2013, citedBy: 6 },
  ],
  ['read_section', { paper: 'doi:10.5555/citemill.asr.2013.011', section: 1 }, { heading: 'Introduction' }],
  ['list_references', { paper: 'doi:10.5555/citemill.jmi.2015.101', limit: 2 }, { nextPage: 2 }],
  [
    'list_citations',
    { paper: 'doi:10.5555/citemill.asr.2013.011' },
    { citingPapers: 6, citations: 17, nextPage: null },
  ],
  ['search_text', { query: 'biofouling windows', limit: 1 }, { total: 1, nextPage: null }],
  [
    'find_evidence',
    {
      paper: 'doi:10.5555/citemill.jmi.2015.101',
      sentence: 'Twenty-four sensors of the published design',
    },
    { paragraph: 3, citedPapers: 1 },
  ],
  ['list_examples', { dataset: 'citesum', limit: 2 }, { recipe: 'citesum', nextPage: 2 }],
];

for (const mode of ['legacy', 'auto'] as const)
  test(`an assistant's session over standard input and output (protocol: ${mode})`, async () => {
    const before = readdirSync(join(mill, 'corpus'), { recursive: true });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StdioClientTransport({ command: process.execPath, args: ARGS, stderr: 'pipe' });
    const errors = transport.stderr ? text(transport.stderr as never) : Promise.resolve('');
    await client.connect(transport);
    for (const [tool, args, expected] of TRANSCRIPT) {
      const answer = await callTool(client, tool, args);
      const part = Object.fromEntries(Object.keys(expected).map((name) => [name, answer[name]]));
      assert.deepEqual(part, expected, tool);
    }
    await client.close();
    assert.equal(await errors, '');
    assert.deepEqual(readdirSync(join(mill, 'corpus'), { recursive: true }), before);
  });

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Sends lines to the server, closes its input after the first answer, and returns what it wrote. */
async function send(lines: string[]): Promise<{ code: number | null; messages: { id?: number }[] }> {
  const server = spawn(process.execPath, ARGS, { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(server, 'exit');
  // The server may close its input before everything is sent.
  server.stdin.on('error', () => undefined);
  server.stdin.write(`${lines.join('\n')}\n`);
  server.stdout.once('data', () => server.stdin.end());
  const written = await text(server.stdout);
  const [code] = await exited;
  // Every line of standard output is a message of the protocol.
  const messages = written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, messages };
}

test('lines that are not of the protocol are skipped, and only the protocol is written', async () => {
  const { code, messages } = await send(['garbage', '{"jsonrpc":', '[]', JSON.stringify(INITIALIZE)]);
  assert.equal(code, 0);
  assert.ok(messages.some(({ id }) => id === 0));
});

test('a client that leaves during a call ends the server', async () => {
  const call = {
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: 'search_text', arguments: { query: 'frogs' } },
  };
  const calls = [1, 2, 3].map((id) => JSON.stringify({ ...call, id }));
  assert.equal((await send([JSON.stringify(INITIALIZE), ...calls])).code, 0);
});

test('a message without end is refused', async () => {
  const { code, messages } = await send([JSON.stringify(INITIALIZE), 'x'.repeat(3_000_000)]);
  assert.equal(code, 0);
  assert.ok(messages.length <= 1);
});
