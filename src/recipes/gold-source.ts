import type { GoldLabels } from '../dataset/index.js';
import { UserError } from '../user-error.js';

/** Names answers of people as the source of labels. Throws {@link UserError} if they answer another question than that of a template. */
export function goldSource(
  gold: GoldLabels | undefined,
  template: string,
  question: string,
): { labelsFrom?: string } {
  if (!gold) return {};
  if (gold.question !== question)
    throw new UserError(
      `--gold: has answers to the question ${gold.question}, not ${question}; take a study with the template ${template}`,
    );
  return { labelsFrom: `labels:${gold.identity}` };
}
