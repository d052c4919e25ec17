import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { inventedDataset } from '../evaluate/invented.fixture.js';
import { type LlamaServer, startLlama, withoutLlama } from '../infer/chat/llama.fixture.js';
import { createMill } from '../server/mill.fixture.js';
import { CLI, type Finished, runCitemill, startCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('language-models');

/** Stands before llama.cpp's server and counts what passes. */
async function counted(endpoint: string) {
  const seen = { requests: 0, on: (_requests: number) => {} };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    seen.on(++seen.requests);
    const { hostname, port } = new URL(endpoint);
    const { method, headers, url: path } = incoming;
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { seen, endpoint: `http://127.0.0.1:${port}/v1`, close };
}

/** How many answers the cache holds. */
const answersKept = () =>
  readdirSync(join(folder, 'cache', 'chat'), { recursive: true }).filter((name) =>
    String(name).endsWith('.json'),
  ).length;

const env = { ...process.env, CITEMILL_CACHE: join(folder, 'cache') };
const done = ({ status, stdout, stderr }: Finished) => {
  assert.equal(status, 0, stderr);
  return { stdout, stderr };
};

describe('citemill and llama.cpp’s own server', { skip: withoutLlama() }, () => {
  let llama: LlamaServer;
  let door: Awaited<ReturnType<typeof counted>>;
  before(async () => {
    llama = await startLlama(folder);
    door = await counted(llama.endpoint);
  });
  after(async () => {
    door?.close();
    await llama?.close();
  });

  const args = (dataset: string, ...more: string[]) => [
    ...['evaluate', dataset, '--models', 'api:tiny', '--endpoint', door.endpoint],
    ...['--concurrency', '1', '--max-tokens', '16', '--quiet', ...more],
  ];

  test('a killed ranking resumes: no example is asked about twice', async () => {
    const dataset = await inventedDataset('sciqfs', 60, join(folder, 'sciqfs'));
    const killed = spawn(process.execPath, [CLI, ...args(dataset, '--split', 'all')], {
      env,
      stdio: 'ignore',
    });
    const ended = once(killed, 'exit');
    // The fourth question is on its way when the program dies.
    door.seen.on = (requests) => {
      if (requests === 4) killed.kill('SIGKILL');
    };
    await ended;
    door.seen.on = () => {};
    const answerCount = answersKept();
    assert.ok(answerCount === 3 || answerCount === 4, `${answerCount} answers were kept`);
    door.seen.requests = 0;
    const { stdout, stderr } = done(await startCitemill(args(dataset, '--split', 'all'), { env }));
    const [, asked = '', cached = ''] =
      /api:tiny: (\d+) requests, (\d+) answers from the cache/.exec(stderr) ?? [];
    // Sixty examples ask six different questions; those that were answered are not asked again.
    assert.deepEqual([Number(asked), Number(asked) + Number(cached)], [6 - answerCount, 60]);
    assert.deepEqual([door.seen.requests, answersKept()], [6 - answerCount, 6]);
    const rows = readFileSync(join(`${dataset}-predictions`, 'all', 'api_tiny.jsonl'), 'utf8').trim();
    assert.equal(rows.split('\n').length, 60);
    // "[1]" ranks the first sentence, which is never the relevant one, before three that are equal: precision 1/4.
    assert.match(stdout, /api:tiny +0\.25/);
    door.seen.requests = 0;
    const again = done(await startCitemill(args(dataset, '--split', 'all'), { env }));
    assert.equal(door.seen.requests, 0);
    assert.equal(again.stdout, stdout);
  });

  test('a model writes a text for every example, few-shot, and it is scored', async () => {
    const dataset = await inventedDataset('scixgen-description', 40, join(folder, 'scixgen-description'));
    const { stdout, stderr } = done(
      await startCitemill(args(dataset, '--task', 'table', '--shots', '1'), { env }),
    );
    assert.match(stderr, /api:tiny: [1-9]\d* requests, 0 answers from the cache; [\d,]+ prompt tokens/);
    assert.match(stdout, /BLEU-4/);
    assert.match(stdout, /api:tiny/);
    assert.doesNotMatch(stdout, /could not be parsed/);
  });

  test('answers that cannot be parsed are scored as empty, and the table says so', async () => {
    const dataset = await inventedDataset('citeworth', 40, join(folder, 'citeworth'));
    const prose = await startLlama(folder, 'No.idea,no.idea');
    try {
      const changedArgs = args(dataset).map((argument) =>
        argument === door.endpoint ? prose.endpoint : argument,
      );
      const { stdout } = done(await startCitemill(changedArgs, { env }));
      assert.match(stdout, /api:tiny: (\d+) of \1 answers could not be parsed and are scored as empty/);
      assert.match(stdout, /api:tiny +0\.00 +– +0\.00 +– +0\.00 /);
    } finally {
      await prose.close();
    }
  });

  test('the model fills in the forms of a study', async () => {
    const dir = await createMill('llama-judge', { recipes: ['citesum'] });
    const judge = (...more: string[]) => runCitemill(['judge', ...more, '--dir', '.'], { cwd: dir, env });
    done(judge('sample', 'citesum', '--template', 'citesum-accuracy', '--size', '4', '--annotators', 'ada'));
    const judging = await startLlama(folder, '{"accuracy":4}');
    try {
      const by = ['--by', 'api:tiny', '--endpoint', judging.endpoint, '--max-tokens', '16', '--dir', '.'];
      const { stdout } = done(await startCitemill(['judge', 'citesum-accuracy-1', ...by], { cwd: dir, env }));
      assert.match(stdout, /4 judgements by api:tiny added; 0 answers could not be parsed/);
      assert.match(stdout, /accuracy +mean of api:tiny +4\.00/);
      assert.match(done(judge('table', 'citesum-accuracy-1')).stdout, /api:tiny 4/);
    } finally {
      await judging.close();
    }
  });
});
