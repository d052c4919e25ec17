import { type Rouge, rouge } from '@citemill/metrics';
import type { DatasetRow } from '../../../dataset/index.js';
import type { DucCluster } from './clusters.js';

/** ROUGE as in the official evaluation: with stemming, averaged over all model summaries. */
const scorer = (): Rouge<'rouge2'> =>
  rouge({ variant: 'perl155', stem: true, metrics: ['rouge2'], references: 'average' });

/**
 * Clusters as rows with the columns of WikiRef's datasets. §6.4.1: "The oracle scores used in model training are ROUGE-2 recall of
 * sentences"; training rows have them.
 */
export function* ducRows(clusters: Iterable<DucCluster>, isTraining: boolean): Generator<DatasetRow> {
  const each = scorer();
  for (const { id, topic, documents, sentences, reference, references = [reference] } of clusters) {
    const recall = (sentence: string) => each.score(sentence, references).scores.rouge2.recall;
    const scores = isTraining ? sentences.map(recall) : [];
    yield {
      id,
      query: [...topic],
      document: [...sentences],
      documents: [...documents],
      src: sentences.join(' '),
      tgt: reference,
      // No sentences are labelled as relevant; those that share a bigram with a summary count, for the trainer's average precision.
      ...(isTraining ? { scores, labels: scores.map((score) => (score > 0 ? 1 : 0)) } : {}),
    };
  }
}
