import {
  type AnyEvaluation,
  buildAnswer,
  buildQuestion,
  type DatasetRow,
  type ExampleOf,
  emptyAnswer,
  type ParsedAnswer,
  type Prompt,
  parseAnswer,
  promptFor,
  promptParts,
  rightAnswer,
  type TaskKind,
} from '../../dataset/index.js';
import { recipes } from '../../recipes/index.js';
import { UserError } from '../../user-error.js';
import type { InputBuilder } from './input.js';

/** The task of a recipe and the prompt that puts it into words. */
interface ChatTask {
  evaluation: AnyEvaluation;
  prompt: Prompt;
}

const tasks = new Map<string, ChatTask>();

function chatTask(options: Readonly<Record<string, unknown>>): ChatTask {
  const name = String(options.recipe);
  const evaluation = recipes.named(name).evaluation?.({});
  if (!evaluation) throw new UserError(`${name}: the recipe defines no evaluation task`);
  const task = tasks.get(name) ?? { evaluation, prompt: promptFor(evaluation.kind, name) };
  tasks.set(name, task);
  return task;
}

/** The task of a recipe as a conversation with a language model: the prompt that `evaluate --models api:MODEL` uses. */
export const chatInput: InputBuilder = {
  name: 'chat',
  about: 'the recipe’s prompt as a question, and the expected answer',
  rows(row, options, purpose) {
    const { evaluation, prompt } = chatTask(options);
    const example = evaluation.example(row);
    if (!example) return [];
    return conversation<TaskKind>(evaluation.kind, example, prompt, purpose === 'learn');
  },
};

function conversation<Kind extends TaskKind>(
  kind: Kind,
  example: ExampleOf[Kind],
  prompt: Prompt,
  learns: boolean,
) {
  const messages = buildQuestion(prompt, promptParts(kind, example));
  const answer = learns ? rightAnswer(kind, example) : undefined;
  if (!learns) return [{ id: example.id, messages }];
  // An example without an answer teaches nothing.
  return answer === undefined
    ? []
    : [{ id: example.id, messages, target: buildAnswer(prompt, answer).content }];
}

/** Parses the text that a model generated; a text that is not an answer counts as an empty one. */
export function parseChat(
  row: DatasetRow,
  options: Readonly<Record<string, unknown>>,
  text: string,
): ParsedAnswer | undefined {
  const { evaluation } = chatTask(options);
  const example = evaluation.example(row);
  return example && parseOrEmpty<TaskKind>(evaluation.kind, text, example);
}

const parseOrEmpty = <Kind extends TaskKind>(kind: Kind, text: string, example: ExampleOf[Kind]) =>
  parseAnswer(kind, text, example) ?? emptyAnswer(kind, example);

/** Returns the kind of task that a model with the chat input was trained for. */
export const chatKind = (options: Readonly<Record<string, unknown>>): TaskKind =>
  chatTask(options).evaluation.kind;
