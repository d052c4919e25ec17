// Accuracy of the readers on unseen documents: detects whether the folders have PDF + JATS pairs, LaTeX projects or web pages
// with gold, and prints a table for each, with the figures of two fixed halves below.
//
//   npm run bench -- unseen FOLDER… [--only pdf|latex|pages] [--json FILE]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { documentFolders, pairsIn } from './shared/pairs.mjs';
import { measureLatex, projectsIn } from './unseen/latex.mjs';
import { measurePages, pagesIn } from './unseen/pages.mjs';
import { measurePapers } from './unseen/papers.mjs';

const KINDS = {
  pdf: [pairsIn, measurePapers],
  latex: [projectsIn, measureLatex],
  pages: [pagesIn, measurePages],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, json: { type: 'string' } },
});
if (values.only !== undefined && !Object.hasOwn(KINDS, values.only)) {
  console.error(`--only: must be one of ${Object.keys(KINDS).join(', ')}, not "${values.only}"`);
  process.exit(2);
}
const folders = documentFolders(
  positionals,
  ['pdf-jats', 'latex', 'article-extraction'],
  'name a folder of PDF + JATS pairs, LaTeX projects or pages with gold',
);

const report = {};
for (const folder of folders) {
  const figures = {};
  for (const [kind, [documentsIn, measure]] of Object.entries(KINDS)) {
    if (values.only !== undefined && values.only !== kind) continue;
    const documents = await documentsIn(folder);
    if (documents.length > 0) figures[kind] = await measure(documents);
  }
  if (Object.keys(figures).length === 0)
    console.log(
      `${folder}: no pair of a PDF and a JATS file, no LaTeX project, no page with its expected text`,
    );
  report[folder] = figures;
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 1)}\n`);
