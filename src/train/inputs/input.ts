import { isJsonObject } from '@citemill/metrics/internal/json';
import type { ModelRow } from '../../infer/index.js';
import { UserError } from '../../user-error.js';

/** A row of a dataset: plain JSON values with an id. */
export type SourceExample = Record<string, unknown> & { id: string };

/** `learn`: rows for training, with labels or targets; `answer`: rows for prediction. */
export type Purpose = 'learn' | 'answer';

/** Turns rows of a dataset into the input of a model, as its paper describes. */
export interface InputBuilder {
  name: string;
  about: string;
  /** Returns the model's rows for one row of the dataset; none if there is nothing to learn from. */
  rows(example: SourceExample, options: Readonly<Record<string, unknown>>, purpose: Purpose): ModelRow[];
}

/** Returns a text column, with white space as single spaces; empty if it is missing. */
export function textColumn(example: SourceExample, name: string): string {
  const value = example[name];
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** Returns a column with a list of texts; empty if it is missing. */
export function textList(example: SourceExample, name: string): string[] {
  const value = example[name];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Returns a column with a list of numbers or booleans, as numbers. */
export function numberList(example: SourceExample, name: string): number[] {
  const value = example[name];
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Returns a column with a list of objects. */
export function recordList(example: SourceExample, name: string): Record<string, unknown>[] {
  const value = example[name];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The parts of a model's source text that a setting selects, each as texts that are joined by spaces. */
export type SourceParts = Readonly<Record<string, readonly ((example: SourceExample) => string[])[]>>;

/** Rows with the parts that the option `parts` names (default: all) as the source, and the column `target` as the target. */
export const sourceRows =
  (all: SourceParts): InputBuilder['rows'] =>
  (example, { parts = 'all' }, purpose) => {
    const chosen = Object.hasOwn(all, String(parts)) ? all[String(parts)] : undefined;
    if (!chosen) throw new UserError(`parts=${String(parts)}: choose from ${Object.keys(all).join(', ')}`);
    const target = textColumn(example, 'target');
    if (purpose === 'learn' && target === '') return [];
    const source = chosen
      .flatMap((part) => part(example))
      .filter((text) => text !== '')
      .join(' ');
    return [{ id: example.id, source, target }];
  };
