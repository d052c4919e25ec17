import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A new folder for the tests of one file; it is removed when they are done. */
export function temporaryFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `citemill-${name}-`)));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
