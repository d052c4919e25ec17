import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rouge } from '@citemill/metrics';
import { parseJson } from '@citemill/metrics/internal/json';
import { itemAt } from '../../at.js';
import type { Split, SummaryExample } from '../../dataset/index.js';
import { UserError } from '../../user-error.js';
import { summaryTask } from '../tasks/index.js';
import { plainSet } from './plain-set.js';
import { SCITLDR } from './scitldr-published.js';
import type { EvaluationSet, Part } from './set.js';

/** The files of SciTLDR's release. */
const FILES: Record<Split, string> = {
  train: 'train.jsonl',
  validation: 'dev.jsonl',
  test: 'test.jsonl',
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Returns whether a line is a SciTLDR record: JSON with sentences in `source` and summaries in `target`. */
export function isScitldrLine(line: string): boolean {
  const { source, target } = (parseJson(line) ?? {}) as { source?: unknown; target?: unknown };
  return isTexts(source) && (isTexts(target) || typeof target === 'string');
}

/**
 * Opens a file of SciTLDR, or the folder of its three files. Scored like its official script: ROUGE-1.5.5 with stemming (-n 2 -m),
 * sentences split at full stops that follow a space, as files2rouge does, and of several references the one with the best ROUGE-1.
 */
export function openScitldr(path: string): EvaluationSet<'summary'> {
  const isFolder = statSync(path).isDirectory();
  const hash = createHash('sha256');
  const parts = new Map<Part, SummaryExample[]>();
  if (!isFolder) parts.set('all', readFile(path, hash));
  else
    for (const [split, file] of Object.entries(FILES))
      if (existsSync(join(path, file))) parts.set(split as Split, readFile(join(path, file), hash));
  if (parts.size === 0)
    throw new UserError(`${path} has none of SciTLDR’s files (${Object.values(FILES).join(', ')})`);
  return plainSet({
    name: 'scitldr',
    path,
    kind: 'summary',
    task: {
      ...summaryTask({ rouge: { variant: 'perl155', stem: true }, sentences: 'spaced-stops' }),
      notes: (examples) => [recallNote(examples)],
    },
    published: SCITLDR,
    selection: { maxSentences: 1 },
    signature: `scitldr|sha256:${hash.digest('hex').slice(0, 16)}`,
    parts,
  });
}

function readFile(path: string, hash: { update(text: string): unknown }): SummaryExample[] {
  const text = readFileSync(path, 'utf8');
  hash.update(text);
  const examples: SummaryExample[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    if (!isScitldrLine(line))
      throw new UserError(
        `${path}, line ${i + 1}: not a SciTLDR record (source and target must be lists of texts)`,
      );
    const { source, target, paper_id } = JSON.parse(line) as {
      source: string[];
      target: string[] | string;
      paper_id?: string;
    };
    const references = typeof target === 'string' ? [target] : target;
    if (source.length === 0 || references.length === 0) continue;
    examples.push({
      id: paper_id ?? `line-${i + 1}`,
      query: '',
      // The released code also trims them before it selects.
      sentences: source.map((sentence) => sentence.trim()),
      reference: itemAt(references, 0),
      references,
    });
  }
  return examples;
}

/** Describes how much of the references the abstract covers, measured as CiteSum does (§2.1). */
function recallNote(examples: readonly SummaryExample[]): string {
  const scorer = rouge({ variant: 'google', stem: true, metrics: ['rouge1', 'rouge2', 'rougeL'] });
  const recalls = (pick: (references: readonly string[]) => readonly string[]): string => {
    const sums = [0, 0, 0];
    let count = 0;
    for (const { sentences, reference, references = [reference] } of examples)
      for (const picked of pick(references)) {
        const { rouge1, rouge2, rougeL } = scorer.score(sentences.join(' '), [picked]).scores;
        for (const [i, { recall }] of [rouge1, rouge2, rougeL].entries()) sums[i] = (sums[i] ?? 0) + recall;
        count++;
      }
    return count === 0 ? '–' : sums.map((sum) => ((100 * sum) / count).toFixed(1)).join('/');
  };
  const first = recalls((references) => references.slice(0, 1));
  const reviews = recalls(([, ...reviewed]) => reviewed);
  return `recall of the references from the abstract, ROUGE-1/2/L: ${first} (first references, by the authors), ${reviews} (others, from reviews); CiteSum §2.1: 81.1/38.9/62.0 and 65.2/17.9/45.7`;
}
