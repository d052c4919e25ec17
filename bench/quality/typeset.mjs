// Typesets JATS papers in layouts by chance, for `npm run bench -- quality FOLDER`. Needs pdflatex and bibtex.
//
//   node bench/quality/typeset.mjs FOLDER FILE… [--layouts N] [--seed N]
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readOne } from '../shared/pairs.mjs';
import { writeBibliography, writeDocument } from '../typeset/latex.mjs';
import { chooseLayout } from './layouts.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { layouts: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const [home, ...files] = positionals;
if (!home || files.length === 0) {
  console.error('name a folder to write to and JATS files');
  process.exit(2);
}

function typeset(paper, file, seed) {
  const name = `${basename(file).replace(/\.n?xml$/, '')}-${seed}`;
  const folder = join(home, 'sources', name);
  const pdf = join(home, `${name}.pdf`);
  if (existsSync(pdf)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'paper.tex'), writeDocument(paper, chooseLayout(seed)));
  writeFileSync(join(folder, 'references.bib'), writeBibliography(paper));
  const latex = ['pdflatex', '-interaction=batchmode', '-no-shell-escape', 'paper'];
  for (const [command, ...args] of [latex, ['bibtex', 'paper'], latex, latex])
    spawnSync(command, args, { cwd: folder, timeout: 300_000 });
  if (!existsSync(join(folder, 'paper.pdf'))) return console.error(`${name}: LaTeX fails`);
  copyFileSync(join(folder, 'paper.pdf'), pdf);
  copyFileSync(file, join(home, `${name}.nxml`));
}

for (const [i, file] of files.entries()) {
  const { paper } = await readOne(file, 'jats');
  if (!paper?.title || paper.body.length === 0) continue;
  for (let layout = 0; layout < Number(values.layouts); layout++)
    typeset(paper, file, Number(values.seed) + i * Number(values.layouts) + layout);
}
