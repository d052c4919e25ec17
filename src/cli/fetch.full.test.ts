import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { readPages, Site } from '../fetch/site.fixture.js';
import { CLI, type Finished } from './citemill.fixture.js';

const folder = temporaryFolder('cli-fetch-stopped');

let site: Site;
beforeEach(async () => {
  site = await Site.start();
});
afterEach(() => site.stop());

/** Runs the command line; `meanwhile` may end the process at a moment of its choice. */
function citemill(
  args: string[],
  meanwhile: (kill: (signal: NodeJS.Signals) => void) => void = () => {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: folder,
      env: { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.on('close', (status) => resolve({ status, stdout, stderr }));
    meanwhile((signal) => child.kill(signal));
  });
}

test('killed again and again, a fetch ends with every page once, and asks for next to nothing twice', async () => {
  const places = Array.from({ length: 60 }, (_, i) => `127.0.0.1/${i}`);
  let kill = () => {};
  let until = Number.POSITIVE_INFINITY;
  for (const place of places)
    site.put(place, (_, response) => {
      if (site.requested.length >= until) kill();
      response.writeHead(200, { 'content-type': 'text/html' }).end(`${place} ${'text '.repeat(500)}`);
    });
  writeFileSync(join(folder, 'list.txt'), `# pages\n${places.map((place) => site.url(place)).join('\n')}\n`);
  const args = ['fetch', '--urls', 'list.txt', '--pages', 'killed', '--delay', '0', '--quiet'];
  let killed = 0;
  for (let i = 0; i < 4; i++) {
    until = site.requested.length + 8;
    const { status } = await citemill(args, (end) => {
      kill = () => end('SIGKILL');
    });
    assert.equal(status, null);
    killed++;
  }
  until = Number.POSITIVE_INFINITY;
  const { status, stdout, stderr } = await citemill(args);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /already done/);
  const readBack = await readPages(join(folder, 'killed'));
  assert.equal(Object.keys(readBack).length, places.length);
  for (const [url, text] of Object.entries(readBack))
    assert.ok(text.startsWith(url.replace(/^http:\/\/|:\d+/g, '')));
  // One page is on its way when a process dies, and a dying process may have asked for a few more; none of the others is asked for again.
  const twice = places.filter((place) => site.countRequests(place) > 1);
  assert.ok(twice.length <= killed, `${twice.length} pages were asked for more than once`);
  const requestCount = site.requested.length;
  assert.match((await citemill(args)).stdout, /^0 pages done with 0 requests/);
  assert.equal(site.requested.length, requestCount);
});

test('Ctrl-C ends a fetch cleanly, and the same command resumes it', async () => {
  const places = Array.from({ length: 20 }, (_, i) => `127.0.0.1/${i}`);
  let stop = () => {};
  for (const place of places)
    site.put(place, (_, response) => {
      // The tenth page never comes before the signal has.
      if (site.requested.length === 10) stop();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(place);
    });
  writeFileSync(join(folder, 'stop.txt'), places.map((place) => site.url(place)).join('\n'));
  const args = ['fetch', '--urls', 'stop.txt', '--pages', 'stopped', '--delay', '0', '--quiet'];
  const first = await citemill(args, (end) => {
    stop = () => end('SIGINT');
  });
  assert.equal(first.status, 130, first.stderr);
  assert.match(
    first.stdout,
    /^8 pages done .*\n {2}page {2}8\nInterrupted\. Run the same command to resume\.\n$/,
  );
  const second = await citemill(args);
  assert.match(second.stdout, /^12 pages done .* 8 already done\n/);
  assert.equal(Object.keys(await readPages(join(folder, 'stopped'))).length, 20);
});
