// Packs the three packages, installs each into an empty project as a user would, runs a small program there and prints the size
// of the installation. Fails if a program prints something else, or if an installation is larger than its limit.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGES, root } from './setup.mjs';

const PAPER = join(root, 'examples/jats/quist-2014-sampling.xml');

const CASES = {
  '@citemill/metrics': {
    tarballs: ['metrics'],
    program: `import { rouge } from '@citemill/metrics';
import { sentences } from '@citemill/metrics/text';
console.log(rouge().score('the river rose', 'the river fell').scores.rouge1.recall.toFixed(4), sentences('One. Two.').length);
try { rouge({ variant: 'perl155', stem: true }).score('a', 'a'); } catch (error) { console.log(error.name); }`,
    prints: '0.6667 2\nMetricError',
    maxMegabytes: 2,
    without: ['@duckdb', '@embedpdf', 'zod'],
  },
  '@citemill/read': {
    tarballs: ['metrics', 'read'],
    program: `import { parseReference, readPapers } from '@citemill/read';
for await (const paper of readPapers(['paper.xml'])) console.log(paper.source.format, paper.references.length > 0);
console.log(parseReference('Hess, K. (2017). Mud in rivers. Rivers, 3, 1-9.').year);`,
    prints: 'jats true\n2017',
    maxMegabytes: 60,
    without: ['@duckdb'],
  },
  citemill: {
    tarballs: ['metrics', 'read', 'citemill'],
    program: `import { execFileSync } from 'node:child_process';
import { rouge } from 'citemill';
import { rouge as same } from '@citemill/metrics';
console.log(rouge === same);
const paper = JSON.parse(execFileSync('npx', ['citemill', 'read', 'paper.xml'], { encoding: 'utf8' }));
console.log(paper.source.format);`,
    prints: 'true\njats',
    maxMegabytes: 250,
    without: [],
  },
};

const work = mkdtempSync(join(tmpdir(), 'citemill-install-'));
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function bytes(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

const failures = [];
try {
  const packed = {};
  for (const home of PACKAGES) {
    const [{ name, filename }] = JSON.parse(
      run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work, join(root, home)], root),
    );
    packed[name.replace('@citemill/', '')] = join(work, filename);
  }
  for (const [name, { tarballs, program, prints, maxMegabytes, without }] of Object.entries(CASES)) {
    const project = join(work, name.replaceAll(/\W/g, ''));
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n');
    run(
      'npm',
      ['install', '--silent', '--no-audit', '--no-fund', ...tarballs.map((key) => packed[key])],
      project,
    );
    const megabytes = bytes(join(project, 'node_modules')) / 1e6;
    cpSync(PAPER, join(project, 'paper.xml'));
    writeFileSync(join(project, 'program.js'), program);
    const printed = run(process.execPath, ['program.js'], project).trim();
    console.log(
      `${name}: ${megabytes.toFixed(1)} MB installed; its program prints ${JSON.stringify(printed)}`,
    );
    if (printed !== prints) failures.push(`${name}: expected ${JSON.stringify(prints)}`);
    if (megabytes > maxMegabytes) failures.push(`${name}: more than ${maxMegabytes} MB installed`);
    const installed = readdirSync(join(project, 'node_modules'));
    for (const unwanted of without)
      if (installed.includes(unwanted))
        failures.push(`${name}: installs ${unwanted}, which it must not need`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
