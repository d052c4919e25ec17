import { isJsonObject } from '@citemill/metrics/internal/json';
import { buildQuestion, type ChatMessage, type Prompt, strictJson } from '../dataset/index.js';
import { type ChatClient, inOrder } from '../infer/index.js';
import { judge } from './judging.js';
import type { Item, Question, Study } from './schemas.js';
import { fitsQuestion, itemTexts } from './sheet.js';
import type { OpenStudy, StudyFolder } from './study-folder.js';

/** How many items a model judged. */
export interface ModelJudgements {
  added: number;
  /** Number of items that it judged in earlier runs. */
  alreadyJudged: number;
  /** Number of replies that do not fit the form; they are not saved. */
  unparsed: number;
}

const SIDES = [
  { value: 1, label: 'left' },
  { value: 0.5, label: 'no difference' },
  { value: 0, label: 'right' },
];

function questionText({ key, title, help, kind, values }: Question, parts: number): string {
  const choices = (kind === 'side' ? SIDES : values)
    .map(({ value, label }) => `${value} = ${label}`)
    .join(', ');
  const range = kind === 'share' ? `a whole number from 0 to ${parts}` : choices;
  return `- "${key}": ${title}${help ? ` ${help}` : ''} (${range})`;
}

/** Returns the form of an item as a person would see it, with the two sides in this annotator's order. */
function renderForm(study: Study, item: Item, isSwapped: boolean, prompt: Prompt): ChatMessage[] {
  const shown = isSwapped ? { ...item, answers: [...item.answers].reverse() } : item;
  const texts = Object.entries(itemTexts(study, shown)).map(([name, text]) => `${name}:\n${text}`);
  return buildQuestion(prompt, {
    about: [study.title, study.instructions].filter(Boolean).join('\n'),
    texts: texts.join('\n\n'),
    questions: study.questions.map((question) => questionText(question, item.parts)).join('\n'),
  });
}

/** Parses a number for each question; undefined if any is missing or out of range, or if there is anything else. */
export function parseForm(
  reply: string,
  questions: readonly Question[],
  parts: number,
): Record<string, number> | undefined {
  const fields = strictJson(reply);
  if (!isJsonObject(fields)) return undefined;
  if (Object.keys(fields).length !== questions.length) return undefined;
  const answers: Record<string, number> = {};
  for (const question of questions) {
    const value = fields[question.key];
    if (typeof value !== 'number' || !fitsQuestion(question, value, parts)) return undefined;
    answers[question.key] = value;
  }
  return answers;
}

/** Has a language model fill in the forms of a study as an annotator. Items that it has already judged are skipped. */
export async function judgeByModel(
  studies: StudyFolder,
  id: string,
  { annotator, client, prompt }: { annotator: string; client: ChatClient; prompt: Prompt },
): Promise<ModelJudgements> {
  const { study, ratings }: OpenStudy = studies.find(id);
  const done = ratings.done(annotator);
  const items = ratings
    .orderFor(annotator)
    .flatMap((itemId) => (done.has(itemId) ? [] : (ratings.item(itemId) ?? [])));
  const outcome: ModelJudgements = { added: 0, alreadyJudged: done.size, unparsed: 0 };
  const replies = inOrder(items, client.concurrency, async (item) => {
    const isSwapped = study.unit === 'pair' && ratings.isSwapped(annotator, item.id);
    const { text, isComplete } = await client.ask(renderForm(study, item, isSwapped, prompt));
    return { item, answers: isComplete ? parseForm(text, study.questions, item.parts) : undefined };
  });
  for await (const { item, answers } of replies) {
    if (!answers) {
      outcome.unparsed++;
      continue;
    }
    const base = ratings.latest(annotator, item.id)?.revision ?? 0;
    await judge(studies, id, item.id, { annotator, answers, comment: '', base }, new Date());
    outcome.added++;
  }
  return outcome;
}
