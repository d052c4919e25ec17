import type { ModelRow } from '../../infer/index.js';

/** A row of a dataset: plain JSON values with an id. */
export type SourceExample = Record<string, unknown> & { id: string };

/** `learn`: the rows need labels or targets; `answer`: only what the model reads. */
export type Purpose = 'learn' | 'answer';

/** Turns rows of a dataset into the texts that a model reads, exactly as its paper writes them. */
export interface InputBuilder {
  name: string;
  about: string;
  /** The rows for one row of the dataset, in order; none where there is nothing to learn from. */
  rows(example: SourceExample, options: Readonly<Record<string, unknown>>, purpose: Purpose): ModelRow[];
}

/** A text of a row, with white space as single spaces; empty where it is missing. */
export function textOf(example: SourceExample, name: string): string {
  const value = example[name];
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** A list of texts of a row; empty where it is missing. */
export function textsOf(example: SourceExample, name: string): string[] {
  const value = example[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** A list of numbers or booleans of a row as numbers. */
export function numbersOf(example: SourceExample, name: string): number[] {
  const value = example[name];
  return Array.isArray(value) ? value.map(Number) : [];
}

/** A list of structures of a row. */
export function recordsOf(example: SourceExample, name: string): Record<string, unknown>[] {
  const value = example[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}
