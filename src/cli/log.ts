import { basename, resolve } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { CorpusFolder, withCorpus } from '../corpus/index.js';
import { corpusBeside } from '../dataset/index.js';
import {
  type Identity,
  type Input,
  identify,
  inputNamed,
  type Manifest,
  provDocument,
} from '../lineage/index.js';
import { artefactKind, requireLineage } from './artefact.js';

interface LogFlags {
  corpus?: string;
  json?: boolean;
  prov?: boolean;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the options in a line: `seed 0, split [0.8,0.1,0.1]`. */
const optionText = (manifest: Manifest): string =>
  Object.entries(manifest.options)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

/** Returns an artefact and, indented, its inputs. */
function lineageLines(manifest: Manifest, name: string, indent = ''): string[] {
  const options = optionText(manifest);
  return [
    `${indent}${name}: ${manifest.kind} ${identify(manifest)}, version ${manifest.version}`,
    ...(options ? [`${indent}  options: ${options}`] : []),
    ...manifest.inputs.flatMap((input) => inputLines(input, `${indent}  `)),
  ];
}

const inputLines = (input: Input, indent: string): string[] =>
  input.manifest
    ? lineageLines(input.manifest, input.name ?? input.role, indent)
    : [`${indent}${input.role}: ${input.name === undefined ? '' : `${input.name} `}${input.identity}`];

/** Prints the source files of a corpus with their hashes. */
async function printSources(corpus: string): Promise<void> {
  print(`sources in ${corpus}:`);
  await withCorpus(corpus, async (database) => {
    const query = 'SELECT path, sha256, reader FROM ingested_papers ORDER BY path, sha256';
    for await (const rows of database.stream(query))
      for (const { path, sha256, reader } of rows)
        print(escapeForTerminalLine(`  ${String(sha256)}  ${String(path)}  (${String(reader)})`));
  });
}

/** Prints the source files of a dataset, if its corpus still has those. */
async function printDatasetSources(corpus: string, lineage: Manifest): Promise<void> {
  if (usedCorpus(lineage) === identify(CorpusFolder.open(corpus).manifest())) await printSources(corpus);
  else print(`sources: ${corpus} has changed since the build, so its files may differ from those used`);
}

const usedCorpus = (lineage: Manifest): Identity | undefined =>
  inputNamed(inputNamed(lineage, 'link')?.manifest ?? lineage, 'corpus')?.identity;

/** Prints the lineage of a corpus's last link. */
function printLink(folder: CorpusFolder): void {
  const link = folder.linkManifest();
  if (!link) return;
  for (const line of lineageLines(link, 'last link')) print(escapeForTerminalLine(line));
  if (usedCorpus(link) !== identify(folder.manifest()))
    print('  papers were added, changed or removed since this link');
}

export async function runLog(path: string, flags: LogFlags): Promise<void> {
  const kind = artefactKind(path);
  const lineage = requireLineage(path);
  if (flags.prov || flags.json) {
    print(JSON.stringify(flags.prov ? provDocument(lineage, basename(resolve(path))) : lineage, null, 2));
    return;
  }
  for (const line of lineageLines(lineage, path)) print(escapeForTerminalLine(line));
  if (kind === 'corpus') {
    printLink(CorpusFolder.open(path));
    await printSources(path);
  }
  if (kind !== 'dataset') return;
  const corpus = flags.corpus ?? corpusBeside(path);
  if (corpus === undefined) print('sources: name the corpus with --corpus to list its source files');
  else await printDatasetSources(corpus, lineage);
}
