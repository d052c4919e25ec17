import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { checkAnswers, findItem, itemView, swapSides } from './judging.js';
import type { CaseView, Decision, saveDecision } from './result-schemas.js';
import { StudyError } from './study-error.js';
import type { OpenStudy, StudyFolder } from './study-folder.js';

/** Returns an item for the person who decides about it, with every rater's judgement. */
export function caseView(open: OpenStudy, itemId: string, by: string): CaseView {
  const decision = open.decisions.latest(itemId);
  return {
    item: { ...itemView(open, itemId, by), mine: null, feedback: null },
    judgements: open.ratings.itemJudgements(itemId).map((line) => ({
      annotator: line.annotator,
      answers: swapSides(open, line.answers, by, itemId),
      comment: line.comment,
      isSkipped: line.isSkipped ?? false,
      isFlagged: line.isFlagged ?? false,
    })),
    decision: decision
      ? {
          by: decision.by,
          answers: swapSides(open, decision.answers, by, itemId),
          comment: decision.comment,
          revision: decision.revision,
        }
      : null,
  };
}

/** Checks and saves a decision that replaces the revision `base`; resolves when it is on disk. */
export async function decide(
  studies: StudyFolder,
  studyId: string,
  itemId: string,
  { by, answers, comment, base }: z.output<typeof saveDecision>,
  now: Date,
): Promise<{ revision: number }> {
  const open = studies.find(studyId);
  const item = findItem(open, itemId);
  if (answers) checkAnswers(open.study.questions, item, answers);
  const conflict = () => {
    const current = open.decisions.latest(itemId);
    return new StudyError(
      'conflict',
      `base: ${current?.by ?? 'another person'} has already decided about this item`,
      'base',
    );
  };
  if ((open.decisions.latest(itemId)?.revision ?? 0) !== base) throw conflict();
  const line: Decision = {
    id: randomUUID(),
    item: itemId,
    by,
    answers: swapSides(open, answers, by, itemId),
    comment,
    revision: base + 1,
    at: now.toISOString(),
  };
  await studies.saveDecision(studyId, line);
  // If another server has written first, its line counts and this one does not.
  if (open.decisions.latest(itemId)?.id !== line.id) throw conflict();
  return { revision: line.revision };
}
