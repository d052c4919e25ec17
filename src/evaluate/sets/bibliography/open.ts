import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SPLITS, type Split, type TaggingExample } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';
import { taggingTask } from '../../tasks/index.js';
import { plainSet } from '../plain-set.js';
import type { EvaluationSet } from '../set.js';
import { readMarkedEntries } from './entries.js';

const FILES: Record<Split, string> = { train: 'train.txt', validation: 'dev.txt', test: 'test.txt' };
/** In a single file, every tenth entry is for testing and the one before it for validation. */
const TEST_EVERY = 10;

const splitFiles = (path: string): [Split, string][] =>
  SPLITS.map((split): [Split, string] => [split, join(path, FILES[split])]).filter(([, file]) =>
    existsSync(file),
  );

/** Returns the files that may contain entries: the given one, or those of a folder. */
export const entryFiles = (path: string): string[] =>
  statSync(path).isDirectory() ? splitFiles(path).map(([, file]) => file) : [path];

/** Opens printed bibliography entries with their fields marked, to compare parsers of such entries. */
export function openBibliography(path: string): EvaluationSet<'tagging'> {
  const parts = statSync(path).isDirectory()
    ? findSplits(path)
    : splitEntries(readMarkedEntries(read(path), path));
  if (parts.size === 0)
    throw new UserError(`${path} contains no train.txt, dev.txt or test.txt with marked entries`);
  const hash = createHash('sha256').update(JSON.stringify([...parts]));
  return plainSet({
    name: 'bibliography',
    path,
    kind: 'tagging',
    selection: {},
    task: taggingTask({ unit: 'words' }),
    published: {
      source: 'SciXGen, §3.1',
      measuredOn: 'entries from arXiv papers, mean accuracy over the entities; 2,000 training entries',
      rows: [{ system: 'BERT', figures: { accuracy: { value: 99 } } }],
    },
    signature: `bibliography|sha256:${hash.digest('hex').slice(0, 16)}`,
    parts,
  });
}

const read = (file: string) => readFileSync(file, 'utf8');

const findSplits = (path: string) =>
  new Map(splitFiles(path).map(([split, file]) => [split, readMarkedEntries(read(file), file)] as const));

function splitEntries(entries: readonly TaggingExample[]): Map<Split, TaggingExample[]> {
  const parts = new Map<Split, TaggingExample[]>(SPLITS.map((split) => [split, []]));
  for (const [i, entry] of entries.entries()) {
    const remainder = (i + 1) % TEST_EVERY;
    parts.get(remainder === 0 ? 'test' : remainder === TEST_EVERY - 1 ? 'validation' : 'train')?.push(entry);
  }
  return parts;
}
