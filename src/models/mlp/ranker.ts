import { signature } from '@citemill/metrics';
import { SparseRowsBuilder } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import type { FitOptions, Scorer, SentenceExample } from '../model.js';
import type { LabelledRows } from './loss.js';
import type { Network } from './network.js';
import type { PairEncoder } from './pairs.js';
import { predict, type Trained, type TrainOptions, train, trainSettings } from './train.js';

export interface MlpOptions extends Omit<TrainOptions, 'seed'> {
  /** `none` unless told, as in scikit-learn; `balanced` lets both classes count alike. */
  classWeights?: 'balanced' | 'none' | undefined;
}

/** A perceptron that sees the query beside the sentence, as in SciQFS; the scores are probabilities. */
export class MlpRanker implements Scorer<SentenceExample> {
  readonly name: string;
  readonly signature: string;
  private trained: Trained | undefined;

  constructor(
    private readonly pairs: PairEncoder,
    private readonly options: MlpOptions = {},
  ) {
    const { seed: _, ...settings } = trainSettings(options);
    this.name = `mlp-${pairs.name}`;
    const learner = { ...settings, weights: options.classWeights ?? 'none' };
    this.signature = signature({ name: this.name, version: 1, options: { ...pairs.settings, ...learner } });
  }

  /** The loss of each epoch; undefined before `fit`. */
  get history(): Omit<Trained, 'network'> | undefined {
    return this.trained;
  }

  async fit(
    training: () => AsyncIterable<SentenceExample> | Iterable<SentenceExample>,
    { seed = 0, validation, onProgress }: FitOptions = {},
  ): Promise<void> {
    await this.pairs.fit?.(training());
    const rows = this.weighted(await this.rowsOf(training()));
    const held = validation && this.weighted(await this.rowsOf(validation()));
    this.trained = train(rows, { ...this.options, seed }, held, (done, of) =>
      onProgress?.({ done, of, note: 'epochs' }),
    );
  }

  async score(example: SentenceExample): Promise<Float64Array> {
    const network: Network | undefined = this.trained?.network;
    if (!network) throw new UserError(`${this.name} is not fitted yet; call fit first`);
    const builder = new SparseRowsBuilder();
    await this.pairs.put(example, builder);
    return predict(network, builder.build(this.pairs.columns));
  }

  private weighted(labelled: LabelledRows & { labels: boolean[] }): LabelledRows {
    if (this.options.classWeights !== 'balanced') return labelled;
    const { length } = labelled.labels;
    const positives = labelled.labels.filter(Boolean).length;
    const [positive, negative] = [length / (2 * positives), length / (2 * (length - positives))];
    return { ...labelled, weights: labelled.labels.map((label) => (label ? positive : negative)) };
  }

  /** Examples without labels teach nothing and are passed over. */
  private async rowsOf(examples: AsyncIterable<SentenceExample> | Iterable<SentenceExample>) {
    const builder = new SparseRowsBuilder();
    const labels: boolean[] = [];
    for await (const example of examples) {
      if (!example.labels) continue;
      if (example.labels.length !== example.sentences.length)
        throw new UserError(
          `${example.id} has ${example.sentences.length} sentences and ${example.labels.length} labels`,
        );
      await this.pairs.put(example, builder);
      for (const label of example.labels) labels.push(label);
    }
    return { rows: builder.build(this.pairs.columns), labels };
  }
}
