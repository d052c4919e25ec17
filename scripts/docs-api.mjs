// Makes the API reference from the comments in the source (typedoc) in dist-docs/api, and fails if
// a link leads nowhere. typedoc needs the JavaScript interface of the compiler, which TypeScript 7 does not have yet: npm
// fetches typedoc with the last compiler that has it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, root } from './setup.mjs';

/** The public entry points of a package, as source files; what it keeps for the other packages is left out. */
function entryPoints(home) {
  const { exports } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .flatMap(([name, entry]) => (entry.default && !name.startsWith('./internal') ? [entry.default] : []))
    .map((path) => join(home, path.replace('./dist/', 'src/').replace(/\.js$/, '.ts')));
}
const entries = PACKAGES.flatMap(entryPoints);
const { status } = spawnSync(
  'npm',
  [
    ...['exec', '--yes', '--package=typedoc@0.28.20', '--package=typescript@5.9', '--', 'typedoc'],
    ...'--tsconfig tsconfig.docs.json --skipErrorChecking --out dist-docs/api --name Citemill'.split(' '),
    ...['--readme', 'none', '--excludePrivate', '--excludeInternal', '--validation.notExported', 'false'],
    ...['--validation.invalidLink', 'true', '--treatValidationWarningsAsErrors', '--logLevel', 'Warn'],
    ...entries.flatMap((entry) => ['--entryPoints', entry]),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
