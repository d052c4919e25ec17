import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { Dataset, SPLITS } from '../dataset/index.js';
import { Site } from '../fetch/site.fixture.js';
import { type CitedArticle, citedSite, renderDump } from './cited-site.fixture.js';
import { CLI } from './citemill.fixture.js';

const ARTICLES = 12;

const folder = mkdtempSync(join(tmpdir(), 'citemill-wikipedia-'));
let site: Site;
let articles: CitedArticle[];
before(async () => {
  site = await Site.start();
  articles = citedSite(site, ARTICLES);
  writeFileSync(join(folder, 'dump.xml'), renderDump(articles));
});
after(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line, and kills it as `kill -9` does as soon as `isTime`. */
function citemill(args: string[], isTime?: () => boolean): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args, '--quiet'], {
      cwd: folder,
      env: { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    const watch = isTime && setInterval(() => isTime() && child.kill('SIGKILL'), 1);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve({ code, output });
    });
  });
}

async function done(args: string[]): Promise<string> {
  const { code, output } = await citemill(args);
  assert.equal(code, 0, `citemill ${args.join(' ')}\n${output}`);
  return output;
}

const ingest = (paths: string, corpus: string) => [
  'ingest',
  paths,
  '--corpus',
  corpus,
  '--jobs',
  '2',
  '--part-size',
  '4',
];
const fetch = (corpus: string) => [
  'fetch',
  '--corpus',
  corpus,
  ...'--delay 0 --timeout 2 --tries 1 --max-size 1'.split(' '),
];
const link = (corpus: string) => ['link', '--corpus', corpus];
const build = (corpus: string, out: string) => [
  'build',
  'wikiref',
  '--corpus',
  corpus,
  '--out',
  out,
  '--keep-drops',
];

/** How many parts of papers a corpus has. */
const parts = (corpus: string) => {
  const written = join(folder, corpus, 'parts');
  return existsSync(written) ? readdirSync(written).filter((name) => name.startsWith('part-')).length : 0;
};

/** All examples by split, and all that were dropped. */
async function content(name: string) {
  const dataset = await Dataset.open(join(folder, name));
  const rows: unknown[] = [];
  for (const split of SPLITS) for await (const row of dataset.rows(split)) rows.push({ split, ...row });
  dataset.close();
  const drops = readFileSync(join(folder, name, 'drops.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const sorted = (lines: string[]) => lines.sort();
  return {
    rows: rows as Record<string, unknown>[],
    lines: sorted(rows.map((row) => JSON.stringify(row))),
    drops: sorted(drops),
  };
}

/** Dump, pages and dataset without a disturbance; what fetch said. */
async function calmRun(): Promise<string> {
  await done(ingest('dump.xml', 'calm'));
  const fetched = await done(fetch('calm'));
  await done(ingest('calm/pages', 'calm'));
  await done(link('calm'));
  await done(build('calm', 'calm-set'));
  return fetched;
}

/** The same, with both ingests and the fetch killed midway and resumed. */
async function shakenRun(): Promise<void> {
  const killed = async (args: string[], isTime: () => boolean) => {
    const { code, output } = await citemill(args, isTime);
    assert.equal(code, null, `citemill ${args[0]} was not killed: ${output}`);
    return done(args);
  };
  await killed(ingest('dump.xml', 'shaken'), () => parts('shaken') > 0);
  const requestCount = site.requested.length;
  await killed(fetch('shaken'), () => site.requested.length > requestCount + 20);
  const before = parts('shaken');
  await killed(ingest('shaken/pages', 'shaken'), () => parts('shaken') > before);
  await done(link('shaken'));
  await done(build('shaken', 'shaken-set'));
}

test('from a dump over the fetched pages to a dataset: killed in every step and resumed, it gives the same examples', async () => {
  const fetched = await calmRun();
  for (const [outcome, count] of [
    ['page', ARTICLES * 5 - 5],
    ['http-404', 1],
    ['robots', 1],
    ['too-large', 1],
    ['timeout', 1],
    ['refused', 1],
  ] as const)
    assert.match(fetched, new RegExp(`^ +${outcome} +${count}$`, 'm'), outcome);
  await shakenRun();
  const [calm, shaken] = [await content('calm-set'), await content('shaken-set')];
  assert.deepEqual(shaken.lines, calm.lines);
  assert.deepEqual(shaken.drops, calm.drops);

  const statements = new Map(calm.rows.map((row) => [row.summary, row]));
  assert.ok(statements.size >= 25, `${statements.size} statements`);
  const pages = articles.flatMap((article) => article.pages);
  const charset = defined(statements.get(defined(pages.find(({ fault }) => fault === 'charset')).statement));
  assert.match((charset.document as string[]).join(' '), /by Egon Café, who/);
  // Pages that gave no text are dropped by name, all others are read whatever ails them.
  const lost = new Set(['missing', 'silent', 'huge', 'moved-inside', 'forbidden']);
  const dropped = calm.drops.map((line) => JSON.parse(line) as { reason: string; text: string });
  for (const { fault, statement } of pages) {
    const reason = dropped.find(({ text }) => text === statement)?.reason;
    if (fault && lost.has(fault)) assert.equal(reason, 'cited page not in the corpus', fault);
    else assert.ok(statements.has(statement) || reason === 'unusual length', `${fault}: ${reason}`);
  }
});
