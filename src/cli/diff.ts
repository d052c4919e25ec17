import { escapeForTerminalLine } from '@citemill/metrics/text';
import { compareCorpora, diffSources } from '../corpus/index.js';
import {
  type Cause,
  type Corpora,
  corpusBeside,
  type DatasetDiff,
  diffDatasets,
  FATES,
} from '../dataset/index.js';
import { diffPredictions } from '../evaluate/index.js';
import { compareManifests, type Difference, describeDifferences } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { type ArtefactKind, artefactKind, artefactLineage } from './artefact.js';
import { formatCount, pluralise } from './table.js';

interface DiffFlags {
  json?: boolean;
  top: number;
  corpora?: string[];
}

const print = (line: string) => process.stdout.write(`${escapeForTerminalLine(line)}\n`);
const describe = (difference: Difference) => describeDifferences([difference]);

function printProvenance(differences: readonly Difference[] | undefined): void {
  if (differences === undefined)
    print('how they were made: one of them has no lineage; build it again to compare');
  else if (differences.length === 0) print('made from the same inputs with the same options and versions');
  else {
    print(`made differently in ${pluralise(differences.length, 'respect')}:`);
    for (const difference of differences) print(`  ${describe(difference)}`);
  }
}

function printDatasets({ made, same, examples, hasCorpora }: DatasetDiff): void {
  printProvenance(made);
  print(`${pluralise(same, 'example')} the same`);
  for (const fate of FATES) {
    const { count: number, examples: shown, byCause, causes } = examples[fate];
    if (number === 0) continue;
    print(`${formatCount(number)} ${fate}`);
    for (const [cause, times] of Object.entries(byCause))
      print(`  ${formatCount(times)} because: ${causeText(cause as Cause, causes)}`);
    for (const { id, before, after, cause, columns = [] } of shown) {
      const splits = before && after ? `${before} → ${after}` : (before ?? after ?? '');
      const changed = columns.length > 0 ? `  changed: ${columns.join(', ')}` : '';
      print(`    ${id}  ${splits}  (${cause})${changed}`);
    }
    if (number > shown.length)
      print(`    and ${formatCount(number - shown.length)} more (--top N shows more)`);
  }
  if (!hasCorpora && FATES.some((fate) => examples[fate].count > 0))
    print('name both corpora with --corpora to find causes in papers and metadata');
}

/** Describes a cause; if it is how the datasets were made, lists the differences that can have this effect. */
const causeText = (cause: Cause, causes: readonly Difference[]): string =>
  cause === 'how the datasets were made' ? causes.map(describe).join('; or ') : cause;

async function runCorpora(before: string, after: string, { json, top }: DiffFlags): Promise<void> {
  const differences = compareCorpora(before, after);
  if (!json) printProvenance(differences);
  const counts: Record<string, number> = {};
  const shown: object[] = [];
  for await (const source of diffSources(before, after)) {
    counts[source.fate] = (counts[source.fate] ?? 0) + 1;
    if (shown.length < top) {
      shown.push(source);
      if (!json) print(`  ${source.path}: ${source.fate}`);
    }
  }
  if (json)
    process.stdout.write(`${JSON.stringify({ made: differences, counts, sources: shown }, null, 2)}\n`);
  else
    print(
      Object.entries(counts)
        .map(([fate, number]) => `${pluralise(number, 'source')} ${fate}`)
        .join(', ') || 'the same sources',
    );
}

async function runPredictions(before: string, after: string, { json, top }: DiffFlags): Promise<void> {
  const differences = compareLineage(before, after);
  const diff = await diffPredictions(before, after, top);
  if (json) {
    process.stdout.write(`${JSON.stringify({ made: differences, ...diff }, null, 2)}\n`);
    return;
  }
  printProvenance(differences);
  print(`${pluralise(diff.same, 'answer')} the same`);
  for (const fate of ['added', 'removed', 'changed'] as const) {
    const { count: number, ids } = diff[fate];
    if (number === 0) continue;
    print(`${formatCount(number)} ${fate}`);
    for (const id of ids) print(`  ${id}`);
    if (number > ids.length) print(`  and ${formatCount(number - ids.length)} more (--top N shows more)`);
  }
}

function runModels(before: string, after: string, { json }: DiffFlags): void {
  const differences = compareLineage(before, after);
  if (json) process.stdout.write(`${JSON.stringify({ made: differences }, null, 2)}\n`);
  else printProvenance(differences);
}

function compareLineage(before: string, after: string): Difference[] | undefined {
  const [a, b] = [artefactLineage(before), artefactLineage(after)];
  return a && b && compareManifests(a, b);
}

async function runDatasets(before: string, after: string, flags: DiffFlags): Promise<void> {
  const [first, second] = flags.corpora ?? [];
  const corpora: Corpora = [first ?? corpusBeside(before), second ?? first ?? corpusBeside(after)];
  const diff = await diffDatasets(before, after, { shown: flags.top, corpora });
  if (flags.json) process.stdout.write(`${JSON.stringify(diff, null, 2)}\n`);
  else printDatasets(diff);
}

const DIFF: Record<ArtefactKind, (before: string, after: string, flags: DiffFlags) => Promise<void> | void> =
  {
    dataset: runDatasets,
    corpus: runCorpora,
    model: runModels,
    predictions: runPredictions,
  };

export async function runDiff(before: string, after: string, flags: DiffFlags): Promise<void> {
  const [kind, other] = [artefactKind(before), artefactKind(after)];
  if (kind !== other)
    throw new UserError(
      `${before} and ${after}: ${kind} and ${other} cannot be compared; give two datasets, corpora, models or prediction files`,
    );
  await DIFF[kind](before, after, flags);
}
