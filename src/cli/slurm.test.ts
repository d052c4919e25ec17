import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CorpusFolder } from '../corpus/index.js';
import { EXAMPLES, runCitemill } from './citemill.fixture.js';
import { renderScript, taskArguments, withOptions } from './slurm.js';

const home = temporaryFolder('slurm');
const HOSTILE = [
  'plain',
  "a b's",
  '$(touch pwned)',
  'x`touch pwned`',
  'line\ntouch pwned',
  '%j $SLURM_ARRAY_TASK_ID "q" \\',
];

/** Runs a script as a node of Slurm would, from anywhere. */
const run = (script: string) =>
  spawnSync('bash', ['-c', script], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, SLURM_ARRAY_TASK_ID: '1' },
  });

for (const [at, name] of HOSTILE.entries())
  test(`scripts run as they are with the name ${JSON.stringify(name)}, and run nothing else`, () => {
    const folder = join(home, `${at} ${name}`);
    mkdirSync(folder);
    const [source = ''] = readdirSync(join(EXAMPLES, 'jats')).filter((file) => file.endsWith('.xml'));
    copyFileSync(join(EXAMPLES, 'jats', source), join(folder, '-odd.xml'));
    const { stdout, stderr, status } = runCitemill(
      [
        'ingest',
        '--corpus',
        `corpus ${name}`,
        '--engine',
        'slurm',
        '--tasks',
        '1',
        '--dry-run',
        '--',
        '-odd.xml',
      ],
      { cwd: folder },
    );
    assert.equal(status, 0, stderr);
    const scripts = stdout.split(/^(?=#!\/bin\/bash$)/m);
    assert.equal(scripts.length, 2);
    mkdirSync(join(folder, `corpus ${name}.slices`), { recursive: true });
    for (const script of scripts) {
      const done = run(script);
      assert.equal(done.status, 0, `${script}\n${done.stderr}`);
    }
    assert.equal(CorpusFolder.open(join(folder, `corpus ${name}`)).rows('papers'), 1);
    const files = readdirSync(home, { recursive: true }).map(String);
    assert.ok(!files.some((file) => file.endsWith('/pwned') || file === 'pwned'));
  });

test('options are put before the words of the user, and those of the submission are left out', () => {
  const args = 'ingest --engine slurm --tasks=3 --corpus c --dry-run -- --tasks -odd.xml'.split(' ');
  assert.deepEqual(withOptions(taskArguments(args), ['--quiet']), [
    ...['ingest', '--quiet', '--corpus', 'c', '--', '--tasks', '-odd.xml'],
  ]);
});

test('a path in an option of Slurm is one word: signs are escaped, and a line break moves it into the script', () => {
  const job = { name: 'ingest', args: ['ingest'], memoryMb: 1, tasks: [1] };
  const output = (folder: string) => /^#SBATCH --output=(.*)$/m.exec(renderScript(job, folder, {}))?.[1];
  assert.equal(output('/plain'), '/plain/ingest-%a.log');
  assert.equal(output('/a b%j'), '/a\\ b%%j/ingest-%a.log');
  assert.equal(output('/a\n#SBATCH --wrap=x'), '/dev/null');
});
