import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Split } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';
import { classificationTask, multilabelTask, taggingTask } from '../../tasks/index.js';
import { plainSet } from '../plain-set.js';
import type { AnySet } from '../set.js';
import { readConll } from './conll.js';
import { findMulticite, MULTICITE, type MulticiteTask, readMulticite } from './multicite.js';
import { TRANSFER_TASKS, type TransferTask } from './tasks.js';
import { readTexts } from './texts.js';

const FILES: Record<Split, string> = { train: 'train.txt', validation: 'dev.txt', test: 'test.txt' };

const hasFile = (folder: string) =>
  existsSync(folder) && Object.values(FILES).some((file) => existsSync(join(folder, file)));

/** Returns the folder of a task: the given one, or the one below it as in SciBERT's repository. */
function findFolder(path: string, { name, below }: TransferTask): string | undefined {
  if (basename(resolve(path)) === name && hasFile(path)) return path;
  return [join(path, below, name), join(path, 'data', below, name), join(path, name)].find(hasFile);
}

/** Returns whether a folder is SciBERT's data folder, that of one of its tasks, or MultiCite's. */
export const isTransfer = (path: string): boolean =>
  TRANSFER_TASKS.some((task) => findFolder(path, task) !== undefined) || findMulticite(path).length > 0;

/** Opens one of CiteWorth's ten transfer tasks, a folder of SciBERT's repository with train.txt, dev.txt and test.txt; or MultiCite. */
export function openTransfer(path: string, taskName: string | undefined): AnySet {
  const multicite = findMulticite(path);
  if (multicite.length > 0) return createMulticite(path, chooseMulticite(path, multicite, taskName));
  const available = TRANSFER_TASKS.filter((task) => findFolder(path, task) !== undefined);
  if (!statSync(path).isDirectory() || available.length === 0)
    throw new UserError(
      `${path}: none of SciBERT’s tasks and not MultiCite; the folder must contain one or more of ${TRANSFER_TASKS.map(({ name, below }) => `${below}/${name}`).join(', ')}, each with train.txt, dev.txt and test.txt (published in the folder data of github.com/allenai/scibert), or MultiCite’s classification_gold_context (github.com/allenai/multicite)`,
    );
  const names = available.map(({ name }) => name);
  if (taskName === undefined && available.length > 1)
    throw new UserError(`${path} contains several tasks; choose one with --task: ${names.join(', ')}`);
  const task = available.find(({ name }) => name === (taskName ?? names[0]));
  const folder = task && findFolder(path, task);
  if (!task || !folder)
    throw new UserError(
      `--task ${taskName}${TRANSFER_TASKS.some(({ name }) => name === taskName) ? ` is not in ${path}` : ': no such task'}; choose from ${names.join(', ')}`,
    );
  return createSet(folder, task);
}

/** Returns the texts of the files that a folder has, and the start of the SHA-256 of all. */
function readFiles(folder: string, files: Record<Split, string>) {
  const hash = createHash('sha256');
  const texts = (Object.entries(files) as [Split, string][]).flatMap(([split, name]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    hash.update(text);
    return [{ split, text, file }];
  });
  return { texts, digest: hash.digest('hex').slice(0, 16) };
}

/** Returns the version to open: the named one, otherwise the contexts that the annotators marked, or the only one. */
function chooseMulticite(
  path: string,
  available: readonly MulticiteTask[],
  name: string | undefined,
): MulticiteTask {
  const task = name === undefined ? available[0] : available.find((version) => version.name === name);
  if (task) return task;
  throw new UserError(
    `--task ${name} is not in ${path}; choose from ${available.map((version) => version.name).join(', ')}`,
  );
}

function createMulticite(path: string, { name, folder }: MulticiteTask): AnySet {
  const { texts, digest } = readFiles(folder, MULTICITE.files);
  const parts = new Map(texts.map(({ split, text, file }) => [split, readMulticite(text, file)] as const));
  const labels = [...parts.values()].flat().flatMap((example) => example.labels ?? []);
  return plainSet({
    name: 'transfer',
    variant: name,
    path,
    kind: 'classification',
    published: MULTICITE.published,
    selection: {},
    signature: `${name}|sha256:${digest}|mark:TARGETCIT`,
    classes: [...new Set(labels)].sort(),
    task: multilabelTask(),
    parts,
  });
}

function createSet(path: string, task: TransferTask): AnySet {
  const { texts, digest } = readFiles(path, FILES);
  const common = {
    name: 'transfer',
    variant: task.name,
    path,
    published: task.published,
    selection: {},
    signature: `${task.name}|sha256:${digest}`,
  };
  if (task.kind === 'tagging') {
    const parts = new Map(texts.map(({ split, text, file }) => [split, readConll(text, file)] as const));
    return plainSet({ ...common, kind: 'tagging', task: taggingTask(task.scoring), parts });
  }
  const parts = new Map(texts.map(({ split, text, file }) => [split, readTexts(text, file)] as const));
  const classes = [...new Set([...parts.values()].flat().flatMap(({ label }) => label ?? []))].sort();
  return plainSet({
    ...common,
    kind: 'classification',
    classes,
    task: classificationTask(task.scoring),
    parts,
  });
}
