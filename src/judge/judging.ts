import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { hideAnswers, maskMarks } from './blind.js';
import type {
  Item,
  ItemView,
  Judgement,
  Question,
  StudySummary,
  StudyView,
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
  items: study.items.length,
  annotators: ratings.annotators(),
});

export const studyView = (open: OpenStudy): StudyView => ({
  ...studySummary(open),
  unit: open.study.unit,
  instructions: open.study.instructions,
  questions: open.study.questions,
  systems: open.study.systems,
  seed: open.study.seed,
  itemIds: open.study.items.map(({ id }) => id),
});

function findItem({ ratings }: OpenStudy, id: string): Item {
  const item = ratings.item(id);
  if (!item) throw notFound(`item ${id}`);
  return item;
}

/** An item as an annotator sees it: without the names of systems, and with two answers in the annotator's order. */
export function itemView(open: OpenStudy, id: string, annotator: string): ItemView {
  const { study, ratings } = open;
  const item = findItem(open, id);
  const previous = ratings.of(annotator, id);
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
    place: ratings.orderFor(annotator).indexOf(id),
    mine: previous
      ? {
          answers: swapSides(open, previous.answers, annotator, id),
          comment: previous.comment,
          revision: previous.revision,
        }
      : null,
  };
}

const isSide = (questions: readonly Question[], key: string) =>
  questions.find((question) => question.key === key)?.kind === 'side';

/** Converts between the page, where 1 is the left answer, and the journal, where 1 is the first system. */
function swapSides(
  { study, ratings }: OpenStudy,
  answers: Record<string, number> | null,
  annotator: string,
  item: string,
): Record<string, number> | null {
  if (!answers || !ratings.isSwapped(annotator, item)) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, isSide(study.questions, key) ? 1 - value : value]),
  );
}

/**
 * Checks and saves a judgement; resolves when it is on disk. `shownTo` names the rater in whose order the item was shown, if it was shown
 * to all raters in the same one.
 */
export async function judge(
  studies: StudyFolder,
  studyId: string,
  itemId: string,
  { annotator, answers, comment, base }: z.output<typeof saveJudgement>,
  now: Date,
  shownTo: string = annotator,
): Promise<{ revision: number; done: number }> {
  const open = studies.find(studyId);
  const item = findItem(open, itemId);
  if (answers) checkAnswers(open.study.questions, item, answers);
  const conflict = () => {
    const current = open.ratings.of(annotator, itemId);
    const shown = current && { ...current, answers: swapSides(open, current.answers, annotator, itemId) };
    return new StudyError(
      'conflict',
      `base: ${annotator} has judged this item in another tab or session`,
      'base',
      shown,
    );
  };
  if ((open.ratings.of(annotator, itemId)?.revision ?? 0) !== base) throw conflict();
  const isSwapped = open.ratings.isSwapped(shownTo, itemId);
  const line: Judgement = {
    id: randomUUID(),
    item: itemId,
    annotator,
    answers: swapSides(open, answers, shownTo, itemId),
    comment,
    place: open.ratings.orderFor(shownTo).indexOf(itemId),
    left: open.study.unit === 'pair' ? (item.answers[isSwapped ? 1 : 0]?.system ?? null) : null,
    revision: base + 1,
    at: now.toISOString(),
  };
  await studies.save(studyId, line);
  // If another tab or server has written first, its line counts and this one does not.
  if (open.ratings.of(annotator, itemId)?.id !== line.id) throw conflict();
  return { revision: line.revision, done: open.ratings.done(annotator).size };
}

function checkAnswers(questions: readonly Question[], item: Item, answers: Record<string, number>): void {
  for (const key of Object.keys(answers))
    if (!questions.some((question) => question.key === key))
      throw invalid(`answers.${key}: no such question in this study`, `answers.${key}`);
  for (const question of questions) {
    const value = answers[question.key];
    const field = `answers.${question.key}`;
    if (value === undefined) throw invalid(`${field}: is missing`, field);
    if (!fitsQuestion(question, value, item.parts))
      throw invalid(`${field}: ${value} is not one of the answers`, field);
  }
}
