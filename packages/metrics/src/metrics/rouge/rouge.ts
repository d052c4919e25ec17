import { bootstrap, type RougeInterval } from './bootstrap.js';
import { RougeCounter } from './counter.js';
import { perlOrder } from './intervals.js';
import { lexiconFor } from './lexicon.js';
import type { RougeMetric } from './metric.js';
import { type RougeOptions, type RougeSettings, rougeSettings } from './options.js';
import { newReadText, type ReadText, RougeReader, type RougeText } from './read.js';
import { rougeSignature } from './rouge-signature.js';
import type { RougeScore } from './score.js';

/** The scores of one hypothesis, and their signature. */
export interface RougeScores<Metric extends RougeMetric = RougeMetric> {
  scores: Record<Metric, RougeScore>;
  signature: string;
}

/** A hypothesis and its references. */
export interface RougePair {
  hypothesis: RougeText;
  /** One reference as a string, or several, each as a string or as sentences. */
  references: string | readonly RougeText[];
  /**
   * The name of the pair in ROUGE-1.5.5. The order of the names decides which pairs a bootstrap sample draws. Default:
   * the number of the pair, from 1.
   */
  id?: string;
}

export interface RougeCorpusScore<Metric extends RougeMetric = RougeMetric> {
  scores: Record<Metric, { precision: RougeInterval; recall: RougeInterval; f: RougeInterval }>;
  /** The scores of each pair, in the order given. */
  each: Array<Record<Metric, RougeScore>>;
  count: number;
  signature: string;
}

export interface Rouge<Metric extends RougeMetric = RougeMetric> {
  readonly settings: RougeSettings<Metric>;
  readonly signature: string;
  /** Scores one hypothesis against one reference (a string) or several (an array). */
  score(hypothesis: RougeText, references: string | readonly RougeText[]): RougeScores<Metric>;
  /** Scores many pairs. Returns the mean with a bootstrap confidence interval, and the scores of each pair. */
  corpus(pairs: Iterable<RougePair>): RougeCorpusScore<Metric>;
}

/** Callbacks for problems that do not stop the scoring. */
export interface RougeHooks {
  /**
   * Called for each text that has letters but no word that can be counted, such as Hindi without `unicode`, and so scores
   * 0. By default, the first such text emits a process warning.
   */
  onWordless?(text: string): void;
}

const WORDLESS_ADVICE =
  'only runs of a to z and digits count as words; variant google with unicode counts words of any script';

/** Returns a hook that warns about the first text only. */
function warnOnce(): (text: string) => void {
  let isWarned = false;
  return (text) => {
    if (isWarned) return;
    isWarned = true;
    process.emitWarning(`ROUGE finds no word in "${text.slice(0, 40)}": ${WORDLESS_ADVICE}`, {
      type: 'RougeWarning',
      code: 'no-words',
    });
  };
}

/**
 * Returns a ROUGE scorer. Texts are strings, whose lines are taken for sentences, or arrays of sentences.
 *
 * @example
 * const { scores } = rouge({ metrics: ['rouge1'] }).score('the cat sat', 'the cat sat on the mat');
 * scores.rouge1; // { precision: 1, recall: 0.5, f: 0.6666666666666666 }
 *
 * @example
 * // As DUC 2005 to 2007 ran ROUGE-1.5.5: -n 2 -x -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -l 250
 * const duc = rouge({
 *   variant: 'perl155',
 *   metrics: ['rouge1', 'rouge2', 'rougeSU4'],
 *   stem: true,
 *   limit: { words: 250 },
 *   data: 'ROUGE-1.5.5/data',
 * });
 */
export function rouge<const Metric extends RougeMetric = 'rouge1' | 'rouge2' | 'rougeL'>(
  options: RougeOptions<Metric> = {},
  hooks: RougeHooks = {},
): Rouge<Metric> {
  return new Scorer(rougeSettings(options), hooks.onWordless ?? warnOnce());
}

class Scorer<Metric extends RougeMetric> implements Rouge<Metric> {
  readonly signature: string;
  private readonly reader: RougeReader;
  private readonly counter: RougeCounter;
  private readonly hypothesis = newReadText();
  private readonly reference = newReadText();

  constructor(
    readonly settings: RougeSettings<Metric>,
    private readonly onWordless: (text: string) => void,
  ) {
    const lexicon = lexiconFor(settings);
    this.signature = rougeSignature('rouge', settings, lexicon?.name);
    this.reader = new RougeReader(settings, lexicon);
    this.counter = new RougeCounter(settings);
  }

  score(hypothesis: RougeText, references: string | readonly RougeText[]): RougeScores<Metric> {
    return { scores: this.scoreAll(hypothesis, references), signature: this.signature };
  }

  corpus(pairs: Iterable<RougePair>): RougeCorpusScore<Metric> {
    const each: Array<Record<Metric, RougeScore>> = [];
    const keys: string[] = [];
    for (const { hypothesis, references, id } of pairs) {
      each.push(this.scoreAll(hypothesis, references));
      keys.push(`${id ?? each.length}.`);
    }
    const order = perlOrder(keys);
    const { metrics, confidence, samples, variant } = this.settings;
    const columns = metrics.flatMap((metric) =>
      (['precision', 'recall', 'f'] as const).map((part) =>
        Float64Array.from(order, (i) => each[i]![metric][part]),
      ),
    );
    const intervals = bootstrap(columns, { confidence, samples, perl155: variant === 'perl155' });
    const scores = {} as RougeCorpusScore<Metric>['scores'];
    metrics.forEach((metric, i) => {
      scores[metric] = {
        precision: intervals[3 * i]!,
        recall: intervals[3 * i + 1]!,
        f: intervals[3 * i + 2]!,
      };
    });
    return { scores, each, count: each.length, signature: this.signature };
  }

  private scoreAll(
    hypothesis: RougeText,
    references: string | readonly RougeText[],
  ): Record<Metric, RougeScore> {
    const { reader, counter } = this;
    reader.vocabulary.trim();
    this.read(hypothesis, this.hypothesis);
    counter.begin();
    for (const reference of typeof references === 'string' ? [references] : references) {
      this.read(reference, this.reference);
      counter.add(this.hypothesis, this.reference, reader.vocabulary.size);
    }
    const scores = {} as Record<Metric, RougeScore>;
    this.settings.metrics.forEach((metric, i) => {
      scores[metric] = counter.score(i);
    });
    return scores;
  }

  /** Reads a text and reports it if it has letters, but none that count. */
  private read(text: RougeText, into: ReadText): void {
    this.reader.read(text, into);
    if (into.words.length > 0) return;
    const whole = typeof text === 'string' ? text : text.join('\n');
    if (/\p{L}/u.test(whole) && !/[a-z\d]/i.test(whole)) this.onWordless(whole);
  }
}
