import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { hideAnswers, maskMarks } from './blind.js';
import { adjudicationQueue } from './queue.js';
import type {
  Item,
  ItemView,
  Judgement,
  Question,
  Study,
  StudySummary,
  StudyView,
  savedJudgement,
  saveJudgement,
} from './schemas.js';
import { fitsQuestion } from './sheet.js';
import { invalid, notFound, StudyError } from './study-error.js';
import type { OpenStudy, StudyFolder } from './study-folder.js';

export const studySummary = ({ study, ratings }: OpenStudy): StudySummary => ({
  id: study.id,
  title: study.title,
  template: study.template,
  recipe: study.recipe,
  items: countedItems(study).length,
  annotators: ratings.annotators(),
});

/** Returns a study as seen by its leader, or by the rater whose token was sent. */
export function studyView(open: OpenStudy, rater: string | null = null): StudyView {
  const training = open.study.items.filter(({ isTraining }) => isTraining);
  return {
    ...describeStudy(open),
    training: {
      items: training.length,
      unanswered: training.filter(({ id }) => open.decisions.decidedAnswers(id) === undefined).length,
    },
    undecided: adjudicationQueue(open).items.filter(
      ({ isDecided, reasons }) => !isDecided && !reasons.includes('training'),
    ).length,
    damaged: open.damagedLines(),
    assignment: open.study.assignment ?? null,
    rater,
  };
}

const describeStudy = (open: OpenStudy) => ({
  ...studySummary(open),
  unit: open.study.unit,
  instructions: open.study.instructions,
  questions: open.study.questions,
  systems: open.study.systems,
  seed: open.study.seed,
  itemIds: countedItems(open.study).map(({ id }) => id),
});

/** Returns the items of a study that are not for training. */
const countedItems = ({ items }: Study): Item[] => items.filter(({ isTraining }) => !isTraining);

/** Lists an annotator's items in order: training items with the right answers first. */
export function itemsFor({ study, ratings, decisions }: OpenStudy, annotator: string): string[] {
  const training = study.items.filter(
    ({ id, isTraining }) => isTraining && decisions.decidedAnswers(id) !== undefined,
  );
  return [...training.map(({ id }) => id), ...ratings.orderFor(annotator)];
}

export function findItem({ ratings }: OpenStudy, id: string): Item {
  const item = ratings.item(id);
  if (!item) throw notFound(`item ${id}`);
  return item;
}

/** Returns an item as an annotator sees it: without the names of systems, and with two answers in the annotator's order. */
export function itemView(open: OpenStudy, id: string, annotator: string): ItemView {
  const { study, ratings } = open;
  const item = findItem(open, id);
  const previous = ratings.latest(annotator, id);
  const texts = item.answers.map(({ text }) => maskMarks(text));
  const row = study.unit === 'sentence' ? null : hideAnswers(study, item.row);
  return {
    id,
    recipe: study.recipe,
    unit: study.unit,
    row,
    text: item.text,
    answers: study.unit === 'pair' && ratings.isSwapped(annotator, id) ? texts.reverse() : texts,
    parts: item.parts,
    place: itemsFor(open, annotator).indexOf(id),
    isTraining: item.isTraining ?? false,
    mine: previous
      ? {
          answers: swapSides(open, previous.answers, annotator, id),
          comment: previous.comment,
          revision: previous.revision,
          isSkipped: previous.isSkipped ?? false,
          isFlagged: previous.isFlagged ?? false,
        }
      : null,
    feedback: previous?.answers ? trainingFeedback(open, item, annotator) : null,
  };
}

/** Returns the right answers of a training item, with left and right as the annotator sees them. */
function trainingFeedback(open: OpenStudy, item: Item, annotator: string): ItemView['feedback'] {
  const decided = item.isTraining ? open.decisions.decidedAnswers(item.id) : undefined;
  const answers = decided && swapSides(open, decided.answers, annotator, item.id);
  return answers ? { answers, comment: decided.comment } : null;
}

const isSideQuestion = (questions: readonly Question[], key: string) =>
  questions.find((question) => question.key === key)?.kind === 'side';

/** Converts between the page, where 1 is the left answer, and the journal, where 1 is the first system. */
export function swapSides(
  { study, ratings }: OpenStudy,
  answers: Record<string, number> | null,
  annotator: string,
  item: string,
): Record<string, number> | null {
  if (!answers || !ratings.isSwapped(annotator, item)) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      isSideQuestion(study.questions, key) ? 1 - value : value,
    ]),
  );
}

/**
 * Checks and saves a judgement that replaces the revision `base`; resolves when it is on disk. If all raters saw the item in the order of
 * one of them, `shownTo` is that rater.
 */
export async function judge(
  studies: StudyFolder,
  studyId: string,
  itemId: string,
  { annotator, answers, comment, base, isSkipped, isFlagged, seconds }: z.output<typeof saveJudgement>,
  now: Date,
  shownTo: string = annotator,
): Promise<z.input<typeof savedJudgement>> {
  const open = studies.find(studyId);
  const item = findItem(open, itemId);
  if (isSkipped && answers) throw invalid('isSkipped: a skipped item has no answers', 'isSkipped');
  if (answers) checkAnswers(open.study.questions, item, answers);
  const conflict = () => {
    const current = open.ratings.latest(annotator, itemId);
    const asShown = current && { ...current, answers: swapSides(open, current.answers, annotator, itemId) };
    return new StudyError(
      'conflict',
      `base: ${annotator} has judged this item in another tab or session`,
      'base',
      asShown,
    );
  };
  if ((open.ratings.latest(annotator, itemId)?.revision ?? 0) !== base) throw conflict();
  const isSwapped = open.ratings.isSwapped(shownTo, itemId);
  const line: Judgement = {
    id: randomUUID(),
    item: itemId,
    annotator,
    answers: swapSides(open, answers, shownTo, itemId),
    comment,
    place: itemsFor(open, shownTo).indexOf(itemId),
    left: open.study.unit === 'pair' ? (item.answers[isSwapped ? 1 : 0]?.system ?? null) : null,
    ...(isSkipped ? { isSkipped } : {}),
    ...(isFlagged ? { isFlagged } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    revision: base + 1,
    at: now.toISOString(),
  };
  await studies.save(studyId, line);
  // If another tab or server has written first, its line counts and this one does not.
  if (open.ratings.latest(annotator, itemId)?.id !== line.id) throw conflict();
  return {
    revision: line.revision,
    done: open.ratings.done(annotator).size,
    feedback: answers ? trainingFeedback(open, item, annotator) : null,
  };
}

export function checkAnswers(
  questions: readonly Question[],
  item: Item,
  answers: Record<string, number>,
): void {
  for (const key of Object.keys(answers))
    if (!questions.some((question) => question.key === key))
      throw invalid(`answers.${key}: no such question in this study`, `answers.${key}`);
  for (const question of questions) {
    const value = answers[question.key];
    const field = `answers.${question.key}`;
    if (value === undefined) throw invalid(`${field} is missing`, field);
    if (!fitsQuestion(question, value, item.parts))
      throw invalid(`${field}: ${value} is not one of the answers`, field);
  }
}
