import { UserError } from '../../user-error.js';

/** How the lines of a file are read. */
export interface TextFormat {
  path: string;
  json: boolean;
  /** The field of a JSON object; else the first of the usual ones that it has. */
  field?: string | undefined;
  usual: readonly string[];
}

export const HYPOTHESIS_FIELDS = [
  ...['hypothesis', 'prediction', 'generated', 'summary', 'text', 'tgt', 'target'],
];
export const REFERENCE_FIELDS = ['references', 'reference', 'target', 'tgt', 'summary', 'text'];

/** Whether lines like this one are JSON: an object, a list, or a text in quotes. */
export const looksLikeJson = (line: string): boolean =>
  /^\s*[[{"]/.test(line) && parseJson(line) !== undefined;

const decoder = new TextDecoder();

/** The texts of some lines, several for a line that holds a list; `first` is the number of the first line. */
export function textsIn(bytes: Uint8Array, first: number, format: TextFormat): string[][] {
  const lines = decoder.decode(bytes).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (!format.json) return lines.map((line) => [line]);
  return lines.map((line, i) => parseTexts(line, first + i, format));
}

function parseTexts(line: string, number: number, { path, field, usual }: TextFormat): string[] {
  const where = `${path}, line ${number}`;
  const value = parseJson(line);
  if (value === undefined)
    throw new UserError(
      `${where}: is not valid JSON, although the first line is; plain lines: --format text`,
    );
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return toTexts(value, where);
  const row = value as Record<string, unknown>;
  const name = field ?? usual.find((one) => one in row);
  if (name === undefined || !(name in row))
    throw new UserError(
      `${where}: has no field ${field ?? usual.join(', ')}; name one with --hyp-field or --ref-field`,
    );
  return toTexts(row[name], `${where}, ${name}`);
}

function toTexts(value: unknown, where: string): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return value;
  throw new UserError(`${where}: is neither a text nor a list of texts`);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
