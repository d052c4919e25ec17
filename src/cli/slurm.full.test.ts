import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { ingest, withCorpus } from '../corpus/index.js';
import { Dataset, readManifest, SPLITS } from '../dataset/index.js';
import { taskArguments } from './slurm.js';
import { noSlurm, SlurmCluster } from './slurm-cluster.fixture.js';

const folder = temporaryFolder('slurm');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const main = fileURLToPath(new URL('./main.js', import.meta.url));
const paths = [join(examples, 'tei'), join(examples, 'jats')];
const jatsExample = readdirSync(join(examples, 'jats')).filter((name) => name.endsWith('.xml'))[0] ?? '';

/** A fake `sbatch`, which records what is submitted and prints a job number. */
const bin = join(folder, 'bin');
mkdirSync(bin);
writeFileSync(
  join(bin, 'sbatch'),
  `#!/bin/bash\necho "$@" >> ${folder}/submitted\nwc -l < ${folder}/submitted\n`,
);
chmodSync(join(bin, 'sbatch'), 0o755);

const citemill = (args: string[]) =>
  spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });

const rows = (corpus: string) =>
  withCorpus(corpus, async (database) =>
    (await database.rows('SELECT * FROM ingested_papers')).map((row) => JSON.stringify(row)).sort(),
  );

test('tasks get the user’s arguments without those of the submission', () => {
  const args = ['a b.xml', '--corpus', 'c', '--engine', 'slurm', '--tasks=4', '--dry-run', '--memory', '512'];
  assert.deepEqual(taskArguments(args), ['a b.xml', '--corpus', 'c', '--memory', '512']);
});

test('a dry run prints both scripts and writes nothing', () => {
  const corpus = join(folder, 'dry');
  const flags = '--engine slurm --tasks 3 --slurm-partition long --slurm-time 01:00:00'.split(' ');
  const { stdout, status } = citemill(['ingest', ...paths, '--corpus', corpus, ...flags, '--dry-run']);
  assert.equal(status, 0);
  for (const line of ['--array=1-3', '--partition=long', '--time=01:00:00', '--mem=2048M'])
    assert.match(stdout, new RegExp(`^#SBATCH ${line}$`, 'm'));
  assert.match(stdout, /merge --corpus /);
  assert.ok(!existsSync(`${corpus}.slices`) && !existsSync(corpus));
});

test('the submitted scripts make the corpus of a local ingest; a task whose work is done does not repeat it', async () => {
  const corpus = join(folder, 'corpus');
  const args = ['ingest', ...paths, '--corpus', corpus, '--engine', 'slurm', '--tasks', '2'];
  const first = citemill(args);
  assert.match(first.stdout, /submitted 1 \(ingest, 2 tasks\), 2 \(merge\); scripts and logs are in/);
  assert.match(readFileSync(join(folder, 'submitted'), 'utf8'), /--dependency=afterok:1 .*merge\.sbatch/);
  const script = (name: string, task: string) =>
    spawnSync('bash', [join(`${corpus}.slices`, name)], {
      encoding: 'utf8',
      env: { ...process.env, SLURM_ARRAY_TASK_ID: task },
    });
  assert.equal(script('ingest.sbatch', '2').status, 0);
  assert.notEqual(script('merge.sbatch', '').status, 0, 'a slice is missing');
  rmSync(join(folder, 'submitted'));
  citemill(args);
  // Every task is submitted again, since files may have changed; each compares identities when it starts.
  assert.match(readFileSync(join(`${corpus}.slices`, 'ingest.sbatch'), 'utf8'), /^#SBATCH --array=1-2$/m);
  const written = () => tableFiles(`${corpus}.slices`);
  const before = written();
  assert.ok(before.length > 0);
  assert.equal(script('ingest.sbatch', '2').status, 0);
  assert.deepEqual(written(), before);
  assert.equal(script('ingest.sbatch', '1').status, 0);
  assert.equal(script('merge.sbatch', '').status, 0);
  const whole = join(folder, 'whole');
  await ingest({ paths, corpus: whole, jobs: 1 });
  assert.deepEqual(await rows(corpus), await rows(whole));
});

test('hostile names stay names when the scripts run, and the configuration reaches the tasks', async () => {
  const home = join(folder, 'a b $(touch pwned)\n`touch pwned`; "c"');
  mkdirSync(home);
  writeFileSync(join(home, '-odd.xml'), readFileSync(join(examples, 'jats', jatsExample)));
  writeFileSync(
    join(home, 'own.config.mjs'),
    `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(join(folder, 'config-ran'))}, 'x');\nexport default {};\n`,
  );
  const corpus = join(home, 'corpus');
  const submitted = spawnSync(
    process.execPath,
    [
      main,
      ...['ingest', '--corpus', 'corpus', '--config', 'own.config.mjs', '--engine', 'slurm', '--tasks', '1'],
      ...['--slurm-partition', 'long', '--', '-odd.xml'],
    ],
    { cwd: home, encoding: 'utf8', env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } },
  );
  assert.equal(submitted.status, 0, submitted.stderr);
  rmSync(join(folder, 'config-ran'), { force: true });
  for (const name of ['ingest.sbatch', 'merge.sbatch']) {
    const { status, stderr } = spawnSync('bash', [join(`${corpus}.slices`, name)], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, SLURM_ARRAY_TASK_ID: '1' },
    });
    assert.equal(status, 0, stderr);
  }
  assert.ok(existsSync(join(folder, 'config-ran')));
  assert.deepEqual(
    [folder, home].filter((place) => existsSync(join(place, 'pwned'))),
    [],
  );
  assert.equal((await rows(corpus)).length, 1);
});

