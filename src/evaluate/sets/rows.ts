import type { DatasetRow } from '../../dataset/index.js';
import type { EvaluationSet, ExampleOf, Part, TaskKind } from './set.js';

/** The rows of a part. The examples of a third-party dataset are converted to the columns of Citemill's datasets, as far as possible. */
export async function* datasetRows<Kind extends TaskKind>(
  set: EvaluationSet<Kind>,
  part: Part,
): AsyncGenerator<DatasetRow> {
  if (set.rows) {
    yield* set.rows(part);
    return;
  }
  for await (const example of set.examples(part)) yield toRow(example);
}

function toRow(example: ExampleOf[TaskKind]): DatasetRow {
  if ('words' in example) return { ...example, words: [...example.words] };
  if ('text' in example || 'relevant' in example) return { ...example };
  if ('context' in example)
    return { ...example, src: example.source, tgt: example.reference, context: [...example.context] };
  const { sentences } = example;
  const reference = 'reference' in example ? example.reference : undefined;
  const query = 'query' in example ? example.query : '';
  return {
    id: example.id,
    src: sentences.join(' '),
    tgt: reference ?? '',
    query: query === '' ? [] : [query],
    document: sentences,
    sentences,
    labels: example.labels,
  };
}
