import {
  type DatasetEvaluation,
  type DatasetRow,
  type EvaluationOptions,
  type GoldLabels,
  NOTHING_PUBLISHED,
} from '../../dataset/index.js';
import { hashText } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { queryText } from '../citrec/query.js';
import { goldSource } from '../gold-source.js';
import { PUBLISHED } from './published.js';

const TASKS = ['passages', 'entailment'] as const;

/**
 * Evaluates the ranking of the cited paper's passages, without citations that have no labelled passage; or whether the cited paper, or
 * each human-judged passage, supports the sentence.
 */
export function evaluation({ task, gold }: EvaluationOptions): DatasetEvaluation<'ranking'> {
  const entailment = gold !== undefined || task === 'entailment';
  if (gold && task === 'passages')
    throw new UserError(
      '--gold: people judge only some passages, so the passages cannot be ranked; use --task entailment',
    );
  return {
    kind: 'ranking',
    scoring: entailment ? { entailment } : {},
    selection: {},
    published: entailment ? PUBLISHED : NOTHING_PUBLISHED,
    tasks: entailment ? [...TASKS].reverse() : TASKS,
    ...goldSource(gold, 'support-passages', 'supports'),
    example({ id, sentence, passages, labels }: DatasetRow) {
      const query = queryText({ context: sentence }, { query: 'context', marks: 'remove' });
      const example = { id, query, sentences: passages as string[], labels: labels as boolean[] };
      if (gold) return judgedExample(example, gold);
      return entailment || example.labels.includes(true) ? example : undefined;
    },
  };
}

/** Replaces the labels of an example by human labels of some of its passages; undefined if no passage was judged. */
function judgedExample<Example extends { id: string; sentences: readonly string[] }>(
  example: Example,
  { answers }: GoldLabels,
) {
  const parts = answers.get(example.id);
  if (!parts) return undefined;
  // "In part" counts as support.
  const values = example.sentences.map((passage) => parts.get(hashText(passage)));
  const judged = [...values.keys()].filter((i) => values[i] !== undefined);
  return judged.length === 0
    ? undefined
    : { ...example, labels: values.map((value = 0) => value > 0), judged };
}
