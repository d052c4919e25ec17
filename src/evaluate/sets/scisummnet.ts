import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText, descendants, parseXml, textOf } from '@citemill/read/internal';
import { NOTHING_PUBLISHED, type SummaryExample } from '../../dataset/index.js';
import { UserError } from '../../user-error.js';
import { summaryTask } from '../tasks/index.js';
import { plainSet } from './plain-set.js';
import type { EvaluationSet } from './set.js';

/** Returns whether a folder is ScisummNet's: it has a folder for each paper, with its XML and its summaries. */
export function isScisummnet(path: string): boolean {
  return listPapers(path).length > 0;
}

function listPapers(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(path, entry.name, 'summary')))
    .map(({ name }) => name)
    .sort();
}

/**
 * Opens ScisummNet: the sentences of a paper, starting with its abstract, and a summary that annotators wrote from the paper and the
 * sentences that cite it. ROUGE-1.5.5 with stemming over 250 words, the length limit of the task.
 */
export function openScisummnet(path: string): EvaluationSet<'summary'> {
  const hash = createHash('sha256');
  const examples = listPapers(path).flatMap((name) => readPaper(path, name, hash) ?? []);
  if (examples.length === 0) throw new UserError(`${path} contains no ScisummNet paper with a summary`);
  return plainSet({
    name: 'scisummnet',
    path,
    kind: 'summary',
    task: summaryTask({ rouge: { variant: 'perl155', stem: true, limit: { words: 250 } } }),
    published: NOTHING_PUBLISHED,
    selection: { words: 250, redundancy: 'bigrams' },
    signature: `scisummnet|sha256:${hash.digest('hex').slice(0, 16)}`,
    parts: new Map([['all', examples]]),
  });
}

function readPaper(
  folder: string,
  name: string,
  hash: { update(bytes: Uint8Array): unknown },
): SummaryExample | undefined {
  const read = (kind: string, pattern: RegExp) => {
    const parent = join(folder, name, kind);
    const file = existsSync(parent) ? readdirSync(parent).find((entry) => pattern.test(entry)) : undefined;
    if (file === undefined) return undefined;
    const bytes = readFileSync(join(parent, file));
    hash.update(bytes);
    return decodeText(bytes).text;
  };
  const xml = read('Reference_XML', /\.xml$/i);
  const summary = read('summary', /human\.txt$/i);
  if (xml === undefined || summary === undefined) return undefined;
  const { root } = parseXml(xml);
  // Sentence 0 is the title; the first line of the summary repeats it.
  const sentences = descendants(root, 'S')
    .filter(({ attributes }) => attributes.sid !== '0')
    .map((sentence) => textOf(sentence).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const title = textOf(descendants(root, 'S')[0]).trim();
  const lines = summary.split(/\r?\n/).map((line) => line.trim());
  const reference = lines.filter((line, i) => line !== '' && !(i === 0 && line === title)).join('\n');
  if (sentences.length === 0 || reference === '') return undefined;
  return { id: name, query: title, sentences, reference };
}
