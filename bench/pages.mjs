// How well the PDF reader reads journal pages by chance: JATS papers are printed by Chromium in layouts that depend only on a
// seed, and each reading is compared with what was printed. Needs Chromium.
//
//   npm run bench -- pages FILE… [--layouts N] [--seed N] [--keep FOLDER]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePapers } from './readers/dist/index.js';
import { temporaryFolder } from './shared/machine.mjs';
import { emptyPaper, readOne } from './shared/pairs.mjs';
import { printTable } from './shared/table.mjs';
import { layOutContent } from './typeset/content.mjs';
import { choosePages, writePages } from './typeset/pages.mjs';
import { PAPER_TITLES, paperCells } from './unseen/papers.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    layouts: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const chromium = process.env.CHROMIUM ?? 'chromium';
if (positionals.length === 0 || spawnSync(chromium, ['--version']).error) {
  console.error(positionals.length === 0 ? 'name JATS files' : 'Chromium is not installed; set CHROMIUM');
  process.exit(2);
}
const home = values.keep ?? temporaryFolder();
mkdirSync(home, { recursive: true });

/** Prints a paper and returns the path of the PDF; undefined if Chromium fails. */
function print(content, layout, name) {
  const [source, pdf] = [join(home, `${name}.htm`), join(home, `${name}.pdf`)];
  if (existsSync(pdf)) return pdf;
  writeFileSync(source, writePages(content, layout));
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
  spawnSync(chromium, [...options, `--print-to-pdf=${pdf}`, source], { timeout: 120_000 });
  return existsSync(pdf) ? pdf : undefined;
}

let seed = Number(values.seed);
const documents = [];
for (const file of positionals) {
  const { paper } = await readOne(file, 'jats');
  if (!paper?.title || paper.abstract.length === 0 || paper.body.length === 0) {
    console.error(`${basename(file)}: left out, since it has no title, abstract or text`);
    continue;
  }
  for (let i = 0; i < Number(values.layouts); i++, seed++) {
    const layout = choosePages(seed);
    const content = layOutContent(paper, layout);
    const pdf = print(content, layout, `${seed}-${basename(file)}`);
    if (!pdf) {
      console.error(`${basename(file)}: Chromium fails with seed ${seed}`);
      continue;
    }
    const { paper: read } = await readOne(pdf, 'pdf');
    documents.push({
      name: `${seed} ${basename(file)}`,
      comparison: comparePapers(content.gold, read ?? emptyPaper(content.gold)),
    });
  }
}
printTable(PAPER_TITLES, [
  ...documents.map((document) => paperCells(document.name, [document])),
  paperCells('all', documents),
]);
