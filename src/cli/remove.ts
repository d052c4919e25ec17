import { escapeForTerminal } from '@citemill/metrics/text';
import { normaliseDoi } from '@citemill/read/paper';
import { type RemoveOptions, type RemoveResult, removePapers } from '../corpus/index.js';
import { readUserFile } from './read-user-file.js';
import { formatCount, pluralise } from './table.js';

interface RemoveFlags {
  corpus: string;
  doi?: string[];
  path?: string[];
  licence?: string[];
  list?: string[];
  memory?: string;
  json?: boolean;
}

/** Number of removed papers to print; `citemill failures` lists all of them. */
const MAX_SHOWN = 20;

export async function runRemove(ids: string[], flags: RemoveFlags): Promise<void> {
  const listed = (flags.list ?? []).flatMap(readList);
  const options: RemoveOptions = {
    corpus: flags.corpus,
    ids: [...ids, ...listed.filter(({ kind }) => kind === 'id').map(({ name }) => name)],
    dois: [...(flags.doi ?? []), ...listed.filter(({ kind }) => kind === 'doi').map(({ name }) => name)],
    paths: [...(flags.path ?? []), ...listed.filter(({ kind }) => kind === 'path').map(({ name }) => name)],
    licences: flags.licence ?? [],
    ...(flags.memory ? { memory: flags.memory } : {}),
  };
  const result = await removePapers(options);
  process.stdout.write(`${flags.json ? JSON.stringify(result) : describeRemoval(result, flags.corpus)}\n`);
}

/** Reads a list of ids such as `arxiv:…`, DOIs and paths. */
function readList(file: string): { kind: 'id' | 'doi' | 'path'; name: string }[] {
  const text = readUserFile(file, `--list ${file}`).toString('utf8');
  const names = text.split('\n').map((line) => line.trim());
  return names
    .filter((name) => name !== '' && !name.startsWith('#'))
    .map((name) => ({ kind: classifyName(name), name }));
}

function classifyName(name: string): 'id' | 'doi' | 'path' {
  if (/^(?:doi|arxiv|pmcid|pmid|acl|s2|url|sha256):/i.test(name)) return 'id';
  return /^(?:https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,}\//i.test(name) && normaliseDoi(name)
    ? 'doi'
    : 'path';
}

function describeRemoval({ papers, count: removed, unknown }: RemoveResult, corpus: string): string {
  const shown = papers.slice(0, MAX_SHOWN);
  const lines = [
    `${pluralise(removed, 'paper')} removed`,
    ...shown.map(({ id, path, title }) => `  ${id}  ${title ?? 'no title'} (${path})`),
    ...(removed > shown.length ? [`  and ${formatCount(removed - shown.length)} more`] : []),
    ...unknown.map((name) => `not in the corpus: ${name}`),
    ...(removed > 0 ? [`next: citemill link --corpus ${corpus}`] : []),
  ];
  return escapeForTerminal(lines.join('\n'));
}
