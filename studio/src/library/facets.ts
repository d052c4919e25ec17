import { quality } from './numbers.js';
import { warningText } from './warnings.js';

/** The properties of papers by which every search can be restricted; the names are those of the API. */
export const PAPER_FACETS = [
  'format',
  'year',
  'venue',
  'field',
  'licence',
  'max-quality',
  'warning',
] as const;

/** The facets of examples and dropped candidates. */
export const ROW_FACETS = ['recipe', 'reason'] as const;

/** What a facet is called. */
export const FACET_NAMES: Readonly<Record<string, string>> = {
  format: 'Format',
  year: 'Year',
  venue: 'Venue',
  field: 'Field',
  licence: 'Licence',
  'max-quality': 'Quality',
  warning: 'Warning',
  recipe: 'Recipe',
  reason: 'Reason for a drop',
};

/** The words for values that are codes or bounds. */
export const FACET_TEXTS: Readonly<Record<string, (value: string) => string>> = {
  warning: warningText,
  'max-quality': (value) => `at most ${quality(Number(value))}`,
};

/** The chosen values of some parameters of an address; those that are not set are undefined. */
export const chosenParameters = (
  query: URLSearchParams,
  names: readonly string[],
): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
