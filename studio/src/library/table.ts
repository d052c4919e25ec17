import type { ColumnFilter, DatasetColumn } from '../../../src/server/schemas/datasets.js';

/** Numbers of columns to show if the user has not chosen any. */
const DEFAULT_TEXTS = 3;
const DEFAULT_NUMBERS = 3;
/** Names of columns that say little to a reader. */
const IDENTIFIER = /(?:^|_)(?:ids?|urls?)$/;

/** The columns to show at first: texts and numbers or, if there are no numbers, lengths; in the order of the dataset. */
export function defaultColumns(columns: readonly DatasetColumn[]): string[] {
  const texts = columns.filter(({ name, kind }) => kind === 'category' && !IDENTIFIER.test(name));
  const values = columns.filter(({ kind, unit }) => kind === 'number' && unit === 'value');
  const lengths = columns.filter(({ kind, unit }) => kind === 'number' && unit !== 'value');
  const chosen = new Set([
    ...texts.slice(0, DEFAULT_TEXTS),
    ...(values.length > 0 ? values : lengths).slice(0, DEFAULT_NUMBERS),
  ]);
  return columns.filter((column) => chosen.has(column)).map(({ name }) => name);
}

/** The list in a parameter of the address; undefined if there is none, or if it was edited into something else. */
export function parseList<T>(text: string): T[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as T[]) : undefined;
  } catch {
    // The address was edited.
    return undefined;
  }
}

/** The filters in the address; anything else that was edited into it is refused by the server. */
export const parseFilters = (text: string): ColumnFilter[] =>
  (parseList<Partial<ColumnFilter> | null>(text) ?? []).filter(
    (filter): filter is ColumnFilter => typeof filter?.column === 'string',
  );

/** Filters that keep the rows of a bin; the last bin has no upper bound. */
export const binFilters = (column: string, from: number, to: number | undefined): ColumnFilter[] => [
  { column, op: '>=', value: from },
  ...(to === undefined ? [] : [{ column, op: '<' as const, value: to }]),
];

/** The filters with those of one column replaced; if they are the same already, they are removed. */
export function toggleFilters(
  filters: readonly ColumnFilter[],
  column: string,
  next: readonly ColumnFilter[],
): ColumnFilter[] {
  const others = filters.filter((filter) => filter.column !== column);
  return isActive(filters, column, next) ? others : [...others, ...next];
}

/** Whether a column is filtered by exactly these filters. */
export function isActive(
  filters: readonly ColumnFilter[],
  column: string,
  next: readonly ColumnFilter[],
): boolean {
  const own = filters.filter((filter) => filter.column === column);
  return (
    own.length === next.length &&
    next.every(({ op, value }) => own.some((filter) => filter.op === op && filter.value === value))
  );
}

/** The parameter for a list of filters; undefined for none. */
export const filterParameter = (filters: readonly ColumnFilter[]): string | undefined =>
  filters.length > 0 ? JSON.stringify(filters) : undefined;
