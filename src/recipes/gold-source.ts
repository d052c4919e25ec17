import type { GoldLabels } from '../dataset/index.js';
import { UserError } from '../user-error.js';

/** Names human answers as the source of labels. Throws {@link UserError} if they do not answer the template's question. */
export function goldSource(
  gold: GoldLabels | undefined,
  template: string,
  question: string,
): { labelsFrom?: string } {
  if (!gold) return {};
  if (gold.question !== question)
    throw new UserError(
      `--gold: the file has answers to the question ${gold.question}, not ${question}; use a study with the template ${template}`,
    );
  return { labelsFrom: `labels:${gold.identity}` };
}
