import { lstatSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import { progress } from '../engine/index.js';
import {
  chooseQuery,
  makePredictionFile,
  mineNegatives,
  openSet,
  predictionLineage,
  setInput,
} from '../evaluate/index.js';
import { bm25Retriever, openEmbeddingRetriever, type Retriever } from '../models/index.js';
import { UserError } from '../user-error.js';

interface MineFlags {
  out: string;
  embeddings?: string;
  modelFolder?: string;
  count: number;
  ranks?: { from: number; to: number };
  quiet?: boolean;
}

/** The first results may be relevant although they are not cited; those after the hundredth are too easy to learn from. */
const RANKS = { from: 6, to: 100 };

/** Maximum number of candidates to compare with every vector; with more, an approximate index is used. */
const EXACT_UP_TO = 10_000;

/** Number of lines per write. */
const CHUNK = 256;

async function openRetriever({ embeddings, modelFolder }: MineFlags): Promise<Retriever> {
  if (!embeddings) {
    if (modelFolder) throw new UserError('--model-folder requires --embeddings');
    return bm25Retriever();
  }
  return openEmbeddingRetriever({
    model: embeddings,
    cacheFolder: cacheRoot(),
    exactUpTo: EXACT_UP_TO,
    ...(modelFolder ? { modelsFolder: modelFolder } : {}),
  });
}

/** Writes hard negatives for the training and validation examples of a dataset. */
export async function runMine(dataset: string, flags: MineFlags): Promise<void> {
  const { count, ranks = RANKS, quiet } = flags;
  const out = resolve(flags.out);
  if (lstatSync(out, { throwIfNoEntry: false }))
    throw new UserError(`--out ${flags.out} exists already; name another file`);
  const query = chooseQuery(flags);
  const set = await openSet(dataset, { query });
  let retriever: Retriever | undefined;
  const bar = progress({ label: 'mining', unit: 'examples', quiet });
  let examples = 0;
  let negatives = 0;
  try {
    retriever = await openRetriever(flags);
    const mined = mineNegatives(set, { retriever, count, ranks, onProgress: () => bar.tick() });
    const fill = async (path: string) => {
      let lines: string[] = [];
      for await (const line of mined) {
        examples++;
        negatives += line.negatives.length;
        if (lines.push(`${JSON.stringify(line)}\n`) < CHUNK) continue;
        await appendFile(path, lines.join(''));
        lines = [];
      }
      if (negatives === 0)
        throw new UserError(
          `${dataset}: no negatives found at ranks ${ranks.from} to ${ranks.to}; there are too few candidates, so give lower ranks with --ranks`,
        );
      await appendFile(path, lines.join(''));
    };
    const options = {
      task: 'negatives',
      retriever: retriever.signature,
      query: set.query ?? null,
      count,
      ...ranks,
    };
    const lineage = predictionLineage(options, [setInput(set)]);
    await makePredictionFile(dirname(out), basename(out), fill, { isListed: false, lineage });
  } finally {
    bar.done();
    set.close();
    await retriever?.close?.();
  }
  process.stdout.write(`negatives: ${negatives} for ${examples} examples, in ${flags.out}\n`);
}
