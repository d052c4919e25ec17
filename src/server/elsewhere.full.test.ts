import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CLI, EXAMPLES, startCitemill } from '../cli/citemill.fixture.js';
import { createMill, startStudio } from './mill.fixture.js';

interface Progress {
  runs: { kind: string; name: string; share: number | null; note: string }[];
}

test('a corpus and a dataset can be viewed while another process writes them, with its progress', async () => {
  const dir = temporaryFolder('studio-elsewhere');
  const sources = join(dir, 'sources');
  // Copies of the same papers would be recognised, so other formats are added.
  mkdirSync(sources);
  for (const name of ['jats', 'tei', 'latex/papers', 's2orc/pdf_parses', 'pdf/papers'])
    if (existsSync(join(EXAMPLES, name)))
      cpSync(join(EXAMPLES, name), join(sources, name), { recursive: true });
  const client = await startStudio(dir);
  const seen: Progress['runs'] = [];
  const sizes: number[] = [];
  const look = async (until: Promise<unknown>) => {
    let isDone = false;
    void until.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const path of ['/home', '/corpus', '/corpus/papers', '/datasets', '/progress']) {
        const { status, body } = await client.get(path);
        assert.equal(status, 200, path);
        if (path === '/progress') seen.push(...body.runs);
        if (path === '/corpus/papers') sizes.push(body.total);
      }
      await pause(50);
    }
  };
  const corpus = join(dir, 'corpus');
  const ingest = startCitemill(['ingest', sources, '--corpus', corpus, '--jobs', '1', '--quiet']);
  await look(ingest);
  const ingested = await ingest;
  assert.equal(ingested.status, 0, ingested.stderr);
  const shares = seen.flatMap(({ kind, share }) => (kind === 'corpus' && share !== null ? [share] : []));
  // Until the first paper has been read, the share is 0.
  assert.ok(
    shares.some((share) => share > 0) && shares.every((share) => share >= 0 && share <= 1),
    'the share was seen',
  );
  assert.ok(seen.some(({ note }) => /^ingest: \d+ papers read$/.test(note)));
  assert.ok(
    sizes.every((size, i) => size >= (sizes[i - 1] ?? 0)),
    'a paper that was listed stays',
  );
  await client.running.studio.corpus.waitForIndex();
  assert.ok((await client.get('/corpus/papers')).body.total > 20);

  const link = startCitemill(['link', '--corpus', corpus, '--quiet']);
  await look(link);
  assert.equal((await link).status, 0);
  const build = startCitemill(['build', 'citeworth', '--corpus', corpus, '--out', join(dir, 'citeworth')]);
  await look(build);
  assert.equal((await build).status, 0);
  assert.equal((await client.get('/datasets')).body[0].name, 'citeworth');
});

interface Answered {
  id: string;
  mine: { answers: { accuracy: number } | null } | null;
}

/** The studio as a separate process, so that it can be killed. */
async function serveAlone(dir: string): Promise<{ child: ChildProcess; api: string }> {
  const child = spawn(process.execPath, [CLI, 'serve', '--dir', dir, '--port', '0', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const api = await new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error('the studio ended')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/[\d.:]+/.exec(line)?.[0];
      if (address) resolve(`${address}/api`);
    });
  });
  return { child, api };
}

test('a killed studio loses no judgement that it reported as saved', async () => {
  const dir = await createMill('studio-killed', { recipes: ['citesum'] });
  const first = await serveAlone(dir);
  const send = async (api: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(api + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, path);
    return response.json() as Promise<Answered>;
  };
  const { id } = await send(first.api, 'POST', '/judge/studies', {
    template: 'citesum-accuracy',
    dataset: 'citesum',
    size: 20,
  });
  const saved = new Map<string, number>();
  const annotate = async (annotator: string) => {
    for (let item = 1; item <= 20; item++) {
      const name = String(item).padStart(4, '0');
      const answers = { accuracy: 1 + (item % 4) };
      try {
        await send(first.api, 'PUT', `/judge/studies/${id}/items/${name}`, { annotator, answers, base: 0 });
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        return;
      }
      saved.set(`${annotator} ${name}`, answers.accuracy);
      if (saved.size === 15) first.child.kill('SIGKILL');
    }
  };
  await Promise.all([annotate('Ada'), annotate('Ben')]);
  assert.ok(saved.size >= 15 && saved.size < 40, `${saved.size} were saved before the kill`);
  const second = await serveAlone(dir);
  for (const [key, accuracy] of saved) {
    const [annotator = '', item = ''] = key.split(' ');
    const view = await send(second.api, 'GET', `/judge/studies/${id}/items/${item}?as=${annotator}`);
    assert.equal(view.mine?.answers?.accuracy, accuracy, key);
  }
  second.child.kill('SIGKILL');
});
