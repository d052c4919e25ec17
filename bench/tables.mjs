// How well the PDF reader reads tables and captions: TEDS (tree edit distance similarity, with and without the text of the
// cells) against the publisher's JATS of the same paper. The two halves are split by a hash of the file's name.
//
//   npm run bench -- tables FOLDER… [--list] [--details PAPER] [--json FILE]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareTables } from './readers/dist/index.js';
import { groupByHalf } from './shared/halves.mjs';
import { pairFolders, pairsIn, readOne } from './shared/pairs.mjs';
import { percent, printTable } from './shared/table.mjs';

const COUNTING = `A table or caption that only one side has scores 0, and so does one that was read without cells.
Tables that the JATS has only as pictures, and rows without text, are not counted.
A cell over several rows or columns counts as that many cells.
Sparse: tables in which a fifth or more of the rows have one filled cell.`;
const MIN_SPARSE_SHARE = 0.2;
const TITLES = ['', 'papers', 'tables', 'missing', 'extra', 'TEDS', 'structure', 'sparse'];
const CAPTIONS = ['table captions', 'figure captions'];

/** The mean; undefined without values, which is printed as a dash. */
const mean = (values) =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

function summarise([name, papers]) {
  const tables = papers.flatMap((paper) => paper.tables);
  const only = (side) => tables.filter((table) => table.side === side).length;
  const sparse = tables.filter(({ rows, sparseRows }) => rows > 0 && sparseRows >= MIN_SPARSE_SHARE * rows);
  return [
    name,
    String(papers.length),
    String(tables.length - only('read')),
    String(only('gold')),
    String(only('read')),
    percent(mean(tables.map(({ teds }) => teds))),
    percent(mean(tables.map(({ structure }) => structure))),
    String(sparse.length),
    ...['tableCaptions', 'figureCaptions'].map((key) => percent(mean(papers.flatMap((paper) => paper[key])))),
  ];
}

const describe = ({ name: table, side, teds, structure, rows, sparseRows }, paper) =>
  `${paper} ${table}: ${side === 'both' ? `TEDS ${percent(teds)}, structure ${percent(structure)}` : `${side} only`}, ${sparseRows} of ${rows} rows with one cell`;

/** Prints the tables of each half, the worst first. */
function listTables(papers) {
  const groups = groupByHalf(papers);
  for (const [half, members] of groups.length > 1 ? groups.slice(1) : groups) {
    console.log(`\n${half}`);
    const tables = members.flatMap(({ name, tables }) => tables.map((table) => ({ paper: name, table })));
    tables.sort((a, b) => a.table.teds - b.table.teds);
    for (const { paper, table } of tables) console.log(describe(table, paper));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { details: { type: 'string' }, json: { type: 'string' }, list: { type: 'boolean' } },
});
const report = {};
for (const folder of pairFolders(positionals)) {
  const papers = [];
  for (const { name, path, gold } of pairsIn(folder)) {
    const expected = await readOne(gold, 'jats');
    if (expected.error) {
      console.log(`skipped, gold cannot be read: ${gold}: ${expected.error}`);
      continue;
    }
    const reading = await readOne(path, 'pdf');
    if (reading.error) console.log(`failed: ${name}: ${reading.error}`);
    const paper = {
      name,
      ...compareTables(expected.paper, reading.paper ?? { ...expected.paper, objects: [] }),
    };
    papers.push(paper);
    if (values.details === undefined || !name.includes(values.details)) continue;
    for (const table of paper.tables) console.log(describe(table, name));
  }
  console.log(`\n${folder}: ${papers.length} papers`);
  if (papers.length > 0) printTable([...TITLES, ...CAPTIONS], groupByHalf(papers).map(summarise));
  if (values.list) listTables(papers);
  report[folder] = papers;
}
console.log(`\n${COUNTING}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 1)}\n`);
