// Packs the three packages as npm would publish them and checks what is inside: no test, map or build state, entry points that
// resolve (publint), and types that TypeScript finds under every module resolution that can import us (are-the-types-wrong). The
// two tools are fetched by npm when they are first used. `--list` prints the files.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGES, root } from './setup.mjs';

const TOOLS = { publint: 'publint@0.3.25', attw: '@arethetypeswrong/cli@0.18.5' };
/** Nothing of this belongs into a package: tests, maps without their sources, the compiler's notes. */
const UNWANTED = /\.test[.-]|\.fixture\.|\.map$|tsbuildinfo|node_modules|__pycache__/;

const folder = mkdtempSync(join(tmpdir(), 'citemill-package-'));
const npm = (...args) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const tool = (name, ...args) =>
  spawnSync('npm', ['exec', '--yes', `--package=${TOOLS[name]}`, '--', name, ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0;

/** Packs one package and checks it; whether all is well. */
function check(home) {
  const [packed] = JSON.parse(
    npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder, join(root, home)),
  );
  const { filename, files, size, unpackedSize } = packed;
  if (process.argv.includes('--list'))
    for (const { path, size: bytes } of files) console.log(`${bytes}\t${path}`);
  console.log(
    `${packed.name}: ${files.length} files, ${(size / 1e6).toFixed(2)} MB packed, ${(unpackedSize / 1e6).toFixed(2)} MB unpacked`,
  );
  const unwanted = files.map(({ path }) => path).filter((path) => UNWANTED.test(path));
  if (unwanted.length > 0)
    console.error(`${unwanted.length} files do not belong into the package, the first: ${unwanted[0]}`);
  const tarball = join(folder, filename);
  // Citemill is ESM only, as its package.json says: code that requires it needs a Node that can.
  const checks = [
    unwanted.length === 0,
    tool('publint', 'run', tarball, '--strict'),
    tool('attw', tarball, '--profile', 'esm-only', '--format', 'table-flipped'),
  ];
  return checks.every(Boolean);
}

try {
  process.exitCode = PACKAGES.map(check).every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
