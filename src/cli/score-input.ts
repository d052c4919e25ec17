import { readFileSync } from 'node:fs';
import { UserError } from '../user-error.js';

/** The texts of one line: one, or several where a JSON line holds a list. */
type Texts = string[];

const HYPOTHESIS_FIELDS = ['hypothesis', 'prediction', 'generated', 'summary', 'text', 'tgt', 'target'];
const REFERENCE_FIELDS = ['references', 'reference', 'target', 'tgt', 'summary', 'text'];

function textsOf(value: unknown, where: string): Texts {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) return value;
  throw new UserError(`${where}: holds no text and no list of texts`);
}

/** A file of plain lines, one text per line, or JSON lines: strings, lists of strings, or objects with such a field. */
function readTexts(path: string, field: string | undefined, usual: string[]): Texts[] {
  let content: string;
  try {
    content = readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new UserError(
      `${path}: can't be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`,
    );
  }
  const lines = content.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const isJson = /^\s*[[{"]/.test(first) && parsed(first) !== undefined;
  return lines.map((line, index) => {
    if (!isJson) return [line];
    const where = `${path}, line ${index + 1}`;
    const value = parsed(line);
    if (value === undefined) throw new UserError(`${where}: is not valid JSON, although the first line is`);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return textsOf(value, where);
    const row = value as Record<string, unknown>;
    const name = field ?? usual.find((one) => one in row);
    if (name === undefined || !(name in row)) {
      throw new UserError(
        `${where}: has no field ${field ?? usual.join(', ')}; name one with --hyp-field or --ref-field`,
      );
    }
    return textsOf(row[name], `${where}, ${name}`);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export interface ScoreInput {
  hypotheses: string[];
  /** All references of each hypothesis. */
  references: string[][];
}

/** Hypotheses and references, line by line: the n-th line of every file belongs to the n-th hypothesis. */
export function readScoreInput(
  hypothesis: string,
  references: string[],
  fields: { hyp?: string; ref?: string },
): ScoreInput {
  const hypotheses = readTexts(hypothesis, fields.hyp, HYPOTHESIS_FIELDS).map((texts, index) => {
    const [text, ...more] = texts;
    if (text === undefined || more.length > 0)
      throw new UserError(
        `${hypothesis}, line ${index + 1}: holds ${texts.length} texts; a hypothesis is one`,
      );
    return text;
  });
  const files = references.map((path) => {
    const texts = readTexts(path, fields.ref, REFERENCE_FIELDS);
    if (texts.length !== hypotheses.length) {
      throw new UserError(
        `${path}: has ${texts.length} lines, ${hypothesis} has ${hypotheses.length}; they must agree`,
      );
    }
    return texts;
  });
  return { hypotheses, references: hypotheses.map((_, index) => files.flatMap((file) => file[index] ?? [])) };
}
