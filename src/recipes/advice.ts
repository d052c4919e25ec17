import type { FunnelStep } from '../dataset/index.js';
import type { AnyRecipe } from './recipe.js';

/** Advice for recipes that need the abstracts of cited papers. */
export const FIND_ABSTRACTS = `Most cited papers have no abstract. Look them up, then link and build again:
  citemill fetch works --corpus {corpus} --email YOU
  citemill link --corpus {corpus}
  citemill build {recipe} --corpus {corpus} --out {out}
Without a network, give link a file that covers the field of your papers (--metadata FILE):
  arXiv: arxiv-metadata-oai-snapshot.json, at https://www.kaggle.com/datasets/Cornell-University/arxiv
  computational linguistics: the folder data/xml of https://github.com/acl-org/acl-anthology
  anything else: JSON lines, CSV, TSV or Parquet with the columns title and abstract (and doi, arxiv_id or pmid)`;

/** Advice for recipes that need citations, by the key of the step that lost them. */
export const FIND_CITATIONS = {
  citations:
    'Too few citations were found in the papers. citemill stats --corpus {corpus} shows what was read.',
  identified:
    'Too few citations are linked to a bibliography entry. citemill stats --corpus {corpus} shows what was read.',
};

const USE_OTHER_SETS = `All examples overlap the evaluation sets of --without. Leave a set out, or apply fewer rules, as in --without-by work;
--keep-drops lists what each example matches.`;

/** Below this number of examples, the step that lost most candidates is named. */
const FEW_EXAMPLES = 100;
/** A step is a bottleneck if it drops at least this share of its candidates. */
const MIN_LOST_SHARE = 0.5;
/** Added to both counts of a step before they are divided, so that losing the last few candidates weighs little. */
const SMOOTHING = 10;

/** The step at which a build lost the largest share of its candidates, and what to do about it. */
export interface Bottleneck {
  /** The step before the loss, and the step that candidates did not pass. */
  before: FunnelStep | undefined;
  lost: FunnelStep;
  advice: string | undefined;
  /** The first command of the advice. */
  command: string | undefined;
}

/** Finds the step that lost the largest share of its candidates; undefined if no step lost any. */
function findLoss(funnel: readonly FunnelStep[]): Pick<Bottleneck, 'before' | 'lost'> | undefined {
  // Of several steps with the same loss, the first is reported, because nothing reaches the steps after a step that lost everything.
  let lost: FunnelStep | undefined;
  let before: FunnelStep | undefined;
  let largestRatio = 1;
  for (const [index, step] of funnel.entries()) {
    // Documents of other kinds, such as papers next to Wikipedia articles, are not candidates that were lost.
    if (step.key === 'sources' && step.count > 0) continue;
    const previous = funnel[index - 1];
    const ratio = ((previous?.count ?? 0) + SMOOTHING) / (step.count + SMOOTHING);
    if (ratio > largestRatio) [lost, before, largestRatio] = [step, previous, ratio];
  }
  lost ??= funnel.find(({ count }) => count === 0);
  return lost && { before, lost };
}

/** Returns the step that compares examples with the evaluation sets, if it dropped all remaining examples. */
function findOverlapLoss(funnel: readonly FunnelStep[]): Pick<Bottleneck, 'before' | 'lost'> | undefined {
  const index = funnel.findIndex(({ key }) => key === 'without');
  const [before, lost] = [funnel[index - 1], funnel[index]];
  return before && lost && before.count > 0 && lost.count === 0 ? { before, lost } : undefined;
}

/** Explains why a build gave no or few examples; undefined if it gave enough, or if no single step is the cause. */
export function findBottleneck(
  recipe: AnyRecipe,
  funnel: readonly FunnelStep[],
  names: { corpus: string; out: string },
): Bottleneck | undefined {
  const examples = funnel.at(-1)?.count ?? 0;
  if (examples >= FEW_EXAMPLES) return undefined;
  const loss = findOverlapLoss(funnel) ?? findLoss(funnel);
  if (!loss) return undefined;
  const { before, lost } = loss;
  if (examples > 0 && lost.count > (1 - MIN_LOST_SHARE) * (before?.count ?? 0)) return undefined;
  // A corpus without documents of the recipe's kind loses everything before the recipe's first step.
  const key = lost.key === 'sources' ? (recipe.steps[0]?.key ?? '') : lost.key;
  const advice = (lost.key === 'without' ? USE_OTHER_SETS : recipe.advice?.[key])
    ?.replaceAll('{corpus}', names.corpus)
    .replaceAll('{out}', names.out)
    .replaceAll('{recipe}', recipe.name);
  return { before, lost, advice, command: /^ +(citemill .+)$/m.exec(advice ?? '')?.[1] };
}
