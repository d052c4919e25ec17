import { isJsonObject, parseJson } from '@citemill/metrics/internal/json';
import { UserError } from '../../user-error.js';

/** How to parse the lines of a file. */
export interface TextFormat {
  path: string;
  json: boolean;
  /** The field of a JSON object; default: the first of `defaultFields` that it has. */
  field?: string | undefined;
  defaultFields: readonly string[];
}

export const HYPOTHESIS_FIELDS = [
  'hypothesis',
  'prediction',
  'generated',
  'summary',
  'text',
  'tgt',
  'target',
];
export const REFERENCE_FIELDS = ['references', 'reference', 'target', 'tgt', 'summary', 'text'];

/** Returns whether lines like this one are JSON: an object, a list, or a string. */
export const looksLikeJson = (line: string): boolean =>
  /^\s*[[{"]/.test(line) && parseJson(line) !== undefined;

const decoder = new TextDecoder();

/** Parses lines into texts, several for a line that is a list; `first` is the number of the first line. */
export function parseLines(bytes: Uint8Array, first: number, format: TextFormat): string[][] {
  const lines = decoder.decode(bytes).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (!format.json) return lines.map((line) => [line]);
  return lines.map((line, i) => parseTexts(line, first + i, format));
}

function parseTexts(line: string, number: number, { path, field, defaultFields }: TextFormat): string[] {
  const location = `${path}, line ${number}`;
  const value = parseJson(line);
  if (value === undefined)
    throw new UserError(
      `${location}: not valid JSON, although the first line is; for plain text add --format text`,
    );
  if (!isJsonObject(value)) return toTexts(value, location);
  const name = field ?? defaultFields.find((candidate) => candidate in value);
  if (name === undefined || !(name in value))
    throw new UserError(
      `${location} has no field ${field ?? defaultFields.join(', ')}; name one with --hyp-field or --ref-field`,
    );
  return toTexts(value[name], `${location}, ${name}`);
}

function toTexts(value: unknown, location: string): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value;
  throw new UserError(`${location}: neither a string nor a list of strings`);
}
