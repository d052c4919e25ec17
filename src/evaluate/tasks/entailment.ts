import { averagePrecision, rocAuc, scoresFromCounts, signature } from '@citemill/metrics';
import { itemAt } from '../../at.js';
import type { SentenceExample } from '../../dataset/index.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import { type Column, cacheScores, percentColumn, type Task } from './task.js';

/** A sentence or document that supports the query or does not. */
interface Unit {
  score: number;
  isSupported: boolean;
  /** The system's own answer; undefined if the score must be compared with a threshold. */
  answer?: boolean;
}

/** The units of one example, and the half of the examples that it belongs to. */
export interface EntailmentItem {
  units: readonly Unit[];
  half: 0 | 1;
}

/** An answer with the correct label. */
interface Outcome {
  isSupported: boolean;
  answer: boolean;
}

/** Returns the half to which an example belongs. It depends on the example alone. */
function chooseHalf(id: string): 0 | 1 {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (31 * hash + id.charCodeAt(i)) | 0;
  return (hash & 1) as 0 | 1;
}

/** Returns the mean of the F1 of both classes. */
function macroF1(outcomes: readonly Outcome[]): number {
  const f1 = (positive: boolean) => scoresFromCounts(countOutcomes(outcomes, positive)).f;
  return (f1(true) + f1(false)) / 2;
}

function countOutcomes(outcomes: readonly Outcome[], positive: boolean) {
  const count = (isSupported: boolean, answer: boolean) =>
    outcomes.filter((outcome) => outcome.isSupported === isSupported && outcome.answer === answer).length;
  return {
    truePositives: count(positive, positive),
    falsePositives: count(!positive, positive),
    falseNegatives: count(positive, !positive),
  };
}

/** Returns the threshold with the best mean of both classes' F1; the highest if several are equally good. */
export function bestThreshold(units: readonly Unit[]): number {
  const sorted = [...units].sort((a, b) => b.score - a.score);
  const supported = sorted.filter(({ isSupported }) => isSupported).length;
  let best = { threshold: Number.POSITIVE_INFINITY, f1Sum: -1 };
  let hits = 0;
  for (const [i, { score, isSupported }] of sorted.entries()) {
    if (isSupported) hits++;
    // Units with the same score are on the same side of every threshold.
    if (sorted[i + 1]?.score === score) continue;
    const above = i + 1;
    const trueNegatives = sorted.length - above - (supported - hits);
    const f1Sum =
      (2 * hits) / (above + supported) + (2 * trueNegatives) / (2 * sorted.length - above - supported || 1);
    if (f1Sum > best.f1Sum) best = { threshold: score, f1Sum };
  }
  return best.threshold;
}

/** Returns the answers to all units. Thresholds for one half of the examples are chosen on the other. */
const findOutcomes = cacheScores((items: readonly EntailmentItem[]): Outcome[] => {
  const halfUnits = (half: 0 | 1) => items.filter((item) => item.half === half).flatMap(({ units }) => units);
  const needsThreshold = items.some(({ units }) => units.some(({ answer }) => answer === undefined));
  const thresholds = needsThreshold ? [bestThreshold(halfUnits(1)), bestThreshold(halfUnits(0))] : [0, 0];
  return items.flatMap(({ units, half }) =>
    units.map(({ isSupported, score, answer }) => ({
      isSupported,
      answer: answer ?? score >= itemAt(thresholds, half),
    })),
  );
});

const pooled =
  (measure: (labels: boolean[], scores: number[]) => number) => (items: readonly EntailmentItem[]) => {
    const units = items.flatMap((item) => item.units);
    return measure(
      units.map(({ isSupported }) => isSupported),
      units.map(({ score }) => score),
    );
  };

const byAnswers =
  (measure: (outcomes: readonly Outcome[]) => number): Column<EntailmentItem>['of'] =>
  (items) =>
    measure(findOutcomes(items));

const scoreColumn = (name: string, of: Column<EntailmentItem>['of']): Column<EntailmentItem> => ({
  name,
  scale: 1,
  digits: 3,
  of,
});

const COLUMNS: Column<EntailmentItem>[] = [
  percentColumn('macro F1', byAnswers(macroF1)),
  percentColumn(
    'P',
    byAnswers((outcomes) => scoresFromCounts(countOutcomes(outcomes, true)).precision),
  ),
  percentColumn(
    'R',
    byAnswers((outcomes) => scoresFromCounts(countOutcomes(outcomes, true)).recall),
  ),
  percentColumn(
    'F1',
    byAnswers((outcomes) => scoresFromCounts(countOutcomes(outcomes, true)).f),
  ),
  percentColumn(
    'accuracy',
    byAnswers(
      (outcomes) =>
        outcomes.filter((outcome) => outcome.isSupported === outcome.answer).length / outcomes.length,
    ),
  ),
  scoreColumn('Average Precision', pooled(averagePrecision)),
  scoreColumn('ROC AUC', pooled(rocAuc)),
];

/**
 * Scores whether texts support the query. A unit is a sentence that people have labelled (`judged`). Without such labels, the unit is the
 * whole document: its score is the best one of its sentences, and it is supported if any of them is labelled as relevant.
 */
export function entailmentTask(): Task<SentenceExample, EntailmentItem> {
  return {
    answerFormat: 'scores, a number for each passage (or labels, true or false)',
    columns: COLUMNS,
    main: 'macro F1',
    signature: signature({
      name: 'entailment',
      version: 1,
      options: {
        average: ['macro', 'positive'],
        pooled: true,
        threshold: 'other-half:macro-f1',
        score: 'max',
      },
    }),
    judge({ id, labels, sentences, judged }, { scores, labels: answers }) {
      const values = scores ?? answers?.map(Number);
      if (!values) return 'has neither scores nor labels';
      if (values.length !== sentences.length)
        return `has ${values.length} scores for ${sentences.length} passages`;
      if (!labels || values.length === 0) return undefined;
      const unit = (indexes: readonly number[]): Unit => ({
        score: Math.max(...indexes.map((index) => itemAt(values, index))),
        isSupported: indexes.some((index) => labels[index]),
        ...(answers ? { answer: indexes.some((index) => Boolean(answers[index])) } : {}),
      });
      const units = judged ? judged.map((index) => unit([index])) : [unit([...values.keys()])];
      return { units, half: chooseHalf(id) };
    },
    intervals: POOLED_INTERVALS,
    figures: (items) => pooledFigures(COLUMNS, items),
  };
}
