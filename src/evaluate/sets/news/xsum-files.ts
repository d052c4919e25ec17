import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceTexts } from '@citemill/metrics/text';
import { SPLITS, type Split, type SummaryExample } from '../../../dataset/index.js';
import { hashFileSync } from '../../../lineage/index.js';
import { UserError } from '../../../user-error.js';

/** The authors' list of which article is in which split. */
const SPLIT_FILE = 'XSum-TRAINING-DEV-TEST-SPLIT-90-5-5.json';
const FOLDERS = ['bbc-summary-data', '.'];

const findSummaries = (path: string): string | undefined =>
  FOLDERS.map((name) => join(path, name)).find(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.summary')),
  );

/** Returns whether a folder has XSum as its authors' scripts write it: `ID.summary` files and the list of splits. */
export const isXsumFolder = (path: string): boolean =>
  existsSync(join(path, SPLIT_FILE)) && findSummaries(path) !== undefined;

/** Yields the articles of a split, without those whose page had been removed when the user fetched them. */
export async function* readXsumFiles(path: string, split: Split): AsyncGenerator<SummaryExample> {
  const folder = findSummaries(path) ?? path;
  for (const id of readSplit(path, split)) {
    const file = join(folder, `${id}.summary`);
    if (!existsSync(file)) continue;
    const parts = splitSections(readFileSync(file, 'utf8'));
    const reference = parts.get('FIRST-SENTENCE') ?? '';
    const sentences = sentenceTexts((parts.get('RESTBODY') ?? '').replace(/\s+/g, ' '));
    if (reference === '') throw new UserError(`${file}: no [SN]FIRST-SENTENCE[SN]; is this XSum?`);
    if (sentences.length > 0) yield { id, query: '', sentences, reference };
  }
}

export const countXsum = (path: string, split: Split): number => {
  const folder = findSummaries(path) ?? path;
  return readSplit(path, split).filter((id) => existsSync(join(folder, `${id}.summary`))).length;
};

/** Hashes the list of splits and the texts of all its articles. */
export function hashXsum(path: string): string {
  const folder = findSummaries(path) ?? path;
  const hash = createHash('sha256').update(readFileSync(join(path, SPLIT_FILE)));
  for (const id of SPLITS.flatMap((split) => readSplit(path, split))) {
    const file = join(folder, `${id}.summary`);
    if (existsSync(file)) hash.update(`\n${id} ${hashFileSync(file)}`);
  }
  return hash.digest('hex');
}

/** Returns the ids of a split. */
function readSplit(path: string, split: Split): string[] {
  const list = JSON.parse(readFileSync(join(path, SPLIT_FILE), 'utf8')) as Record<string, string[]>;
  return list[split] ?? [];
}

/** `[SN]NAME[SN]` lines with the text of each part below. */
function splitSections(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  const pieces = text.split(/\[SN\]([A-Z-]+)\[SN\]/);
  for (let i = 1; i < pieces.length; i += 2) parts.set(pieces[i] ?? '', (pieces[i + 1] ?? '').trim());
  return parts;
}
