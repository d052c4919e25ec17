import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type PublishedTable, SPLITS, type Split, type SummaryExample } from '../../../dataset/index.js';
import { hashFile, hashText } from '../../../lineage/index.js';
import { UserError } from '../../../user-error.js';
import { summaryTask } from '../../tasks/index.js';
import { type EvaluationSet, expandPart } from '../set.js';
import { type LinePair, readLinePairs } from './line-pairs.js';
import { GIGAWORD, XSUM } from './published.js';
import { countXsum, hashXsum, isXsumFolder, readXsumFiles } from './xsum-files.js';

/** Pairs of files by split, in the layouts in which the datasets are distributed. */
type Layout = Record<Split, readonly (readonly [source: string, target: string])[]>;

const XSUM_LAYOUT: Layout = {
  train: [['train.source', 'train.target']],
  validation: [['val.source', 'val.target']],
  test: [['test.source', 'test.target']],
};

/** UniLM's copy, and the authors' (`sumdata`). */
const GIGAWORD_LAYOUT: Layout = {
  train: [
    ['train.src.txt', 'train.tgt.txt'],
    ['train/train.article.txt', 'train/train.title.txt'],
  ],
  validation: [
    ['dev.src.txt', 'dev.tgt.txt'],
    ['train/valid.article.filter.txt', 'train/valid.title.filter.txt'],
  ],
  test: [
    ['test.src.txt', 'test.tgt.txt'],
    ['Giga/input.txt', 'Giga/task1_ref0.txt'],
  ],
};

function findPairs(path: string, layout: Layout): Map<Split, LinePair> {
  const pairs = new Map<Split, LinePair>();
  for (const split of SPLITS)
    for (const [source, target] of layout[split])
      for (const folder of [path, join(path, 'org_data')])
        if (existsSync(join(folder, source)) && existsSync(join(folder, target)) && !pairs.has(split))
          pairs.set(split, { source: join(folder, source), target: join(folder, target) });
  return pairs;
}

const isFolder = (path: string) => statSync(path).isDirectory();

export const isXsum = (path: string) =>
  isFolder(path) && (isXsumFolder(path) || findPairs(path, XSUM_LAYOUT).size > 0);
export const isGigaword = (path: string) => isFolder(path) && findPairs(path, GIGAWORD_LAYOUT).size > 0;

/** Opens XSum: the authors' folder of summaries with their list of splits, or parallel files (`test.source`, `test.target`). */
export async function openXsum(path: string): Promise<EvaluationSet<'summary'>> {
  if (isFolder(path) && isXsumFolder(path))
    return newsSet('xsum', path, XSUM, {
      sizes: new Map(SPLITS.map((split) => [split, countXsum(path, split)])),
      hash: hashXsum(path),
      read: (split) => readXsumFiles(path, split),
    });
  const pairs = isFolder(path) ? findPairs(path, XSUM_LAYOUT) : new Map<Split, LinePair>();
  if (pairs.size === 0)
    throw new UserError(
      `${path}: not XSum; the folder must contain bbc-summary-data/ID.summary and XSum-TRAINING-DEV-TEST-SPLIT-90-5-5.json, made by github.com/EdinburghNLP/XSum, or test.source and test.target with one text per line`,
    );
  return newsSet('xsum', path, XSUM, await linePairParts(pairs));
}

/** Opens Gigaword headlines: parallel files in one of two layouts. */
export async function openGigaword(path: string): Promise<EvaluationSet<'summary'>> {
  const pairs = isFolder(path) ? findPairs(path, GIGAWORD_LAYOUT) : new Map<Split, LinePair>();
  if (pairs.size === 0)
    throw new UserError(
      `${path}: not Gigaword headlines; the folder must contain test.src.txt and test.tgt.txt (org_data of github.com/microsoft/unilm) or Giga/input.txt and Giga/task1_ref0.txt (sumdata of github.com/harvardnlp/sent-summary)`,
    );
  return newsSet('gigaword', path, GIGAWORD, await linePairParts(pairs));
}

interface NewsParts {
  sizes: ReadonlyMap<Split, number>;
  /** Hash of all files. */
  hash: string;
  read(split: Split): AsyncIterable<SummaryExample>;
}

async function linePairParts(pairs: ReadonlyMap<Split, LinePair>): Promise<NewsParts> {
  const sizes = new Map<Split, number>();
  const hashes: string[] = [];
  for (const [split, { source, target }] of pairs) {
    sizes.set(split, await countLines(source));
    hashes.push(split, await hashFile(source), await hashFile(target));
  }
  return {
    sizes,
    hash: hashText(hashes.join('\n')),
    async *read(split) {
      const pair = pairs.get(split);
      if (pair) yield* readLinePairs(pair);
    },
  };
}

async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
    for (const byte of chunk as Buffer) if (byte === 10) count++;
  return count;
}

/** Headlines and one-sentence summaries, scored by rouge_score with stemming, since CiteSum names no other. */
function newsSet(
  name: string,
  path: string,
  published: PublishedTable,
  { sizes, hash, read }: NewsParts,
): EvaluationSet<'summary'> {
  return {
    name,
    path,
    kind: 'summary',
    published,
    hasSplits: true,
    selection: { maxSentences: 1 },
    task: summaryTask({ rouge: { variant: 'google', stem: true }, sentences: 'one' }),
    signature: `${name}|sha256:${hash.slice(0, 16)}`,
    size: (part) => expandPart(part).reduce((sum, split) => sum + (sizes.get(split) ?? 0), 0),
    async *examples(part) {
      for (const split of expandPart(part)) yield* read(split);
    },
    close() {},
  };
}
