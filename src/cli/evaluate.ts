import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import {
  type AnySet,
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
  readGold,
  readMarked,
  setInput,
  toAllKinds,
  toCsv,
  toJson,
  toMarkdown,
  toTerminal,
  writePredictions,
} from '../evaluate/index.js';
import { rerankerQuery } from '../infer/index.js';
import type { Manifest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { printCurve } from './evaluate-curve.js';
import { printDomains } from './evaluate-domains.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { checkMode } from './evaluate-modes.js';
import { printRescored } from './evaluate-rescore.js';
import { checkResults, resultsPath, saveResults } from './evaluate-results.js';
import { collectSystems } from './evaluate-systems.js';
import { checkOverwrite, writeOutputFile } from './output-file.js';
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

/** Finds the format of an output file by its extension. An existing file that is not our table is refused before anything runs. */
function findTableFormat(path: string): TableFormat {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format)
    throw new UserError(`--out ${path}: name a file that ends in ${Object.keys(FORMATS).join(', ')}`);
  checkOverwrite('--out', path, format.isOurs);
  return format;
}

/** Returns the folder for predictions (default: next to a Citemill dataset; none for datasets of other projects). */
function saveFolder(set: AnySet, { save, split, task }: EvaluateFlags): string | undefined {
  if (typeof save === 'string') return save;
  if (save === false || !set.signature.startsWith(`${set.name}|profile:`)) return undefined;
  // Models of different tasks can have the same name.
  return predictionFolder(resolve(set.path), split, task);
}

/** Returns the lineage of predictions that a system made in this run; its signature contains all of its settings. */
const systemLineage = (set: AnySet, signature: string, { split, task }: EvaluateFlags): Manifest =>
  predictionLineage({ system: signature, split, task: task ?? null }, [setInput(set)]);

async function printEvaluation(set: AnySet, flags: EvaluateFlags): Promise<void> {
  const generalSet = toAllKinds(set);
  const folder = saveFolder(set, flags);
  const results = folder !== undefined && typeof flags.save !== 'string' ? resultsPath(set) : undefined;
  if (results !== undefined) checkResults(results);
  const formats = (flags.out ?? []).map((path) => ({ path, format: findTableFormat(path) }));
  const compare = flags.compare ?? [];
  const examples = await loadExamples(generalSet, flags.split);
  const candidateIds = await loadCandidateIds(generalSet, examples);
  const systems = await collectSystems(generalSet, examples, flags, compare);
  if (candidateIds) for (const system of systems) checkPredictedIds(candidateIds, examples, system);
  for (const [i, system] of systems.entries()) systems[i] = await measureSystem(generalSet, examples, system);
  const evaluation = buildTable(generalSet, flags.split, examples, systems, {
    compare,
    test: flags.test,
    samples: flags.samples,
  });
  for (const { path, format } of formats)
    writeOutputFile('--out', path, format.print(evaluation), format.isOurs);
  process.stdout.write(flags.json ? toJson(evaluation) : toTerminal(evaluation, textTable));
  if (folder === undefined) return;
  const systemsOfRun = systems.filter(({ signature }) => signature !== undefined);
  for (const { model, signature = '', byId } of systemsOfRun)
    if (byId instanceof Map)
      await writePredictions(folder, { model, byId }, systemLineage(set, signature, flags));
  // Results come last: without the predictions they could not be checked.
  if (results !== undefined) await saveResults(results, set, flags, examples, systems, evaluation.table);
  if (systemsOfRun.length > 0 && !flags.json) process.stdout.write(`predictions: ${folder}\n`);
}

/** Refuses options for reordering that would have no effect. */
function checkRerank(set: AnySet, { rerank, rerankBest, rerankWeight, domains, curve }: EvaluateFlags): void {
  if (!rerank && (rerankBest !== undefined || rerankWeight !== undefined))
    throw new UserError(`--rerank-${rerankBest === undefined ? 'weight' : 'best'} requires --rerank`);
  if (rerank && (set.kind !== 'retrieval' || domains || curve))
    throw new UserError(`--rerank reorders search results, but ${set.name} is not a retrieval task`);
}

export async function runEvaluate(path: string, flags: EvaluateFlags, command: Command): Promise<void> {
  checkMode(command, flags);
  const { instruments, close } = await openInstruments(flags);
  const set = await openSet(path, {
    duc: flags.duc,
    threshold: flags.threshold,
    task: flags.task,
    instruments,
    query: chooseQuery(flags.domains ? {} : flags),
    ...(flags.rerank ? { rerankQuery: rerankerQuery(flags.rerank) } : {}),
    ...(flags.marked ? { marked: await readMarked(flags.marked) } : {}),
    ...(flags.gold ? { gold: readGold(flags.gold) } : {}),
  });
  try {
    if (flags.query && set.kind !== 'retrieval')
      throw new UserError(`--query: only for citrec datasets, not ${set.name}`);
    checkRerank(set, flags);
    const requestedSplit = command.getOptionValueSource('split') === 'cli' ? flags.split : undefined;
    // Studies draw from all splits.
    if (!set.hasSplits || (flags.gold && requestedSplit === undefined)) flags.split = 'all';
    if (flags.list) process.stdout.write(`${renderModelList(set)}\n`);
    else if (flags.rescore) await printRescored(set, flags, requestedSplit);
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
