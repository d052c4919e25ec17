import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { ingest, link, slicePaths } from '../corpus/index.js';
import { hashFileSync } from '../lineage/index.js';
import { build, buildSlice } from './build.js';

const home = temporaryFolder('changed-corpus');
const program = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const examples = fileURLToPath(new URL('../../examples/jats', import.meta.url));
const papers = join(home, 'papers');
const corpus = join(home, 'corpus');

before(async () => {
  mkdirSync(papers);
  for (const name of readdirSync(examples)) copyFileSync(join(examples, name), join(papers, name));
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
});

const citemill = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args, '--quiet'], { stdio: 'ignore' });

/** A paper that is not in the corpus yet. */
function addPaper(number: number): void {
  const line = {
    paper_id: `new-${number}`,
    title: `A new paper, number ${number}`,
    abstract: [],
    body_text: [],
  };
  writeFileSync(join(papers, `new-${number}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** Options of a build during which another process runs some commands, after the first paper. */
function disturbedOptions(out: string, disturb: () => void) {
  let isDone = false;
  return {
    recipe: 'citeworth',
    corpus,
    out: join(home, out),
    jobs: 1,
    onProgress: () => {
      if (!isDone) disturb();
      isDone = true;
    },
  };
}

const relink = (number: number) => () => {
  addPaper(number);
  citemill('ingest', papers, '--corpus', corpus);
  citemill('link', '--corpus', corpus);
};

test('a build stops if the corpus is linked again meanwhile, and leaves the older dataset as it was', async () => {
  const out = join(home, 'relinked');
  await build({ recipe: 'citeworth', corpus, out, jobs: 1 });
  const before = hashFileSync(join(out, 'dataset.json'));
  await assert.rejects(build(disturbedOptions('relinked', relink(1))), {
    name: 'UserError',
    message: /corpus: another command changed the corpus while it was being read; run this command again/,
  });
  assert.equal(hashFileSync(join(out, 'dataset.json')), before);
});

test('a build slice stops if the corpus is linked again meanwhile, and does not count as finished', {
  skip: thoroughOnly,
}, async () => {
  const { onProgress, ...request } = disturbedOptions('sliced', relink(2));
  const options = {
    ...request,
    slice: { index: 1, of: 1 },
    // A slice reports no progress. It asks for this limit when it begins to read the papers.
    get timeoutMs() {
      onProgress();
      return 60_000;
    },
  };
  await assert.rejects(buildSlice(options), /another command changed the corpus/);
  assert.equal(existsSync(slicePaths(request.out, options.slice).done), false);
});

test('a build from a corpus that papers are added to meanwhile has the rows of the corpus it began with', {
  skip: thoroughOnly,
}, async () => {
  await link({ corpus });
  const plain = await build({ recipe: 'citeworth', corpus, out: join(home, 'plain'), jobs: 1 });
  const grown = await build(
    disturbedOptions('grown', () => {
      addPaper(3);
      citemill('ingest', papers, '--corpus', corpus);
    }),
  );
  assert.deepEqual(grown.manifest.splits, plain.manifest.splits);
  assert.deepEqual(grown.manifest.lineage, plain.manifest.lineage);
});
