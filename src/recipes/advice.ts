import type { FunnelStep } from '../dataset/index.js';
import type { AnyRecipe } from './recipe.js';

/** Advice for recipes that need the abstracts of cited papers. */
export const FIND_ABSTRACTS = `Abstracts of cited papers come from metadata. Get a file that covers the field of your papers:
  arXiv: arxiv-metadata-oai-snapshot.json, at https://www.kaggle.com/datasets/Cornell-University/arxiv
  computational linguistics: the folder data/xml of https://github.com/acl-org/acl-anthology
  anything else: JSON lines, CSV, TSV or Parquet with the columns title and abstract (and doi, arxiv_id or pmid)
Then run:
  citemill link --corpus {corpus} --metadata FILE
  citemill build {recipe} --corpus {corpus} --out {out}`;

/** The step at which an empty build lost most of its candidates, and what to do about it. */
export interface EmptyBuild {
  /** The step before the loss, and the step that most candidates did not pass. */
  before: FunnelStep | undefined;
  lost: FunnelStep;
  advice: string | undefined;
}

/** Explains why a build gave no examples; undefined if it gave some. */
export function emptyBuild(
  recipe: AnyRecipe,
  funnel: readonly FunnelStep[],
  names: { corpus: string; out: string },
): EmptyBuild | undefined {
  if ((funnel.at(-1)?.count ?? 0) > 0) return undefined;
  // Of several steps with the same loss the first is reported: nothing reaches the steps after one that lost everything.
  let lost: FunnelStep | undefined;
  let before: FunnelStep | undefined;
  let largestLoss = 0;
  for (const [index, step] of funnel.entries()) {
    const previous = funnel[index - 1];
    const loss = (previous?.count ?? 0) - step.count;
    if (loss > largestLoss) [lost, before, largestLoss] = [step, previous, loss];
  }
  lost ??= funnel.find(({ count }) => count === 0);
  if (!lost) return undefined;
  const advice = recipe.advice?.[lost.key]
    ?.replaceAll('{corpus}', names.corpus)
    .replaceAll('{out}', names.out)
    .replaceAll('{recipe}', recipe.name);
  return { before, lost, advice };
}
