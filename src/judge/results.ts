import { cohenKappa, krippendorffAlpha, meanInterval } from '@citemill/metrics';
import type { Item, Question, QuestionResult, StudyResults } from './schemas.js';
import type { OpenStudy } from './study-folder.js';
import { TEMPLATES } from './templates.js';

interface Rated {
  annotator: string;
  item: Item;
  /** For `share`, a share between 0 and 1; for `side`, 1 if the first system won and ½ for a tie. */
  value: number;
}

/** Computes means with intervals, agreement and distributions of every question. */
export function computeResults({ study, ratings }: OpenStudy): StudyResults {
  const template = TEMPLATES.find(({ key }) => key === study.template);
  const judgements = [...ratings.currentJudgements()];
  return {
    id: study.id,
    title: study.title,
    annotators: ratings.annotators(),
    items: study.items.length,
    judged: new Set(judgements.map(({ item }) => item)).size,
    questions: study.questions.map((question) => {
      const rated = judgements.flatMap(({ annotator, item: id, answers }): Rated[] => {
        const item = ratings.item(id);
        const value = answers[question.key];
        if (!item || value === undefined) return [];
        return [
          { annotator, item, value: question.kind === 'share' ? value / Math.max(1, item.parts) : value },
        ];
      });
      return questionResult(question, rated, study.systems);
    }),
    published: template?.published ?? null,
  };
}

function questionResult(question: Question, rated: Rated[], systems: readonly string[]): QuestionResult {
  const annotators = [...new Set(rated.map(({ annotator }) => annotator))].sort();
  const groups = [...new Set(rated.map(({ item }) => item.stratum))].filter(Boolean).sort();
  const level = question.kind === 'scale' ? 'ordinal' : question.kind === 'share' ? 'interval' : 'nominal';
  const byGroup = groups.map((name) => ({
    name,
    figure: summarise(rated.filter(({ item }) => item.stratum === name)),
  }));
  return {
    key: question.key,
    title: question.title,
    kind: question.kind,
    overall: rated.length > 0 ? summarise(rated) : null,
    byAnnotator: annotators.map((name) => ({
      name,
      figure: summarise(rated.filter(({ annotator }) => annotator === name)),
    })),
    byGroup: question.kind === 'side' ? sideGroups(rated, systems) : byGroup,
    distribution: distribution(question, rated, systems),
    kappas: annotatorPairs(annotators).map(([a, b]) => pairKappa(rated, a, b, level)),
    alpha: finite(
      annotators.length > 1 ? krippendorffAlpha(table(rated, annotators), { level }).alpha : Number.NaN,
    ),
    level,
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The mean over items with its interval; several judgements of an item are averaged first. */
function summarise(rated: readonly Rated[]): { mean: number; margin: number | null; count: number } {
  const byItem = new Map<string, number[]>();
  for (const { item, value } of rated) byItem.set(item.id, [...(byItem.get(item.id) ?? []), value]);
  const means = [...byItem.values()].map((values) => values.reduce((a, b) => a + b, 0) / values.length);
  const { mean, margin } = meanInterval(means);
  return { mean, margin: finite(margin), count: means.length };
}

function sideGroups(rated: readonly Rated[], [first, second]: readonly string[]): QuestionResult['byGroup'] {
  if (first === undefined || second === undefined || rated.length === 0) return [];
  const flipped = rated.map((rating) => ({ ...rating, value: 1 - rating.value }));
  return [
    { name: first, figure: summarise(rated) },
    { name: second, figure: summarise(flipped) },
  ];
}

function distribution(
  question: Question,
  rated: readonly Rated[],
  [first = 'first', second = 'second']: readonly string[],
): QuestionResult['distribution'] {
  const values =
    question.kind === 'side'
      ? [
          { value: 1, label: first },
          { value: 0.5, label: 'no difference' },
          { value: 0, label: second },
        ]
      : question.values;
  return values.map(({ value, label }) => ({
    value,
    label,
    count: rated.filter((rating) => rating.value === value).length,
  }));
}

function annotatorPairs(names: readonly string[]): [string, string][] {
  return names.flatMap((a, i) => names.slice(i + 1).map((b): [string, string] => [a, b]));
}

/** `ratings[annotator][item]`, with null for items that an annotator has not judged. */
function table(rated: readonly Rated[], annotators: readonly string[]): (number | null)[][] {
  const items = [...new Set(rated.map(({ item }) => item.id))];
  const values = new Map(rated.map(({ annotator, item, value }) => [`${annotator}\n${item.id}`, value]));
  return annotators.map((annotator) => items.map((item) => values.get(`${annotator}\n${item}`) ?? null));
}

function pairKappa(
  rated: readonly Rated[],
  a: string,
  b: string,
  level: string,
): QuestionResult['kappas'][number] {
  const [first = [], second = []] = table(rated, [a, b]);
  const both = first.flatMap((value, i): [number, number][] => {
    const other = second[i];
    return value === null || other === null || other === undefined ? [] : [[value, other]];
  });
  const [x, y] = [both.map(([value]) => value), both.map(([, value]) => value)];
  const kappa = (weights: 'none' | 'linear') =>
    both.length > 0 ? finite(cohenKappa(x, y, { weights }).kappa) : null;
  return {
    a,
    b,
    kappa: kappa('none'),
    weighted: level === 'ordinal' ? kappa('linear') : null,
    items: both.length,
  };
}
