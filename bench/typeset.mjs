// How well the PDF reader reads papers in the layouts of publishers: JATS papers are typeset with LaTeX's document classes for
// publishers, and the reading of each PDF is compared with that of the JATS. Needs pdflatex, bibtex and the classes.
//
//   npm run bench -- typeset FILE… [--styles ieee,aps] [--keep FOLDER]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { markExtents } from '../dist/recipes/mark-extents/mark-extents.js';
import { findRecords, readRecord } from '../packages/read/dist/read/index.js';
import { readers } from '../packages/read/dist/read/readers.js';
import { comparePapers } from './readers/dist/index.js';
import { temporaryFolder } from './shared/machine.mjs';
import { writeBibliography, writeDocument } from './typeset/latex.mjs';
import { STYLES } from './typeset/styles.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { styles: { type: 'string' }, keep: { type: 'string' } },
});
const names = values.styles?.split(',') ?? Object.keys(STYLES);
const unknown = names.find((name) => !Object.hasOwn(STYLES, name));
if (positionals.length === 0 || unknown !== undefined) {
  console.error(
    unknown === undefined
      ? 'name JATS files'
      : `--styles: ${unknown} is not one of ${Object.keys(STYLES).join(', ')}`,
  );
  process.exit(2);
}
if (spawnSync('pdflatex', ['--version']).error) {
  console.error('pdflatex is not installed');
  process.exit(2);
}
const home = values.keep ?? temporaryFolder();

async function readFile(path) {
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) throw new Error(source.error.message);
    const [paper] = await readRecord(source.record, source.reader, {});
    return paper;
  }
}

/** Typesets a paper and returns the path of the PDF; undefined if LaTeX fails. */
function typeset(paper, name, folder) {
  const pdf = join(folder, 'paper.pdf');
  if (existsSync(pdf)) return pdf;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'paper.tex'), writeDocument(paper, STYLES[name]));
  writeFileSync(join(folder, 'references.bib'), writeBibliography(paper));
  const latex = ['pdflatex', '-interaction=batchmode', '-no-shell-escape', 'paper'];
  for (const [command, ...args] of [latex, ['bibtex', 'paper'], latex, latex])
    spawnSync(command, args, { cwd: folder, timeout: 120_000 });
  return existsSync(pdf) ? pdf : undefined;
}

const letters = (text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
/** Entries are compared by first author and year, because some styles print no titles. */
const entryKey = ({ authors: [first] = [], year = '' }) =>
  `${letters(first?.family ?? first?.name ?? '').slice(0, 12)} ${year}`;

/** The links of a paper: the letters before each mark, without other marks, and the entry that it cites. */
function findLinks({ body, references }) {
  const entries = new Map(references.map((reference) => [reference.id, entryKey(reference)]));
  const links = new Set();
  for (const { text, citations } of body) {
    let [before, at] = ['', 0];
    const works = citations.map((citation) => ({ ...citation, work: citation.reference }));
    for (const mark of markExtents(text, works, new Map())) {
      if (mark.start < at) continue;
      before += letters(text.slice(at, Math.max(at, mark.authorsStart)));
      at = mark.end;
      for (const { reference } of mark.citations)
        if (entries.has(reference)) links.add(`${before.slice(-18)} ${entries.get(reference)}`);
    }
  }
  return links;
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
const harmonic = (shared, a, b) => (a + b > 0 ? (2 * shared) / (a + b) : 1);

function measure(gold, read) {
  const { title = 0, abstract, headings, words } = comparePapers(gold, read);
  const cited = new Set(gold.body.flatMap(({ citations }) => citations.map(({ reference }) => reference)));
  const printed = gold.references.filter(({ id }) => cited.has(id));
  const foundKeys = new Set(read.references.map(entryKey));
  const [goldLinks, readLinks] = [findLinks(gold), findLinks(read)];
  const shared = [...goldLinks].filter((link) => readLinks.has(link)).length;
  return {
    title,
    abstract: abstract ?? 1,
    headings: headings ? harmonic(headings.matched, headings.gold, headings.read) : 1,
    words: words ? words.found / Math.max(1, words.gold) : 1,
    entries: Math.min(1, read.references.length / Math.max(1, printed.length)),
    authors: mean(printed.map((reference) => (foundKeys.has(entryKey(reference)) ? 1 : 0))),
    links: harmonic(shared, goldLinks.size, readLinks.size),
  };
}

const results = new Map(names.map((name) => [name, []]));
for (const file of positionals) {
  const gold = await readFile(file);
  if (!gold?.title || gold.abstract.length === 0) {
    console.error(`${basename(file)}: left out, since it has no title or no abstract`);
    continue;
  }
  for (const name of names) {
    const pdf = typeset(gold, name, join(home, `${name}-${basename(file)}`));
    if (pdf) results.get(name).push(measure(gold, await readFile(pdf)));
    else console.error(`${basename(file)}: LaTeX fails in style ${name}`);
  }
}
const MEASURES = ['title', 'abstract', 'headings', 'words', 'entries', 'authors', 'links'];
const row = (name, cells) =>
  console.log(name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join(''));
const summary = (all) => [
  all.length,
  ...MEASURES.map((name) => (100 * mean(all.map((result) => result[name]))).toFixed(1)),
];
row('style', ['papers', ...MEASURES]);
for (const [name, all] of results) if (all.length > 0) row(name, summary(all));
row('all', summary([...results.values()].flat()));
