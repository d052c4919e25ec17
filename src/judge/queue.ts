import type { Queue, QueuedItem, QueueReason } from './result-schemas.js';
import type { Item, Judgement, Question } from './schemas.js';
import type { OpenStudy } from './study-folder.js';

/** Distance between the answers to a question, from 0 to 1. */
function questionSpread({ kind, values }: Question, answers: readonly number[], parts: number): number {
  const distance = Math.max(...answers) - Math.min(...answers);
  if (answers.length < 2 || distance === 0) return 0;
  if (kind === 'choice') return 1;
  if (kind === 'side') return distance;
  const scale = values.map(({ value }) => value);
  const range = kind === 'share' ? parts : Math.max(...scale) - Math.min(...scale);
  return Math.min(1, distance / Math.max(range, Number.EPSILON));
}

/** Distance between the judgements of an item: the largest one over its questions. */
function itemSpread({ study }: OpenStudy, item: Item, judgements: readonly Judgement[]): number {
  const spreads = study.questions.map((question) =>
    questionSpread(
      question,
      judgements.flatMap(({ answers }) => answers?.[question.key] ?? []),
      item.parts,
    ),
  );
  return Math.max(0, ...spreads);
}

function queuedItem(open: OpenStudy, item: Item): QueuedItem {
  const judgements = open.ratings.itemJudgements(item.id);
  const spread = item.isTraining ? 0 : itemSpread(open, item, judgements);
  const reasons: QueueReason[] = [
    ...(item.isTraining ? (['training'] as const) : []),
    ...(spread > 0 ? (['disagreement'] as const) : []),
    ...(judgements.some(({ isFlagged }) => isFlagged) ? (['flagged'] as const) : []),
    ...(judgements.some(({ isSkipped }) => isSkipped) ? (['skipped'] as const) : []),
  ];
  return {
    item: item.id,
    reasons,
    spread,
    judgements: judgements.filter(({ answers }) => answers).length,
    isDecided: open.decisions.decidedAnswers(item.id) !== undefined,
  };
}

/** Returns the items that need a decision: training items first, then those whose answers are furthest apart. */
export function adjudicationQueue(open: OpenStudy): Queue {
  const items = open.study.items
    .map((item) => queuedItem(open, item))
    .filter(({ reasons, isDecided }) => reasons.length > 0 || isDecided)
    .sort(
      (a, b) =>
        Number(b.reasons.includes('training')) - Number(a.reasons.includes('training')) ||
        b.spread - a.spread ||
        (a.item < b.item ? -1 : 1),
    );
  const decided = items.filter(({ isDecided }) => isDecided).length;
  return { open: items.length - decided, decided, items };
}

export type FinalSource = 'single' | 'agreed' | 'decided' | 'open';

/** The final answers of an item: those decided, or else those that all its raters gave. */
export interface FinalAnswers {
  item: Item;
  source: FinalSource;
  /** Null if raters disagree and the item is undecided. */
  answers: Record<string, number> | null;
  comment: string;
}

/** Returns the final answers of every item that was judged or decided. */
export function finalAnswers(open: OpenStudy): FinalAnswers[] {
  return open.study.items.flatMap((item): FinalAnswers[] => {
    if (item.isTraining) return [];
    const decided = open.decisions.decidedAnswers(item.id);
    if (decided) return [{ item, source: 'decided', ...decided }];
    const judgements = open.ratings.itemJudgements(item.id).filter(({ answers }) => answers);
    const answers = judgements[0]?.answers;
    if (!answers) return [];
    if (itemSpread(open, item, judgements) > 0) return [{ item, source: 'open', answers: null, comment: '' }];
    return [{ item, source: judgements.length > 1 ? 'agreed' : 'single', answers, comment: '' }];
  });
}
