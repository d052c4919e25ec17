import { formatQuality } from './numbers.js';
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

/** Functions that describe the values of facets whose values are codes or bounds. */
export const FACET_TEXTS: Readonly<Record<string, (value: string) => string>> = {
  warning: warningText,
  'max-quality': (value) => `at most ${formatQuality(Number(value))}`,
};

/** Reads parameters of an address; a parameter that is not set or empty is undefined. */
export const chosenParameters = (
  query: URLSearchParams,
  names: readonly string[],
): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