/** The tables below a folder, with the time at which each was written. */
const tableFiles = (home: string): [string, number][] =>
  readdirSync(home, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.parquet'))
    .sort()
    .map((name) => [name, statSync(join(home, name)).mtimeMs]);

const skip = noSlurm();

describe('on a real Slurm', { skip }, () => {
  let cluster: SlurmCluster;
  const slurm = (args: string[]) =>
    spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: cluster.env });
  /** A folder for papers that are added or corrected later. */
  const added = join(folder, 'added');
  const CORRECTED = 'A paper that is corrected later';
  /** A paper on its own, with some title. */
  const writePaper = (title: string) =>
    writeFileSync(
      join(added, 'corrected.xml'),
      `<article><front><article-meta><title-group><article-title>${title}</article-title></title-group></article-meta></front>
       <body><sec><title>Results</title><p>Silt settles.</p></sec></body></article>`,
    );
  const sources = [
    ...['tei', 's2orc/pdf_parses', 'wikipedia/dump.xml', 'wikipedia/pages.warc.gz'].map((name) =>
      join(examples, name),
    ),
    ...readdirSync(join(examples, 'jats'))
      .filter((name) => name.endsWith('.xml') && name !== jatsExample)
      .map((name) => join(examples, 'jats', name)),
    added,
  ];
  const recipes = thorough(
    [
      ...['citesum', 'citeworth', 'sciqfs', 'wikiref', 'citrec', 'pairs', 'intent', 'citegen'],
      ...['relatedwork', 'support'],
    ],
    ['citeworth', 'pairs'],
  );
  const makeArguments = (out: string, names = recipes) => [
    ...['make', ...sources, '--metadata', join(examples, 'metadata'), '--out', out],
    ...['--recipes', names.join(','), '--jobs', '1'],
  ];

  before(async () => {
    mkdirSync(added);
    writePaper('A paper with a wrong title');
    cluster = await SlurmCluster.start(join(folder, 'cluster'));
  });
  after(() => cluster?.stop());

  test('the same command repeats a killed task, and the result is that of one machine', async () => {
    const out = join(folder, 'on-slurm');
    const onSlurm = ['--engine', 'slurm', '--tasks', '2', '--slurm-partition', 'long'];
    const submit = [...makeArguments(out), ...onSlurm];
    const first = slurm(submit);
    assert.match(
      first.stdout,
      /^submitted \d+ \(ingest, 2 tasks\), \d+ \(merge\), \d+ \(link\), /,
      first.stderr,
    );
    const ingest = /submitted (\d+)/.exec(first.stdout)?.[1] ?? '';
    const state = () => cluster.ask('squeue', ['-h', '-j', `${ingest}_1`, '-o', '%T']);
    await cluster.until(() => state() === 'RUNNING', state);
    cluster.ask('scancel', ['--signal=KILL', '--full', `${ingest}_1`]);
    await cluster.finished();
    assert.ok(!existsSync(join(out, 'corpus')), 'nothing is merged while a slice is missing');

    const second = slurm(submit);
    assert.match(second.stdout, /^submitted \d+ \(ingest, 2 tasks\), /, second.stderr);
    await cluster.finished();
    const local = join(folder, 'on-one-machine');
    const result = citemill(makeArguments(local));
    assert.equal(result.status, 0, result.stderr);
    assert.deepEqual(await rows(join(out, 'corpus')), await rows(join(local, 'corpus')));
    for (const recipe of recipes)
      assert.deepEqual(await readDataset(join(out, recipe)), await readDataset(join(local, recipe)), recipe);
    // Whether a source has changed is found by the process that reads it: everything is submitted, and what is current ends at once.
    writeFileSync(join(added, jatsExample), readFileSync(join(examples, 'jats', jatsExample)));
    writePaper(CORRECTED);
    const changed = ['--seed', '7', '--profile', 'paper'];
    const third = slurm([...makeArguments(out, ['citeworth']), ...changed, ...onSlurm]);
    assert.match(
      third.stdout,
      /^submitted \d+ \(ingest, 2 tasks\), \d+ \(merge\), \d+ \(link\), /,
      third.stderr,
    );
    await cluster.finished();
    const again = citemill([...makeArguments(local, ['citeworth']), ...changed]);
    assert.equal(again.status, 0, again.stderr);
    const papers = await rows(join(out, 'corpus'));
    assert.ok(papers.some((row) => row.includes(join(added, jatsExample))));
    assert.deepEqual(
      papers.filter((row) => row.includes('corrected.xml')).map((row) => row.includes(CORRECTED)),
      [true],
      'the corrected paper replaces the older version',
    );
    assert.deepEqual(await rows(join(out, 'corpus')), await rows(join(local, 'corpus')));
    assert.deepEqual(await readDataset(join(out, 'citeworth')), await readDataset(join(local, 'citeworth')));
    const { seed, profile, lineage } = readManifest(join(out, 'citeworth'));
    assert.deepEqual([seed, profile], [7, 'paper']);
    assert.deepEqual(lineage, readManifest(join(local, 'citeworth')).lineage);
  });
});

/** The rows of a dataset, sorted, and its funnel. */
async function readDataset(path: string) {
  const dataset = await Dataset.open(path);
  const splits: Record<string, string[]> = {};
  for (const split of SPLITS) {
    const differences: string[] = [];
    for await (const row of dataset.rows(split)) differences.push(JSON.stringify(row));
    splits[split] = differences.sort();
  }
  dataset.close();
  return { splits, funnel: dataset.manifest.funnel, signature: dataset.manifest.signature };
}
