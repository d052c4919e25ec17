// Measures the LaTeX reader on projects, each a folder or an archive. The expected values come from `index.json` (or
// `gold.json`) in the same folder: a list of `{"name": "project", "main": "paper.tex", "title": "…", "authors": ["…"],
// "abstract": "…"}`. Fields that are missing there are not measured.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { findRecords, readRecord } from '../../packages/read/dist/read/index.js';
import { Bundle } from '../../packages/read/dist/read/latex/files/bundle.js';
import { readers } from '../../packages/read/dist/read/readers.js';
import { MIN_SIMILARITY, textSimilarity } from '../readers/dist/index.js';
import { groupByHalf } from '../shared/halves.mjs';
import { measureProcessor } from '../shared/machine.mjs';
import { percent, printTable } from '../shared/table.mjs';

/** Removes LaTeX commands, which expected titles may contain. */
const withoutCommands = (text) => text.replace(/\\\\|\\[a-zA-Z]+\*?|[{}\\$~]/g, ' ');

function readGold(folder) {
  const gold = new Map();
  for (const file of ['index.json', 'gold.json']) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const list = JSON.parse(readFileSync(path, 'utf8'));
    for (const entry of Array.isArray(list) ? list : []) if (entry?.name) gold.set(entry.name, entry);
  }
  return gold;
}

/** Counts backslashes and braces in running text, outside formulas: LaTeX that was not converted. */
function leftOvers({ title, abstract, body }) {
  const texts = [title, ...[...abstract, ...body].flatMap(({ section, text }) => [...section, text])];
  const plain = texts.map((text) =>
    text.replace(/\$[^$]*\$/g, '').replace(/<equation>.*?<\/equation>/gs, ''),
  );
  return plain.reduce((sum, text) => sum + (text.match(/[\\{}]/g)?.length ?? 0), 0);
}

const lastWord = (name) => name.trim().split(/\s+/).at(-1).toLowerCase();

function comparePaper(paper, main, gold = {}) {
  const citations = [...paper.abstract, ...paper.body].flatMap((paragraph) => paragraph.citations);
  const result = {
    keys: citations.length,
    resolved: citations.filter(({ reference }) => reference !== null).length,
    leftOvers: leftOvers(paper),
  };
  if (gold.main) result.main = basename(main) === basename(gold.main);
  if (gold.title) result.title = textSimilarity(withoutCommands(gold.title), paper.title) >= MIN_SIMILARITY;
  if (Array.isArray(gold.authors)) {
    const expected = gold.authors.map(lastWord);
    result.authors = expected.join() === paper.authors.map(({ name }) => lastWord(name)).join();
  }
  const abstract = paper.abstract.map(({ text }) => text).join(' ');
  if (typeof gold.abstract === 'string')
    result.abstract = textSimilarity(withoutCommands(gold.abstract), abstract) >= MIN_SIMILARITY;
  // `true` means only that the paper has an abstract.
  else if (gold.abstract === true) result.abstract = abstract !== '';
  return result;
}

export async function projectsIn(folder) {
  const gold = readGold(folder);
  const projects = [];
  for await (const source of findRecords([folder], readers)) {
    if ('error' in source || source.reader !== 'latex') continue;
    const name = relative(folder, source.record.path)
      .split(sep)[0]
      .replace(/\.(?:zip|tar\.gz|tgz|tar)$/i, '');
    projects.push({ name, record: source.record, gold: gold.get(name) });
  }
  return projects;
}

const share = (group, key) => {
  const measured = group.filter((paper) => paper[key] !== undefined);
  return measured.length === 0 ? '–' : `${measured.filter((paper) => paper[key]).length}/${measured.length}`;
};
const sum = (group, key) => group.reduce((total, paper) => total + (paper[key] ?? 0), 0);

export async function measureLatex(projects) {
  console.log(`\nLaTeX: ${projects.length} projects`);
  const documents = [];
  for (const { name, record, gold } of projects) {
    try {
      const { seconds, result } = await measureProcessor(() => readRecord(record, 'latex', {}));
      const { main } = Bundle.of(record);
      documents.push({
        name,
        seconds,
        isRead: true,
        ...comparePaper(result[0], main, gold),
      });
    } catch (error) {
      console.log(`failed: ${name}: ${error.message}`);
      documents.push({ name, seconds: 0, isRead: false });
    }
  }
  const rows = groupByHalf(documents).map(([title, group]) => [
    title,
    share(group, 'isRead'),
    share(group, 'main'),
    share(group, 'title'),
    share(group, 'authors'),
    share(group, 'abstract'),
    percent(sum(group, 'resolved') / sum(group, 'keys')),
    String(sum(group, 'leftOvers')),
  ]);
  printTable(
    ['', 'read', 'main file', 'title', 'authors', 'abstract', 'keys resolved %', 'left-overs'],
    rows,
  );
  const worst = documents.filter((paper) => paper.leftOvers > 0).sort((a, b) => b.leftOvers - a.leftOvers);
  if (worst.length > 0)
    console.log(
      `most left-overs: ${worst
        .slice(0, 5)
        .map((paper) => `${paper.name} ${paper.leftOvers}`)
        .join(', ')}`,
    );
  const seconds = documents.map((paper) => paper.seconds).sort((a, b) => a - b);
  console.log(
    `median ${seconds[seconds.length >> 1].toFixed(2)} CPU seconds, slowest ${seconds.at(-1).toFixed(2)}`,
  );
  return documents;
}
