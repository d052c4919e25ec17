// LaTeX projects: a folder or an archive each. What is right is said by an `index.json` (or `gold.json`) beside them, a
// list of `{"name": "project", "main": "paper.tex", "title": "…", "authors": ["…"], "abstract": "…"}`; what it does not
// say is not measured. Without it, only what needs no gold is printed.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { findRecords, readers, readRecord } from '../../packages/read/dist/read/index.js';
import { Bundle } from '../../packages/read/dist/read/latex/files/bundle.js';
import { MIN_SIMILARITY, textSimilarity } from '../readers/dist/index.js';
import { groupsOf } from './halves.mjs';
import { percent, printTable } from './table.mjs';

/** Titles in the gold may be LaTeX themselves. */
const withoutCommands = (text) => text.replace(/\\\\|\\[a-zA-Z]+\*?|[{}\\$~]/g, ' ');

function readGold(folder) {
  const gold = new Map();
  for (const file of ['index.json', 'gold.json']) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const list = JSON.parse(readFileSync(path, 'utf8'));
    for (const one of Array.isArray(list) ? list : []) if (one?.name) gold.set(one.name, one);
  }
  return gold;
}

/** Backslashes and braces in running text; those of formulas belong there. */
function leftOvers({ title, abstract, body }) {
  const texts = [title, ...[...abstract, ...body].flatMap(({ section, text }) => [...section, text])];
  const plain = texts.map((text) =>
    text.replace(/\$[^$]*\$/g, '').replace(/<equation>.*?<\/equation>/gs, ''),
  );
  return plain.reduce((sum, text) => sum + (text.match(/[\\{}]/g)?.length ?? 0), 0);
}

const family = (name) => name.trim().split(/\s+/).at(-1).toLowerCase();

function judged(paper, main, gold = {}) {
  const citations = [...paper.abstract, ...paper.body].flatMap((one) => one.citations);
  const answer = {
    keys: citations.length,
    resolved: citations.filter(({ reference }) => reference !== null).length,
    leftOvers: leftOvers(paper),
  };
  if (gold.main) answer.main = basename(main) === basename(gold.main);
  if (gold.title) answer.title = textSimilarity(withoutCommands(gold.title), paper.title) >= MIN_SIMILARITY;
  if (Array.isArray(gold.authors)) {
    const wanted = gold.authors.map(family);
    answer.authors = wanted.join() === paper.authors.map(({ name }) => family(name)).join();
  }
  const abstract = paper.abstract.map(({ text }) => text).join(' ');
  if (typeof gold.abstract === 'string')
    answer.abstract = textSimilarity(withoutCommands(gold.abstract), abstract) >= MIN_SIMILARITY;
  // An index may say only whether there is an abstract.
  else if (gold.abstract === true) answer.abstract = abstract !== '';
  return answer;
}

export async function projectsIn(folder) {
  const gold = readGold(folder);
  const projects = [];
  for await (const found of findRecords([folder], readers)) {
    if ('error' in found || found.reader !== 'latex') continue;
    const name = relative(folder, found.record.path)
      .split(sep)[0]
      .replace(/\.(?:zip|tar\.gz|tgz|tar)$/i, '');
    projects.push({ name, record: found.record, gold: gold.get(name) });
  }
  return projects;
}

const share = (group, key) => {
  const asked = group.filter((one) => one[key] !== undefined);
  return asked.length === 0 ? '–' : `${asked.filter((one) => one[key]).length}/${asked.length}`;
};
const sum = (group, key) => group.reduce((total, one) => total + (one[key] ?? 0), 0);

export async function measureLatex(projects) {
  console.log(`\nLaTeX: ${projects.length} projects`);
  const documents = [];
  for (const { name, record, gold } of projects) {
    const start = process.cpuUsage();
    try {
      const [paper] = await readRecord(record, 'latex', {});
      const { user, system } = process.cpuUsage(start);
      const { main } = Bundle.of(record);
      documents.push({ name, seconds: (user + system) / 1e6, isRead: true, ...judged(paper, main, gold) });
    } catch (error) {
      console.log(`failed: ${name}: ${error.message}`);
      documents.push({ name, seconds: 0, isRead: false });
    }
  }
  const rows = groupsOf(documents).map(([title, group]) => [
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
  const worst = documents.filter((one) => one.leftOvers > 0).sort((a, b) => b.leftOvers - a.leftOvers);
  if (worst.length > 0)
    console.log(
      `most left-overs: ${worst
        .slice(0, 5)
        .map((one) => `${one.name} ${one.leftOvers}`)
        .join(', ')}`,
    );
  const seconds = documents.map((one) => one.seconds).sort((a, b) => a - b);
  console.log(
    `median ${seconds[seconds.length >> 1].toFixed(2)} CPU seconds, slowest ${seconds.at(-1).toFixed(2)}`,
  );
  return documents;
}
