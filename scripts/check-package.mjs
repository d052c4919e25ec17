// Packs the package as npm would publish it and checks what is inside: no test, map or build state, entry points that resolve
// (publint), and types that TypeScript finds under every module resolution that can import us (are-the-types-wrong). The two
// tools are fetched by npm when they are first used. `--list` prints the files.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const TOOLS = { publint: 'publint@0.3.25', attw: '@arethetypeswrong/cli@0.18.5' };
/** Nothing of this belongs into a package: tests, maps without their sources, the compiler's notes. */
const UNWANTED = /\.test[.-]|\.map$|tsbuildinfo|node_modules|__pycache__/;

const folder = mkdtempSync(join(tmpdir(), 'citemill-package-'));
const npm = (...args) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const tool = (name, ...args) =>
  spawnSync('npm', ['exec', '--yes', `--package=${TOOLS[name]}`, '--', name, ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0;

let isFine = true;
try {
  const [packed] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder));
  const { filename, files, size, unpackedSize } = packed;
  if (process.argv.includes('--list'))
    for (const { path, size: bytes } of files) console.log(`${bytes}\t${path}`);
  console.log(
    `${files.length} files, ${(size / 1e6).toFixed(2)} MB packed, ${(unpackedSize / 1e6).toFixed(2)} MB unpacked`,
  );
  const unwanted = files.map(({ path }) => path).filter((path) => UNWANTED.test(path));
  if (unwanted.length > 0) {
    console.error(`${unwanted.length} files do not belong into the package, the first: ${unwanted[0]}`);
    isFine = false;
  }
  const tarball = join(folder, filename);
  isFine = tool('publint', 'run', tarball, '--strict') && isFine;
  // Citemill is ESM only, as its package.json says: whoever requires it needs a Node that can.
  isFine = tool('attw', tarball, '--profile', 'esm-only', '--format', 'table-flipped') && isFine;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;
