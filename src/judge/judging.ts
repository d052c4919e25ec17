import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { forRater, maskMarks } from './blind.js';
import type {
  Item,
  ItemView,
  Judgement,
  Question,
  StudySummary,
  StudyView,
  saveJudgement,
} from './schemas.js';
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

function itemOf({ ratings }: OpenStudy, id: string): Item {
  const item = ratings.item(id);
  if (!item) throw notFound(`item ${id}`);
  return item;
}

/** An item for one annotator: the systems' names stay here, and two answers come in the annotator's own order. */
export function itemView(open: OpenStudy, id: string, annotator: string): ItemView {
  const { study, ratings } = open;
  const item = itemOf(open, id);
  const own = ratings.of(annotator, id);
  const texts = item.answers.map(({ text }) => maskMarks(text));
  const row = study.unit === 'sentence' ? null : forRater(study, item.row);
  return {
    id,
    recipe: study.recipe,
    unit: study.unit,
    row,
    text: item.text,
    answers: study.unit === 'pair' && ratings.isSwapped(annotator, id) ? texts.reverse() : texts,
    parts: item.parts,
    place: ratings.orderFor(annotator).indexOf(id),
    mine: own
      ? {
          answers: shownAnswers(open, own.answers, annotator, id),
          comment: own.comment,
          revision: own.revision,
        }
      : null,
  };
}

const isSide = (questions: readonly Question[], key: string) =>
  questions.find((one) => one.key === key)?.kind === 'side';

/** On the page 1 is the left answer; in the journal 1 is the first system. */
function shownAnswers(
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

/** Checks and keeps a judgement; answers when it is on the disk. */
export async function judge(
  studies: StudyFolder,
  studyId: string,
  itemId: string,
  { annotator, answers, comment, base }: z.output<typeof saveJudgement>,
  now: Date,
): Promise<{ revision: number; done: number }> {
  const open = studies.find(studyId);
  const item = itemOf(open, itemId);
  if (answers) checkAnswers(open.study.questions, item, answers);
  const refuse = () => {
    const current = open.ratings.of(annotator, itemId);
    const shown = current && { ...current, answers: shownAnswers(open, current.answers, annotator, itemId) };
    return new StudyError(
      'conflict',
      `base: ${annotator} has judged this item elsewhere in the meantime`,
      'base',
      shown,
    );
  };
  if ((open.ratings.of(annotator, itemId)?.revision ?? 0) !== base) throw refuse();
  const isSwapped = open.ratings.isSwapped(annotator, itemId);
  const line: Judgement = {
    id: randomUUID(),
    item: itemId,
    annotator,
    answers: shownAnswers(open, answers, annotator, itemId),
    comment,
    place: open.ratings.orderFor(annotator).indexOf(itemId),
    left: open.study.unit === 'pair' ? (item.answers[isSwapped ? 1 : 0]?.system ?? null) : null,
    revision: base + 1,
    at: now.toISOString(),
  };
  await studies.save(studyId, line);
  // Another tab or another server may have been quicker to the file: then its line counts, not this one.
  if (open.ratings.of(annotator, itemId)?.id !== line.id) throw refuse();
  return { revision: line.revision, done: open.ratings.done(annotator).size };
}

function checkAnswers(questions: readonly Question[], item: Item, answers: Record<string, number>): void {
  for (const key of Object.keys(answers))
    if (!questions.some((one) => one.key === key))
      throw invalid(`answers.${key}: this study does not ask that`, `answers.${key}`);
  for (const { key, kind, values } of questions) {
    const given = answers[key];
    const field = `answers.${key}`;
    if (given === undefined) throw invalid(`${field}: is missing`, field);
    const fits =
      kind === 'share'
        ? Number.isInteger(given) && given >= 0 && given <= item.parts
        : kind === 'side'
          ? [0, 0.5, 1].includes(given)
          : values.some(({ value }) => value === given);
    if (!fits) throw invalid(`${field}: ${given} is not one of the answers`, field);
  }
}
