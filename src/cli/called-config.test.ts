import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { runCitemill } from './citemill.fixture.js';

const home = temporaryFolder('called-config');
const ran = join(home, 'ran');
const config = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(ran)}, '');\nexport default {};\n`;
const here = join(home, 'here');
mkdirSync(here);
writeFileSync(join(here, 'citemill.config.mjs'), config);

/** Runs a command in the folder of the configuration; returns whether the configuration ran, and the output. */
function call(args: string[], env: NodeJS.ProcessEnv = process.env) {
  rmSync(ran, { force: true });
  const { stderr } = runCitemill(args, { cwd: here, env });
  return {
    ran: existsSync(ran),
    says: /using the configuration .*citemill\.config\.mjs/.test(stderr),
    stderr,
  };
}

test('a configuration of the working folder runs for commands that need it, with a line that names it', () => {
  for (const args of [
    ['--version'],
    ['--help'],
    ['score', '--help'],
    ['stats', '--corpus', 'none'],
    ['constructor'],
    [],
  ])
    assert.deepEqual({ ...call(args), stderr: '' }, { ran: false, says: false, stderr: '' }, args.join(' '));
  assert.deepEqual({ ...call(['read', 'none.xml']), stderr: '' }, { ran: true, says: true, stderr: '' });
});

test('--no-config leaves it out, --config names another, and an empty name is refused', () => {
  assert.deepEqual(
    { ...call(['--no-config', 'read', 'none.xml']), stderr: '' },
    { ran: false, says: false, stderr: '' },
  );
  const named = call(['read', 'none.xml', '--config', 'citemill.config.mjs']);
  assert.ok(named.ran && !named.says);
  assert.match(call(['--config', '', 'read', 'x']).stderr, /^citemill: --config: name a file/);
  assert.match(call(['--config=a', '--no-config', 'read', 'x']).stderr, /give one of them/);
  const variable = call(['read', 'none.xml'], { ...process.env, CITEMILL_CONFIG: 'citemill.config.mjs' });
  assert.ok(variable.ran && variable.says);
});

test('a configuration that does not find Citemill says how to install it, in one line', () => {
  for (const name of ['without-package.mjs', 'without-package.ts']) {
    writeFileSync(
      join(here, name),
      `import { defineConfig } from 'citemill/extend';\nexport default defineConfig({});\n`,
    );
    const { stderr } = call(['read', 'none.xml', '--config', name]);
    assert.match(
      stderr,
      /Cannot find \w+ 'citemill.*; run npm install citemill in the folder of this file\n$/,
    );
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});
