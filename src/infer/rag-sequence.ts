import { openGenerator } from './generator.js';
import { logSumExp } from './log-sum-exp.js';
import { type RowModel, textByText } from './model.js';
import type { ModelFolder, Precision } from './model-folder.js';
import { openRetriever } from './retriever.js';
import type { PassagesRow } from './rows.js';
import { numberSetting } from './settings.js';

/**
 * SciXGen §5.1, RAG-sequence: generates a text for each retrieved passage and takes the one with the highest likelihood over all
 * passages (Lewis et al.'s thorough decoding).
 */
export async function openRagSequence(
  folder: ModelFolder,
  precision: Precision,
): Promise<RowModel<PassagesRow>> {
  const { description } = folder;
  const k = numberSetting(description, 'k', 10);
  const maxSourceTokens = numberSetting(description, 'max_source', 1024);
  const maxTargetTokens = numberSetting(description, 'max_target', 256);
  const generator = await openGenerator(folder, precision);
  const retriever = await openRetriever(folder, precision);
  const { tokenizer, options } = generator;
  const end = options.ends[0] ?? 0;

  async function answer({ source, passages }: PassagesRow): Promise<string> {
    // Without passages, the source is used with an empty passage.
    const candidates = passages.length > 0 ? passages : [''];
    const best = await retriever.best(source, candidates, k);
    const states = await generator.encode(
      best.map(({ index }) => tokenizer.encode(`${source} ${candidates[index]}`.trim(), maxSourceTokens)),
    );
    const generated = await generator.generate(
      states,
      best.map(() => [options.start]),
    );
    const texts = [...new Set(generated)].sort();
    const scores = best.map(({ score }) => score);
    const prior = logSumExp(scores);
    const likelihoods: number[] = [];
    for (const text of texts) {
      const target = [...tokenizer.encodePlain(text, maxTargetTokens - 1), end];
      const each = await generator.likelihoods(states, target);
      likelihoods.push(logSumExp(each.map((likelihood, i) => likelihood + (scores[i] ?? 0) - prior)));
    }
    return texts[likelihoods.indexOf(Math.max(...likelihoods))] ?? '';
  }

  return textByText(answer, [generator, retriever]);
}
