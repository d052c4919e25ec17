import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PublishedRow, SentenceExample } from '../../dataset/index.js';
import { readQuotes } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { rankingTask } from '../tasks/index.js';
import { plainSet } from './plain-set.js';
import type { EvaluationSet } from './set.js';

const isQuotesFile = (name: string) => /^quotes_results.*\.json$/i.test(name);

const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(isQuotesFile)
        .sort()
        .map((name) => join(path, name))
    : [path];

/** Returns whether a file or folder contains QuOTeS results, by the file names. */
export const isQuotes = (path: string): boolean =>
  listFiles(path).some((file) => isQuotesFile(basename(file)));

/**
 * Opens QuOTeS: sentences that readers judged as relevant to a query or not, one file per reader. Sentences without a judgement are
 * not part of the example.
 */
export function openQuotes(path: string): EvaluationSet<'ranking'> {
  const hash = createHash('sha256');
  const examples = listFiles(path).flatMap((file): SentenceExample[] => {
    const text = readFileSync(file, 'utf8');
    hash.update(text);
    const { query, sentences, answers } = readQuotes(text);
    const judged = [...answers.keys()].sort((a, b) => a - b);
    if (judged.length === 0) return [];
    return [
      {
        id: basename(file).replace(/\.json$/i, ''),
        query,
        sentences: judged.map((index) => sentences[index] ?? ''),
        labels: judged.map((index) => answers.get(index) ?? false),
      },
    ];
  });
  if (examples.length === 0)
    throw new UserError(
      `${path}: no QuOTeS results; the folder must contain files named quotes_results_*.json (github.com/jarobyte91/quotes)`,
    );
  return plainSet({
    name: 'quotes',
    path,
    kind: 'ranking',
    task: rankingTask(),
    selection: {},
    published: {
      source: 'ROUGE-SciQFS, Table 5',
      measuredOn: 'the 23 readers of QuOTeS (± 2·σ/√n)',
      rows: PUBLISHED,
    },
    signature: `quotes|judged-only|sha256:${hash.digest('hex').slice(0, 16)}`,
    parts: new Map([['all', examples]]),
  });
}

const row = (system: string, ap: [number, number], auc: [number, number], model?: string): PublishedRow => ({
  system,
  ...(model ? { model } : {}),
  figures: {
    'Average Precision': { value: ap[0], margin: ap[1] },
    'ROC AUC': { value: auc[0], margin: auc[1] },
  },
});

const PUBLISHED: PublishedRow[] = [
  row('MLP, TFIDF-Chars', [0.664, 0.13], [0.682, 0.11]),
  row('MLP, SPECTER', [0.652, 0.11], [0.654, 0.11]),
  row('MLP, TFIDF-Words', [0.654, 0.12], [0.65, 0.13]),
  row('Cosine Similarity, TFIDF-Chars', [0.674, 0.1], [0.634, 0.13], 'tfidf-chars-cosine'),
  row('LSTM, Sentence-BERT', [0.6, 0.11], [0.631, 0.09]),
  row('LSTM, SPECTER', [0.637, 0.1], [0.627, 0.1]),
  row('Cosine Similarity, TFIDF-Words', [0.575, 0.11], [0.543, 0.13], 'tfidf-words-cosine'),
  row('MLP, Sentence-BERT', [0.6, 0.12], [0.54, 0.13]),
  row('Euclidean Distance, SPECTER', [0.532, 0.11], [0.505, 0.12]),
  row('Transformer, Sentence-BERT', [0.545, 0.1], [0.485, 0.12]),
  row('Transformer, SPECTER', [0.556, 0.09], [0.479, 0.12]),
  row('Cosine Similarity, Sentence-BERT', [0.526, 0.09], [0.42, 0.12], 'minilm-cosine'),
];
