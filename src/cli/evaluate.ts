import { extname, resolve } from 'node:path';
import {
  type AnySet,
  buildTable,
  type Evaluation,
  isTable,
  loadExamples,
  measureSystem,
  modelsFor,
  ofAllKinds,
  openInstruments,
  openSet,
  readMarked,
  toCsv,
  toJson,
  toMarkdown,
  toTerminal,
  writePredictions,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import { printCurve } from './evaluate-curve.js';
import { printDomains } from './evaluate-domains.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { collectSystems } from './evaluate-systems.js';
import { refuseOtherFile, writeOwnFile } from './own-file.js';
import { textTable } from './table.js';

interface TableFormat {
  print(evaluation: Evaluation): string;
  /** True for the text of such a file that we wrote earlier. */
  isOurs(text: string): boolean;
}

const FORMATS: Record<string, TableFormat> = {
  '.md': { print: toMarkdown, isOurs: isTable.markdown },
  '.csv': { print: toCsv, isOurs: isTable.csv },
  '.json': { print: toJson, isOurs: isTable.json },
};

/** The format of an output file, by its ending; one that was not written by us is refused before anything is computed. */
function findTableFormat(path: string): TableFormat {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format)
    throw new UserError(`--out ${path}: name a file that ends in ${Object.keys(FORMATS).join(', ')}`);
  refuseOtherFile('--out', path, format.isOurs);
  return format;
}

/** The folder for predictions (default: beside a Citemill dataset; none for sets of other projects). */
function saveFolder(set: AnySet, { save, split, task }: EvaluateFlags): string | undefined {
  if (typeof save === 'string') return save;
  if (save === false || !set.signature.startsWith(`${set.name}|profile:`)) return undefined;
  // Models of two tasks of a dataset share their names.
  return `${resolve(set.path)}-predictions/${split}${task === undefined ? '' : `/${task}`}`;
}

async function printEvaluation(set: AnySet, flags: EvaluateFlags): Promise<void> {
  const wide = ofAllKinds(set);
  const formats = (flags.out ?? []).map((path) => ({ path, format: findTableFormat(path) }));
  const compare = flags.compare ?? [];
  const examples = await loadExamples(wide, flags.split);
  const systems = await collectSystems(wide, examples, flags, compare);
  for (const [i, system] of systems.entries()) systems[i] = await measureSystem(wide, examples, system);
  const evaluation = buildTable(wide, flags.split, examples, systems, {
    ...{ compare, test: flags.test, samples: flags.samples },
  });
  const folder = saveFolder(set, flags);
  for (const { path, format } of formats)
    writeOwnFile('--out', path, format.print(evaluation), format.isOurs);
  process.stdout.write(flags.json ? toJson(evaluation) : toTerminal(evaluation, textTable));
  if (folder === undefined) return;
  const run = systems.filter(({ signature }) => signature !== undefined);
  for (const system of run) await writePredictions(folder, system);
  if (run.length > 0 && !flags.json) process.stdout.write(`predictions: ${folder}\n`);
}

export async function runEvaluate(place: string, flags: EvaluateFlags): Promise<void> {
  const { instruments, close } = await openInstruments(flags);
  const set = await openSet(place, {
    duc: flags.duc,
    threshold: flags.threshold,
    task: flags.task,
    instruments,
    ...(flags.marked ? { marked: await readMarked(flags.marked) } : {}),
  });
  try {
    if (!set.hasSplits) flags.split = 'all';
    if (flags.list) process.stdout.write(`${renderModelList(set)}\n`);
    else if (flags.domains) await printDomains(set, flags.domains, flags);
    else if (flags.curve) await printCurve(set, flags.curve, flags);
    else await printEvaluation(set, flags);
  } finally {
    set.close();
    await close();
  }
}

const renderModelList = (set: AnySet) =>
  textTable(
    modelsFor(set).map(({ name, about, embeds, learns }) => [
      name,
      embeds ? 'embeds' : learns ? 'learns' : '',
      `  ${about}`,
    ]),
  );
