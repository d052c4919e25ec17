import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { compareCorpora, diffSources } from '../corpus/index.js';
import { type DatasetDiff, diffDatasets, FATES } from '../dataset/index.js';
import { type Difference, describeDifferences } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { count, counted } from './table.js';

interface DiffFlags {
  json?: boolean;
  top: number;
}

const print = (line: string) => process.stdout.write(`${escapeForTerminalLine(line)}\n`);
const describe = (difference: Difference) => describeDifferences([difference]);

function printMade(made: readonly Difference[] | undefined): void {
  if (made === undefined) print('how they were made: one of them has no lineage; build it again to compare');
  else if (made.length === 0) print('made from the same inputs with the same options and versions');
  else {
    print(`made differently in ${counted(made.length, 'respect')}:`);
    for (const difference of made) print(`  ${describe(difference)}`);
  }
}

function printDatasets({ made, same, examples }: DatasetDiff): void {
  printMade(made);
  print(`${counted(same, 'example')} the same`);
  for (const fate of FATES) {
    const { count: number, examples: shown, causes } = examples[fate];
    if (number === 0) continue;
    const because = causes.length > 0 ? `, because of ${causes.map(describe).join('; or ')}` : '';
    print(`${count(number)} ${fate}${because}`);
    for (const { id, before, after } of shown)
      print(`  ${id}  ${before && after ? `${before} → ${after}` : (before ?? after ?? '')}`);
    if (number > shown.length) print(`  and ${count(number - shown.length)} more (--top N shows more)`);
  }
}

async function runCorpora(before: string, after: string, { json, top }: DiffFlags): Promise<void> {
  const made = compareCorpora(before, after);
  if (!json) printMade(made);
  const counts: Record<string, number> = {};
  const shown: object[] = [];
  for await (const source of diffSources(before, after)) {
    counts[source.fate] = (counts[source.fate] ?? 0) + 1;
    if (shown.length < top) {
      shown.push(source);
      if (!json) print(`  ${source.path}: ${source.fate}`);
    }
  }
  if (json) process.stdout.write(`${JSON.stringify({ made, counts, sources: shown }, null, 2)}\n`);
  else
    print(
      Object.entries(counts)
        .map(([fate, number]) => `${counted(number, 'source')} ${fate}`)
        .join(', ') || 'the same sources',
    );
}

const isAt = (path: string, manifest: string) => existsSync(join(path, manifest));

export async function runDiff(before: string, after: string, flags: DiffFlags): Promise<void> {
  if ([before, after].every((path) => isAt(path, 'corpus.json'))) await runCorpora(before, after, flags);
  else if ([before, after].every((path) => isAt(path, 'dataset.json'))) {
    const diff = await diffDatasets(before, after, flags.top);
    if (flags.json) process.stdout.write(`${JSON.stringify(diff, null, 2)}\n`);
    else printDatasets(diff);
  } else throw new UserError(`${before}, ${after}: give two datasets or two corpora`);
}
