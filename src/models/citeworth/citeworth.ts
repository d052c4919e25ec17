import { signature } from '@citemill/metrics';
import type { TfidfOptions } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import {
  buildTargets,
  describeUnconverged,
  fitLogistic,
  type LogisticModel,
  probabilities,
} from '../logistic/index.js';
import type { FitOptions, ParagraphExample, Scorer, SentenceExample } from '../model.js';
import { ParagraphFeatures, type Scope } from './features.js';
import { fitPositiveUnlabelled } from './positive-unlabelled.js';
import { bestThreshold } from './threshold.js';

export interface CiteWorthOptions {
  /** Default: `sentence`, CiteWorth's logistic regression. `paragraph` also uses neighbouring sentences, section and position. */
  scope?: Scope | undefined;
  /** Default: 0.1151, as in CiteWorth, Appendix C.6. */
  C?: number | undefined;
  /** Default: `balanced`; `none` with positive-unlabelled learning, which corrects the balance by itself. */
  classWeights?: 'balanced' | 'none' | undefined;
  /** Treats sentences without a citation as unlabelled instead of negative. */
  positiveUnlabelled?: boolean | undefined;
  /** Minimum probability for a sentence to count as cite-worthy. Default: 0.5; `tuned` finds the best by F1 on validation. */
  threshold?: number | 'tuned' | undefined;
  tfidf?: TfidfOptions | undefined;
  tolerance?: number | undefined;
}

/** As for other models; validation may be of paragraphs. */
export interface CiteWorthFitOptions extends Omit<FitOptions, 'validation'> {
  validation?: () =>
    | AsyncIterable<ParagraphExample | SentenceExample>
    | Iterable<ParagraphExample | SentenceExample>;
}

/** Logistic regression for cite-worthiness; the scores are probabilities. */
export class CiteWorthModel implements Scorer<ParagraphExample> {
  readonly name: string;
  readonly signature: string;
  /** Minimum probability for a sentence to count as cite-worthy. If it is tuned, it is set by `fit`. */
  threshold: number;
  /** Estimated share of positives that are labelled, from positive-unlabelled learning. */
  labelledShare: number | undefined;
  private readonly features: ParagraphFeatures;
  private readonly classWeights: 'balanced' | 'none';
  private readonly C: number;
  private model: LogisticModel | undefined;

  constructor(private readonly options: CiteWorthOptions = {}) {
    const { scope = 'sentence', C = 0.1151, threshold = 0.5, tolerance = 1e-5 } = options;
    const unlabelled = options.positiveUnlabelled ?? false;
    this.C = C;
    this.classWeights = options.classWeights ?? (unlabelled ? 'none' : 'balanced');
    this.threshold = threshold === 'tuned' ? 0.5 : threshold;
    this.features = new ParagraphFeatures(scope, options.tfidf);
    this.name = `logistic${scope === 'paragraph' ? '-context' : ''}${unlabelled ? '-pu' : ''}`;
    const learner = { C, weights: this.classWeights, pu: unlabelled, threshold, tolerance };
    this.signature = signature({
      name: this.name,
      version: 1,
      options: { ...this.features.settings, ...learner },
    });
  }

  async fit(
    training: () => AsyncIterable<ParagraphExample> | Iterable<ParagraphExample>,
    { seed = 0, validation, onProgress }: CiteWorthFitOptions = {},
  ): Promise<void> {
    if (this.options.threshold === 'tuned' && !validation)
      throw new UserError(`${this.name}: a tuned threshold needs validation examples`);
    onProgress?.({ done: 0, of: 2, note: 'words' });
    const { rows, labels, groups } = await this.learnRows(training());
    onProgress?.({ done: 1, of: 2, note: 'weights' });
    const learner = { C: this.C, tolerance: this.options.tolerance };
    let targets = buildTargets(labels);
    if (this.options.positiveUnlabelled) {
      const estimate = fitPositiveUnlabelled(rows, labels, groups, { ...learner, seed });
      this.labelledShare = estimate.labelledShare;
      targets = estimate.targets;
    }
    const classWeights = this.classWeights === 'balanced' ? 'balanced' : undefined;
    this.model = fitLogistic(rows, targets, { ...learner, classWeights });
    if (this.options.threshold === 'tuned' && validation) {
      const { scores, labels } = await this.scoreExamples(this.model, validation());
      this.threshold = bestThreshold(scores, labels);
    }
    onProgress?.({ done: 2, of: 2 });
  }

  /** Number of parameters: a weight for each feature, and the intercept. */
  get parameters(): number {
    return this.model ? this.model.coefficients.length + 1 : 0;
  }

  notes(): string[] {
    return describeUnconverged([this.model]);
  }

  async score(example: ParagraphExample): Promise<Float64Array> {
    if (!this.model) throw new UserError(`${this.name} is not fitted yet; call fit first`);
    return probabilities(this.model, this.features.rows(example));
  }

  /** Learns the words of all examples and builds rows for those with labels. */
  private async learnRows(examples: AsyncIterable<ParagraphExample> | Iterable<ParagraphExample>) {
    const labels: boolean[] = [];
    const groups: number[] = [];
    let group = 0;
    const rows = await this.features.fit(examples, (example) => {
      const exampleLabels = requireLabels(example);
      if (!exampleLabels) return false;
      for (const label of exampleLabels) {
        labels.push(label);
        groups.push(group);
      }
      group++;
      return true;
    });
    return { rows, labels, groups };
  }

  private async scoreExamples(
    model: LogisticModel,
    examples:
      | AsyncIterable<ParagraphExample | SentenceExample>
      | Iterable<ParagraphExample | SentenceExample>,
  ) {
    const labels: boolean[] = [];
    const scores: number[] = [];
    for await (const example of examples) {
      const exampleLabels = requireLabels(example);
      if (!exampleLabels) continue;
      const { id, sentences } = example;
      const section = 'section' in example ? example.section : '';
      labels.push(...exampleLabels);
      scores.push(...probabilities(model, this.features.rows({ id, sentences, section })));
    }
    return { labels, scores };
  }
}

/** Returns the labels of an example, if it has any; there must be one per sentence. */
function requireLabels({ id, sentences, labels }: ParagraphExample | SentenceExample) {
  if (labels && labels.length !== sentences.length)
    throw new UserError(`${id} has ${sentences.length} sentences and ${labels.length} labels`);
  return labels;
}
