import { meanInterval } from '@citemill/metrics';
import { annotatorsAlpha, finite, pairKappa, type RatedItem } from './agreement.js';
import { REFERENCES } from './citation-templates.js';
import { type FinalAnswers, type FinalSource, finalAnswers } from './queue.js';
import type { QuestionResult, StudyResults } from './result-schemas.js';
import type { Item, Question } from './schemas.js';
import type { OpenStudy } from './study-folder.js';
import { TEMPLATES } from './templates.js';

interface Rated extends RatedItem {
  item: Item;
  /** An answer as a number: the share, the chosen value, or for `side` 1 if the first system won, ½ for a tie. */
  value: number;
}

/** Computes means with intervals, agreement and distributions of every question. */
export function computeResults(open: OpenStudy): StudyResults {
  const { study, ratings } = open;
  const template = TEMPLATES.find(({ key }) => key === study.template);
  const judgements = [...ratings.currentJudgements()];
  const final = finalAnswers(open);
  const countFinal = (source: FinalSource) => final.filter((answers) => answers.source === source).length;
  return {
    id: study.id,
    title: study.title,
    annotators: ratings.annotators(),
    items: study.items.filter(({ isTraining }) => !isTraining).length,
    judged: new Set(judgements.map(({ item }) => item)).size,
    questions: study.questions.map((question) => {
      const rated = judgements.flatMap(({ annotator, item: id, answers }): Rated[] => {
        const item = ratings.item(id);
        return item ? toRatings(question, annotator, item, answers) : [];
      });
      return questionResult(question, rated, final, {
        systems: study.systems,
        references: referenceRatings(open, question),
      });
    }),
    outcomes: {
      single: countFinal('single'),
      agreed: countFinal('agreed'),
      decided: countFinal('decided'),
      open: countFinal('open'),
    },
    damaged: open.damagedLines(),
    published: template && template.published.rows.length > 0 ? template.published : null,
  };
}

/** Returns the answer to a question as a list of one rating; empty if it was not answered. */
function toRatings(
  question: Question,
  annotator: string,
  item: Item,
  answers: Record<string, number>,
): Rated[] {
  const value = answers[question.key];
  if (value === undefined) return [];
  return [{ annotator, item, value: question.kind === 'share' ? value / Math.max(1, item.parts) : value }];
}

/** Returns the dataset's own labels for a question, as the ratings of an additional annotator. */
function referenceRatings({ study }: OpenStudy, { key, values }: Question): Rated[] {
  const reference = REFERENCES[study.template ?? ''];
  if (reference?.question !== key) return [];
  return study.items.flatMap((item): Rated[] => {
    const value = values.find(({ label }) => label === item.row[reference.column])?.value;
    return item.isTraining || value === undefined ? [] : [{ annotator: reference.name, item, value }];
  });
}

function questionResult(
  question: Question,
  rated: Rated[],
  final: readonly FinalAnswers[],
  { systems, references }: { systems: readonly string[]; references: readonly Rated[] },
): QuestionResult {
  const annotators = [...new Set(rated.map(({ annotator }) => annotator))].sort();
  const groups = [...new Set(rated.map(({ item }) => item.stratum))].filter(Boolean).sort();
  const level = question.kind === 'scale' ? 'ordinal' : question.kind === 'share' ? 'interval' : 'nominal';
  const alpha = annotatorsAlpha(rated, annotators, level);
  const decided = final.flatMap(({ item, answers }) =>
    answers ? toRatings(question, '', item, answers) : [],
  );
  const hasClasses = question.kind === 'choice' && question.values.length > 2;
  const byGroup = groups.map((name) => ({
    name,
    figure: summarise(rated.filter(({ item }) => item.stratum === name)),
  }));
  const byClass = ['', ...groups].flatMap((name) => classShares(question, rated, name));
  // If an annotator has the same name as the dataset's labels, the labels are left out.
  const usedReferences = references.filter(({ annotator }) => !annotators.includes(annotator));
  return {
    key: question.key,
    title: question.title,
    kind: question.kind,
    overall: rated.length > 0 && !hasClasses ? summarise(rated) : null,
    byAnnotator: annotators
      .filter(() => !hasClasses)
      .map((name) => ({ name, figure: summarise(rated.filter(({ annotator }) => annotator === name)) })),
    byGroup: question.kind === 'side' ? sideGroups(rated, systems) : hasClasses ? byClass : byGroup,
    distribution: distribution(question, rated, systems),
    kappas: annotatorPairs([...annotators, ...new Set(usedReferences.map(({ annotator }) => annotator))]).map(
      ([a, b]) => {
        const { value, interval, weighted, items } = pairKappa([...usedReferences, ...rated], [a, b]);
        return { a, b, kappa: value, weighted: level === 'ordinal' ? weighted : null, interval, items };
      },
    ),
    alpha: alpha.value,
    alphaInterval: alpha.interval,
    final: decided.length > 0 && !hasClasses ? summarise(decided) : null,
    level,
  };
}

/** Returns the mean over items with its interval; several judgements of an item are averaged first. */
function summarise(rated: readonly Rated[]): { mean: number; margin: number | null; count: number } {
  const byItem = new Map<string, number[]>();
  for (const { item, value } of rated) byItem.set(item.id, [...(byItem.get(item.id) ?? []), value]);
  const means = [...byItem.values()].map((values) => values.reduce((a, b) => a + b, 0) / values.length);
  const { mean, margin } = meanInterval(means);
  return { mean, margin: finite(margin), count: means.length };
}

/** Returns the share of each class among the answers about a group of items, or about all. */
function classShares(
  { values }: Question,
  rated: readonly Rated[],
  group: string,
): QuestionResult['byGroup'] {
  const answers = rated.filter(({ item }) => group === '' || item.stratum === group);
  if (answers.length === 0) return [];
  return values.map(({ value, label }) => ({
    name: group === '' ? label : `${group}: ${label}`,
    figure: summarise(answers.map((rating) => ({ ...rating, value: rating.value === value ? 1 : 0 }))),
  }));
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
