import type { Question } from './schemas.js';

type Values = Question['values'];

/** Numbers from `first`, each with a label. */
const numbered = (first: number, labels: readonly string[]): Values =>
  labels.map((label, i) => ({ value: first + i, label }));

/** Returns a question with ordered answers. */
export const scale = (
  key: string,
  title: string,
  help: string,
  labels: readonly string[] = ['low', 'medium', 'high'],
  first = 1,
): Question => ({ key, title, help, kind: 'scale', values: numbered(first, labels) });

/** Returns a question with unordered answers, counted from 0. */
export const choice = (key: string, title: string, help: string, labels: readonly string[]): Question => ({
  key,
  title,
  help,
  kind: 'choice',
  values: numbered(0, labels),
});
