import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { build, examples } from '../dataset/samples.fixture.js';
import { RemoteServer } from '../places/remote-server.fixture.js';
import type { BuildResult } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { buildToS3 } from './build-to-s3.js';

let server: RemoteServer;
before(async () => {
  server = await RemoteServer.start();
  const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = server.environment;
  process.env.AWS_ENDPOINT_URL = AWS_ENDPOINT_URL;
  process.env.AWS_ACCESS_KEY_ID = AWS_ACCESS_KEY_ID;
  process.env.AWS_SECRET_ACCESS_KEY = AWS_SECRET_ACCESS_KEY;
});
after(() => server.close());

const run = (address: string, rows: number) =>
  buildToS3(
    address,
    async (out) => {
      await build(out, examples(rows));
      return {} as BuildResult;
    },
    true,
  );

test('a dataset that could not be sent is kept, and the same command sends the rest', async () => {
  let isRefused = true;
  server.on('/bucket/set/dataset.json', (request, response) => {
    if (isRefused && request.method === 'PUT') response.writeHead(403).end();
    else server.answerBucket(request, response, 'bucket/set/dataset.json', new URLSearchParams());
  });
  let keptFolder = '';
  await assert.rejects(run('s3://bucket/set', 40), (error: UserError) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /^s3:\/\/bucket\/set\/dataset\.json: the server answered 403/);
    keptFolder = /kept in (.+\/set); delete/.exec(error.message)?.[1] ?? '';
    return true;
  });
  assert.ok(existsSync(join(keptFolder, 'dataset.json')));
  rmSync(dirname(keptFolder), { recursive: true });
  isRefused = false;
  const { lines } = await run('s3://bucket/set', 40);
  assert.match(lines[0] ?? '', /^ {2}1 file sent to s3:\/\/bucket\/set; \d+ files there already$/);
});

test('a build that fails is not kept', async () => {
  const failing = buildToS3('s3://bucket/none', () => Promise.reject(new UserError('no rows')), true);
  await assert.rejects(failing, { message: 'no rows' });
});
