import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AnyEvaluation,
  buildAnswer,
  buildQuestion,
  type ChatMessage,
  type DatasetRow,
  type ExampleOf,
  type Prompt,
  promptFor,
  promptParts,
  rightAnswer,
  SPLITS,
  type Split,
  type TaskKind,
  type TaskKnowledge,
} from '../dataset/index.js';
import { writeLines } from '../engine/index.js';
import { UserError } from '../user-error.js';
import type { AnyRecipe } from './recipe.js';

/** A row for instruction tuning: the question and the expected answer. */
export interface ChatRow {
  id: string;
  messages: ChatMessage[];
}

/** Finds the evaluation and the prompt of a recipe, before anything is built. Throws {@link UserError} if it has none. */
export function chatPrompt(
  recipe: AnyRecipe,
  folder?: string,
): { evaluation: AnyEvaluation; prompt: Prompt } {
  const evaluation = recipe.evaluation?.({});
  if (!evaluation) throw new UserError(`--export chat: the recipe ${recipe.name} defines no evaluation task`);
  return { evaluation, prompt: promptFor(evaluation.kind, recipe.name, folder) };
}

function buildChatRow<Kind extends TaskKind>(
  kind: Kind,
  example: ExampleOf[Kind],
  prompt: Prompt,
  knowledge: TaskKnowledge,
): ChatRow | undefined {
  const answer = rightAnswer(kind, example);
  if (answer === undefined) return undefined;
  return {
    id: example.id,
    messages: [...buildQuestion(prompt, promptParts(kind, example, knowledge)), buildAnswer(prompt, answer)],
  };
}

/** Writes `chat/train.jsonl` and so on, with a row for each example that has an answer. Returns the number of rows. */
export async function writeChatRows(
  { evaluation, prompt }: { evaluation: AnyEvaluation; prompt: Prompt },
  rows: (split: Split) => AsyncIterable<DatasetRow>,
  folder: string,
): Promise<number> {
  mkdirSync(join(folder, 'chat'), { recursive: true });
  let count = 0;
  for (const split of SPLITS) {
    const lines = async function* () {
      for await (const row of rows(split)) {
        const example = evaluation.example(row);
        const chatRow = example && buildChatRow<TaskKind>(evaluation.kind, example, prompt, {});
        if (!chatRow) continue;
        count++;
        yield `${JSON.stringify(chatRow)}\n`;
      }
    };
    await writeLines(join(folder, 'chat', `${split}.jsonl`), lines());
  }
  return count;
}
