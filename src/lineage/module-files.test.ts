import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { moduleFiles } from './module-files.js';

test('a module is followed through all its relative imports, circles included, and no others', () => {
  const folder = temporaryFolder('module-files');
  mkdirSync(join(folder, 'lib'));
  for (const [name, text] of Object.entries({
    'stage.mjs': "import { a } from './lib/a.js';\nimport 'node:fs';\nconst b = await import('./b');\n",
    'b.mjs': 'export * from "./lib/index.js";\nexport { z } from \'zod\';\n',
    'lib/a.ts': "import '../stage.mjs';\n",
    'lib/index.js': "require('./missing.js');\n",
    'lib/other.js': '',
  }))
    writeFileSync(join(folder, name), text);
  assert.deepEqual(
    moduleFiles(join(folder, 'stage.mjs')).map((file) => relative(folder, file)),
    ['b.mjs', 'lib/a.ts', 'lib/index.js', 'stage.mjs'],
  );
  assert.deepEqual(moduleFiles(join(folder, 'none.mjs')), []);
});
