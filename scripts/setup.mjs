// Installs the dependencies if they are missing or out of date, and builds `dist/` when asked to. `--embeddings` adds the
// optional package that runs embedding models.
// Plain JavaScript on Node's own modules: it must run before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the repository with its output shown; ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.status !== 0) {
    console.error(`${[command, ...args].join(' ')} failed${result.error ? `: ${result.error.message}` : ''}`);
    process.exit(result.status ?? 1);
  }
}

export function install() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  run('npm', ['ci', '--no-audit', '--no-fund']);
}

/**
 * Adds the optional packages for embeddings, in the versions that package.json names, to what is installed; neither
 * package.json nor the lock changes. They stay until the next `npm ci`.
 */
export function installEmbeddings() {
  const names = ['@huggingface/transformers', 'usearch'];
  if (names.every((name) => existsSync(join(root, 'node_modules', name, 'package.json')))) return;
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // As a development package: npm does not put an optional peer there, even when it is asked for by name.
  const options = ['--save-dev', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  run('npm', ['install', ...options, ...names.map((name) => `${name}@${peerDependencies[name]}`)], {
    // The packages bring all they need on a CPU; a script of one would fetch libraries for GPUs.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
}

/** The published packages, lowest first, then Citemill itself. */
export const PACKAGES = ['packages/metrics', 'packages/read', '.'];

/** The folders with a `src/` that is compiled into a `dist/`: the packages, and what only benchmarks use. */
export const COMPILED = [...PACKAGES, 'bench/readers'];

/** Compiles all TypeScript. `fresh` deletes earlier output first, so that none of a deleted source remains. */
export function build({ fresh = false } = {}) {
  if (fresh)
    for (const folder of COMPILED) rmSync(join(root, folder, 'dist'), { recursive: true, force: true });
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b']);
}

/** Installs what the studio is built and tested with, if it is missing or out of date. */
export function installStudio() {
  const folder = join(root, 'studio');
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  )
    return;
  // Not `npm ci`: it refuses the lock that npm writes here, since rolldown names binaries for platforms that were never published.
  run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
}

/** Builds the page of `citemill serve` into `dist/studio` if it is missing or older than its sources. */
export function buildStudio() {
  const folder = join(root, 'studio');
  const built = join(root, 'dist', 'studio', 'index.html');
  const sources = readdirSync(join(folder, 'src'), { recursive: true }).map((name) =>
    join('src', String(name)),
  );
  const newest = ['index.html', 'package-lock.json', 'vite.config.ts', 'public/icon.svg', ...sources]
    .map((name) => statSync(join(folder, name)).mtimeMs)
    .reduce((a, b) => Math.max(a, b));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  installStudio();
  run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: folder,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  if (process.argv.includes('--embeddings')) installEmbeddings();
  if (process.argv.includes('--build')) {
    build({ fresh: process.argv.includes('--fresh') });
    buildStudio();
  }
}
