import type { ModelRow } from '../../infer/index.js';

/** A row of a dataset: plain JSON values with an id. */
export type SourceExample = Record<string, unknown> & { id: string };

/** `learn`: rows for training, with labels or targets; `answer`: rows for prediction. */
export type Purpose = 'learn' | 'answer';

/** Turns rows of a dataset into the input of a model, as its paper describes. */
export interface InputBuilder {
  name: string;
  about: string;
  /** The model's rows for one row of the dataset; none if there is nothing to learn from. */
  rows(example: SourceExample, options: Readonly<Record<string, unknown>>, purpose: Purpose): ModelRow[];
}

/** A text column, with white space as single spaces; empty if it is missing. */
export function textColumn(example: SourceExample, name: string): string {
  const value = example[name];
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** A column with a list of texts; empty if it is missing. */
export function textList(example: SourceExample, name: string): string[] {
  const value = example[name];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** A column with a list of numbers or booleans, as numbers. */
export function numberList(example: SourceExample, name: string): number[] {
  const value = example[name];
  return Array.isArray(value) ? value.map(Number) : [];
}

/** A column with a list of objects. */
export function recordList(example: SourceExample, name: string): Record<string, unknown>[] {
  const value = example[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}
