import { buildQuestion, type ChatMessage, type Prompt, strictJson } from '../dataset/index.js';
import { type ChatClient, inOrder } from '../infer/index.js';
import { judge } from './judging.js';
import type { Item, Question, Study } from './schemas.js';
import { fitsQuestion, textsOf } from './sheet.js';
import type { OpenStudy, StudyFolder } from './study-folder.js';

/** What came of the answers of a model. */
export interface ModelJudged {
  added: number;
  /** Items that it had judged before. */
  known: number;
  /** Answers that were no answers to the form; they are counted and not guessed. */
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

/** The form of an item as a person would see it, with the two sides in the model's own order. */
function formOf(study: Study, item: Item, isSwapped: boolean, prompt: Prompt): ChatMessage[] {
  const shown = isSwapped ? { ...item, answers: [...item.answers].reverse() } : item;
  const texts = Object.entries(textsOf(study, shown)).map(([name, text]) => `${name}:\n${text}`);
  return buildQuestion(prompt, {
    about: [study.title, study.instructions].filter(Boolean).join('\n'),
    texts: texts.join('\n\n'),
    questions: study.questions.map((question) => questionText(question, item.parts)).join('\n'),
  });
}

/** A number for each question and nothing else; undefined where a single one is missing or out of range. */
export function parseForm(
  words: string,
  questions: readonly Question[],
  parts: number,
): Record<string, number> | undefined {
  const json = strictJson(words);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const given = json as Record<string, unknown>;
  if (Object.keys(given).length !== questions.length) return undefined;
  const answers: Record<string, number> = {};
  for (const question of questions) {
    const value = given[question.key];
    if (typeof value !== 'number' || !fitsQuestion(question, value, parts)) return undefined;
    answers[question.key] = value;
  }
  return answers;
}

/** Has a language model fill in the forms of a study, as an annotator of its own name. What it has judged before is left alone. */
export async function judgeByModel(
  studies: StudyFolder,
  id: string,
  { annotator, client, prompt }: { annotator: string; client: ChatClient; prompt: Prompt },
): Promise<ModelJudged> {
  const { study, ratings }: OpenStudy = studies.find(id);
  const done = ratings.done(annotator);
  const items = ratings
    .orderFor(annotator)
    .flatMap((one) => (done.has(one) ? [] : (ratings.item(one) ?? [])));
  const outcome: ModelJudged = { added: 0, known: done.size, unparsed: 0 };
  const asked = inOrder(items, client.concurrency, async (item) => {
    const isSwapped = study.unit === 'pair' && ratings.isSwapped(annotator, item.id);
    const { text, isComplete } = await client.ask(formOf(study, item, isSwapped, prompt));
    return { item, answers: isComplete ? parseForm(text, study.questions, item.parts) : undefined };
  });
  for await (const { item, answers } of asked) {
    if (!answers) {
      outcome.unparsed++;
      continue;
    }
    const base = ratings.of(annotator, item.id)?.revision ?? 0;
    await judge(studies, id, item.id, { annotator, answers, comment: '', base }, new Date());
    outcome.added++;
  }
  return outcome;
}
