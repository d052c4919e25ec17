import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../user-error.js';

/** A chat message in the form of OpenAI-compatible servers and instruction tuning. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The contents of a prompt file. */
export interface Prompt {
  /** The kind of task it is for. */
  kind: string;
  version: string;
  path: string;
  /** Hash of the whole file. */
  hash: string;
  system: string;
  user: string;
  answer: string;
}

const BUILT_IN_FOLDER = fileURLToPath(new URL('../../../prompts/', import.meta.url));

const SECTIONS = ['system', 'user', 'answer'] as const;

/** Reads a prompt file; errors name the file. */
export function readPrompt(path: string): Prompt {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const [head = '', ...pieces] = text.split(/^--- (\w+)[ \t]*\n/m);
  const sections = new Map<string, string>();
  for (let i = 0; i < pieces.length; i += 2) sections.set(pieces[i] ?? '', (pieces[i + 1] ?? '').trim());
  const headerField = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S+)`, 'm').exec(head)?.[1];
  const [kind, version] = [headerField('kind'), headerField('version')];
  if (!kind || !version)
    throw new UserError(`${path}: begin the prompt with lines such as kind: summary and version: 1`);
  const missing = SECTIONS.find((name) => !sections.has(name));
  if (missing) throw new UserError(`${path} has no part that begins with --- ${missing}`);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const [system = '', user = '', answer = ''] = SECTIONS.map((name) => sections.get(name));
  return { kind, version, path, hash, system, user, answer };
}

/** Finds the prompt for a task, the user's or the built-in one: by recipe, else by the kind of task. */
export function promptFor(kind: string, recipe: string, folder?: string): Prompt {
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--prompts ${folder}: no such folder`);
  const place = folder ?? BUILT_IN_FOLDER;
  for (const name of [recipe, kind]) {
    const path = join(place, `${name}.txt`);
    if (!/^[\w.-]+$/.test(name) || !existsSync(path)) continue;
    const prompt = readPrompt(path);
    if (prompt.kind === kind) return prompt;
  }
  // A built-in prompt instead of the user's, which may only have the wrong name, would go unnoticed.
  throw new UserError(
    folder === undefined
      ? `there is no prompt for ${kind}; put ${kind}.txt into a folder and give the folder with --prompts`
      : `--prompts ${folder}: neither ${recipe}.txt nor ${kind}.txt is a prompt with kind: ${kind}; copy one from ${BUILT_IN_FOLDER} and change it`,
  );
}

/** Inserts the parts of an example. Throws {@link UserError} if the template names a part that the task does not have. */
function fillTemplate(template: string, parts: Record<string, string>, path: string): string {
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = parts[name];
    if (value === undefined)
      throw new UserError(
        `${path}: {{${name}}} is not a part of this task; its parts are ${Object.keys(parts).join(', ')}`,
      );
    return value;
  });
  // An empty part leaves no gap.
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** Builds the messages for a model: the instructions and the example. */
export function buildQuestion(prompt: Prompt, parts: Record<string, string>): ChatMessage[] {
  const system = fillTemplate(prompt.system, parts, prompt.path);
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: fillTemplate(prompt.user, parts, prompt.path) },
  ];
}

/** Builds the message in which the model gives the right answer. */
export const buildAnswer = (prompt: Prompt, answer: string): ChatMessage => ({
  role: 'assistant',
  content: fillTemplate(prompt.answer, { answer }, prompt.path),
});
