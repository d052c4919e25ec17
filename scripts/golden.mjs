// `npm run golden`: builds every recipe from the example collection and writes the hashes of the rows to
// src/recipes/golden-builds.json. A build whose rows changed is refused unless its version was raised or the corpus changed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from './setup.mjs';

install();
build();
const { committedGolden, goldenFaults, makeGolden, writeGolden } = await import(
  '../dist/recipes/golden.fixture.js'
);
const folder = mkdtempSync(join(tmpdir(), 'citemill-golden-'));
try {
  const now = await makeGolden(folder);
  const refused = goldenFaults(committedGolden(), now).filter(({ canUpdate }) => !canUpdate);
  if (refused.length > 0) {
    console.error(refused.map(({ message }) => message).join('\n'));
    process.exitCode = 1;
  } else {
    writeGolden(now);
    console.log(`${Object.keys(now.builds).length} golden builds written`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
