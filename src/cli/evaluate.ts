import { dirname, extname, resolve } from 'node:path';
import { isWritable } from '../engine/index.js';
import {
  type AnySet,
  addResults,
  buildTable,
  checkPredictedIds,
  chooseQuery,
  type Evaluation,
  isTable,
  loadCandidateIds,
  loadExamples,
  measureSystem,
  modelsFor,
  openInstruments,
  openSet,
  predictionFolder,
  predictionLineage,
  readMarked,
  readResults,
  resultsFile,
  setInput,
  tableResults,
  toAllKinds,
  toCsv,
  toJson,
  toMarkdown,
  toTerminal,
  writePredictions,
} from '../evaluate/index.js';
import type { Manifest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { printCurve } from './evaluate-curve.js';
import { printDomains } from './evaluate-domains.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { collectSystems } from './evaluate-systems.js';
import { refuseOtherFile, writeOwnFile } from './own-file.js';
import { textTable } from './table.js';

interface TableFormat {
  print(evaluation: Evaluation): string;
  /** True for the text of a table that this command wrote earlier. */
  isOurs(text: string): boolean;
}

const FORMATS: Record<string, TableFormat> = {
  '.md': { print: toMarkdown, isOurs: isTable.markdown },
  '.csv': { print: toCsv, isOurs: isTable.csv },
  '.json': { print: toJson, isOurs: isTable.json },
};

/** The format of an output file, by its extension. An existing file that is not our table is refused before anything runs. */
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
  // The tasks of a dataset have models of the same name.
  return predictionFolder(resolve(set.path), split, task);
}

/** The file of results, beside a Citemill dataset; none if predictions are saved elsewhere or not at all. */
function resultsPath(set: AnySet, flags: EvaluateFlags): string | undefined {
  const path = resolve(set.path);
  const isBeside = typeof flags.save !== 'string' && saveFolder(set, flags) !== undefined;
  return isBeside && isWritable(dirname(path)) ? resultsFile(path) : undefined;
}

/** Refuses a file of the user's in the place of our results before anything runs. */
function checkResults(path: string): void {
  try {
    readResults(path);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${error.message}; move it, or use --no-save`);
  }
}

/** What the predictions of a system that was run here are made from; its signature names all of its settings. */
const systemLineage = (set: AnySet, signature: string, { split, task }: EvaluateFlags): Manifest =>
  predictionLineage({ system: signature, split, task: task ?? null }, [setInput(set)]);

async function printEvaluation(set: AnySet, flags: EvaluateFlags): Promise<void> {
  const wide = toAllKinds(set);
  const results = resultsPath(set, flags);
  if (results !== undefined) checkResults(results);
  const formats = (flags.out ?? []).map((path) => ({ path, format: findTableFormat(path) }));
  const compare = flags.compare ?? [];
  const examples = await loadExamples(wide, flags.split);
  const candidateIds = await loadCandidateIds(wide, examples);
  const systems = await collectSystems(wide, examples, flags, compare);
  if (candidateIds) for (const system of systems) checkPredictedIds(candidateIds, examples, system);
  for (const [i, system] of systems.entries()) systems[i] = await measureSystem(wide, examples, system);
  const evaluation = buildTable(wide, flags.split, examples, systems, {
    compare,
    test: flags.test,
    samples: flags.samples,
  });
  const folder = saveFolder(set, flags);
  for (const { path, format } of formats)
    writeOwnFile('--out', path, format.print(evaluation), format.isOurs);
  process.stdout.write(flags.json ? toJson(evaluation) : toTerminal(evaluation, textTable));
  if (results !== undefined)
    await addResults(
      results,
      tableResults(
        set,
        { split: flags.split, task: flags.task },
        examples,
        systems,
        evaluation.table,
        new Date(),
      ),
    );
  if (folder === undefined) return;
  const run = systems.filter(({ signature }) => signature !== undefined);
  for (const { model, signature = '', byId } of run)
    if (byId instanceof Map)
      await writePredictions(folder, { model, byId }, systemLineage(set, signature, flags));
  if (run.length > 0 && !flags.json) process.stdout.write(`predictions: ${folder}\n`);
}

export async function runEvaluate(place: string, flags: EvaluateFlags): Promise<void> {
  const { instruments, close } = await openInstruments(flags);
  const set = await openSet(place, {
    duc: flags.duc,
    threshold: flags.threshold,
    task: flags.task,
    instruments,
    query: chooseQuery(flags.domains ? {} : flags),
    ...(flags.marked ? { marked: await readMarked(flags.marked) } : {}),
  });
  try {
    if (flags.query && set.kind !== 'retrieval')
      throw new UserError(`--query: only for citrec datasets, not ${set.name}`);
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
