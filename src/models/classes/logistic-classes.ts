import { signature } from '@citemill/metrics';
import { TfidfVectoriser } from '@citemill/metrics/vectors';
import type { ClassificationExample } from '../../dataset/index.js';
import { UserError } from '../../user-error.js';
import {
  buildTargets,
  describeUnconverged,
  fitLogistic,
  type LogisticModel,
  probabilities,
} from '../logistic/index.js';

export interface LogisticClassesOptions {
  /** Default: 1, as in scikit-learn. */
  C?: number | undefined;
}

/** Texts with their classes; texts without a class are skipped. */
async function readLabelled(
  examples: AsyncIterable<ClassificationExample> | Iterable<ClassificationExample>,
) {
  const texts: string[] = [];
  const labels: string[] = [];
  for await (const { text, label } of examples)
    if (label !== undefined) {
      texts.push(text);
      labels.push(label);
    }
  if (texts.length === 0) throw new UserError('none of the training texts has a class');
  return { texts, labels };
}

/** One-vs-rest logistic regression on TF-IDF of words; predicts the most likely class. */
export class LogisticClasses {
  readonly name = 'logistic';
  readonly signature: string;
  private readonly words = new TfidfVectoriser();
  private readonly C: number;
  private models: { label: string; model: LogisticModel }[] = [];
  private defaultClass = '';

  constructor({ C = 1 }: LogisticClassesOptions = {}) {
    this.C = C;
    this.signature = signature({
      name: 'logistic-classes',
      version: 1,
      options: { ...this.words.settings, C, several: 'one-vs-rest', weights: 'balanced' },
    });
  }

  async fit(
    training: AsyncIterable<ClassificationExample> | Iterable<ClassificationExample>,
    onProgress?: (progress: { done: number; of: number }) => void,
  ): Promise<void> {
    const { texts, labels } = await readLabelled(training);
    const rows = this.words.fitTransform(texts);
    const classes = [...new Set(labels)].sort();
    this.defaultClass = classes[0] ?? '';
    this.models = [];
    if (classes.length < 2) return;
    for (const [i, label] of classes.entries()) {
      const targets = buildTargets(labels.map((other) => other === label));
      this.models.push({ label, model: fitLogistic(rows, targets, { C: this.C, classWeights: 'balanced' }) });
      onProgress?.({ done: i + 1, of: classes.length });
    }
  }

  notes(): string[] {
    return describeUnconverged(this.models.map(({ model }) => model));
  }

  predictClass(text: string): string {
    const rows = this.words.transform([text]);
    let best = { label: this.defaultClass, probability: -1 };
    for (const { label, model } of this.models) {
      const [probability = 0] = probabilities(model, rows);
      if (probability > best.probability) best = { label, probability };
    }
    return best.label;
  }
}

/** Returns the most frequent class of the training texts; ties in alphabetical order. */
export async function majorityClass(
  training: AsyncIterable<ClassificationExample> | Iterable<ClassificationExample>,
): Promise<string> {
  const counts = new Map<string, number>();
  for (const label of (await readLabelled(training)).labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [mostFrequent] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return mostFrequent?.[0] ?? '';
}
