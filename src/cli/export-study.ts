import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireNewFolder } from '../engine/index.js';
import { STUDY_FILES, withStudies } from '../judge/index.js';
import { findStudy } from './find-study.js';
import { pluralise } from './table.js';

/** Writes a study for an annotation tool. */
export async function runExportStudy(
  tool: keyof typeof STUDY_FILES,
  id: string,
  { dir, out }: { dir: string; out: string },
): Promise<void> {
  await withStudies(dir, async ({ studies }) => {
    const open = findStudy(studies, id);
    requireNewFolder(out);
    const files = STUDY_FILES[tool](open);
    mkdirSync(out, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text, { flag: 'wx' });
    process.stdout.write(
      `${pluralise(open.study.items.length, 'item')}: ${Object.keys(files)
        .map((name) => join(out, name))
        .join(', ')}\nWhen they are judged: citemill judge import ${id} FILE --dir ${dir}\n`,
    );
  });
}
