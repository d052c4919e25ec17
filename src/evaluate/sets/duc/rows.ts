import { type Rouge, rouge } from '@citemill/metrics';
import type { DatasetRow } from '../../../dataset/index.js';
import type { DucCluster } from './clusters.js';

/** The words of the official ROUGE: stemmed, the mean over all model summaries. */
const scorer = (): Rouge<'rouge2'> =>
  rouge({ variant: 'perl155', stem: true, metrics: ['rouge2'], references: 'average' });

/**
 * Clusters in the columns of WikiRef's datasets. §6.4.1: "The oracle scores used in model training are ROUGE-2 recall of
 * sentences"; they are given where a model is to learn from them.
 */
export function* ducRows(clusters: Iterable<DucCluster>, isToLearn: boolean): Generator<DatasetRow> {
  const each = scorer();
  for (const { id, topic, documents, sentences, reference, references = [reference] } of clusters) {
    const recall = (sentence: string) => each.score(sentence, references).scores.rouge2.recall;
    const scores = isToLearn ? sentences.map(recall) : [];
    yield {
      id,
      query: [...topic],
      document: [...sentences],
      documents: [...documents],
      ...{ src: sentences.join(' '), tgt: reference },
      // There is no summary of whole sentences: the trainer's average precision counts those that share a bigram.
      ...(isToLearn ? { scores, labels: scores.map((score) => (score > 0 ? 1 : 0)) } : {}),
    };
  }
}
