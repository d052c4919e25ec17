// GROBID's evaluation protocol on any folder of PDF + JATS pairs, with the figures that GROBID 0.8.2 publishes for its own
// four sets next to ours. The sets differ, so the columns are not a comparison of the two programs: run it on one of those
// sets, or with --pdf-engine, for that.
//
//   npm run bench -- jats-eval FOLDER… [--pdf-engine grobid=URL] [--json FILE]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PUBLISHED, SETS } from './jats-eval/published.mjs';
import { countProtocol, scoreCounts } from './readers/dist/index.js';
import { pairFolders, pairsIn, readOne } from './shared/pairs.mjs';
import { printTable } from './shared/table.mjs';

const DIFFERENCES = `What differs from GROBID's own runs:
- GROBID's headers are consolidated with biblio-glutton (Crossref); ours are what the PDF prints.
- Gold values come from our JATS reader, not from XPath expressions; GROBID is scored likewise with --pdf-engine.
- Not compared, because our paper model lacks them: keywords, volume, issue, page, PMID and PMCID of entries.
- Entries are aligned without the rule by journal, volume and page; a whole entry is one with no wrong field of those compared, DOIs aside.
- Captions are compared whole; GROBID compares what it takes for their titles.
- Soft matching ignores all punctuation and symbols of Unicode; GROBID has a list of them.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'pdf-engine': { type: 'string' }, json: { type: 'string' } },
});
const engine = values['pdf-engine'];
const options = engine ? { engines: { pdf: engine } } : {};
const report = {};
for (const folder of pairFolders(positionals)) {
  const pairs = pairsIn(folder);
  const counts = new Map();
  let failed = 0;
  for (const { name, path, gold } of pairs) {
    const expected = await readOne(gold, 'jats');
    if (expected.error) throw new Error(`${gold}: ${expected.error}`);
    const reading = await readOne(path, 'pdf', options);
    if (reading.error) {
      failed++;
      console.log(`failed: ${name}: ${reading.error}`);
    }
    countProtocol(counts, expected.paper, reading.paper);
  }
  console.log(`\n${folder}: ${pairs.length} papers, ${failed} failed, read by ${engine ?? 'citemill'}`);
  const format = (value) => (value === null || value === undefined ? '–' : value.toFixed(1));
  const rows = [...counts].map(([name, count]) => {
    const score = scoreCounts(count);
    const published = PUBLISHED[name] ?? SETS.map(() => null);
    const figures = [score?.precision, score?.recall, score?.f1].map(format);
    return [name, String(count.expected), ...figures, ...published.map(format)];
  });
  printTable(['', 'expected', 'P', 'R', 'F1', ...SETS.map((set) => `GROBID on ${set}, F1`)], rows);
  report[folder] = Object.fromEntries(counts);
}
console.log(`\n${DIFFERENCES}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 1)}\n`);
