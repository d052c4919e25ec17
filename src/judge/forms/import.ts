import { isJsonObject } from '@citemill/metrics/internal/json';
import { z } from 'zod';
import { UserError } from '../../user-error.js';
import { checkAnnotator } from '../annotator.js';
import { type FilledRow, fitsQuestion, parseAnswer } from '../sheet.js';
import type { OpenStudy } from '../study-folder.js';
import { COMMENT } from './form.js';

/** What one person answered about one item, as texts by question. */
export interface FormAnswers {
  study: string;
  item: string;
  annotator: string;
  values: Record<string, string>;
}

/** Reads the export of a tool. `read` throws `ZodError` if the format is wrong. */
export interface FormReader {
  tool: string;
  /** Returns whether an entry of a JSON list was exported by this tool. */
  matches(entry: object): boolean;
  read(entries: unknown[]): FormAnswers[];
}

export interface FilledForm {
  /** The annotator in whose order the items were shown. */
  shownTo: string;
  rows: (FilledRow & { annotator: string })[];
  /** Number of forms that were not filled in completely. */
  incomplete: number;
}

/**
 * The entries of a JSON file; undefined for anything else, which is a sheet. Throws {@link UserError} for JSON that is not one list, such as
 * JSON lines.
 */
export function parseEntries(text: string, name: string): unknown[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    if (/^\s*(?:\[\s*)?\{\s*["}]/.test(text))
      throw new UserError(
        `${name}: not valid JSON as a whole (JSON lines, or cut short?); in Label Studio, export as JSON; in Argilla, use dataset.records.to_json`,
      );
    // A sheet may begin with a bracket, too; its reader reports what is wrong.
    return undefined;
  }
}

/** Reads the answers that one of the tools exported. Everything is checked before anything is saved. */
export function readForm(
  open: OpenStudy,
  entries: unknown[],
  name: string,
  readers: readonly FormReader[],
): FilledForm {
  const reader = readers.find(({ matches }) =>
    entries.every((entry) => isJsonObject(entry) && matches(entry)),
  );
  if (!reader)
    throw new UserError(
      `${name}: not an export of ${readers.map(({ tool }) => tool).join(' or ')}; in Label Studio, export as JSON (not JSON-MIN)`,
    );
  const answered = readEntries(reader, entries, name).filter(({ values }) =>
    open.study.questions.some(({ key }) => (values[key] ?? '').trim() !== ''),
  );
  const isComplete = ({ values }: FormAnswers) =>
    open.study.questions.every(({ key }) => (values[key] ?? '').trim() !== '');
  const complete = answered.filter(isComplete);
  // A person's later answer about the same item replaces the earlier one.
  const last = new Map(complete.map((answers) => [`${answers.annotator}\n${answers.item}`, answers]));
  return {
    shownTo: reader.tool,
    rows: [...last.values()].map((answers) => checkAnswers(open, answers, name)),
    incomplete: answered.length - complete.length,
  };
}

function readEntries(reader: FormReader, entries: unknown[], name: string): FormAnswers[] {
  try {
    return reader.read(entries);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw new UserError(
      `${name}: not an export of ${reader.tool} for a study: ${issue?.path.join('.')}: ${issue?.message}`,
    );
  }
}

function checkAnswers(
  { study, ratings }: OpenStudy,
  answers: FormAnswers,
  name: string,
): FilledForm['rows'][number] {
  const annotator = checkAnnotator(
    answers.annotator,
    `${name}, item ${answers.item}: the name of the annotator`,
  );
  const location = `${name}, item ${answers.item}, ${annotator}`;
  if (answers.study !== study.id)
    throw new UserError(`${location} belongs to study ${answers.study}, not ${study.id}`);
  const item = ratings.item(answers.item);
  if (!item) throw new UserError(`${location}: no such item in ${study.id}`);
  const parsed = study.questions.map((question): [string, number] => {
    const value = parseAnswer(question, (answers.values[question.key] ?? '').trim(), location);
    if (!fitsQuestion(question, value, item.parts))
      throw new UserError(
        `${location}: ${question.key} is ${value}; write a whole number from 0 to ${item.parts}`,
      );
    return [question.key, value];
  });
  return {
    annotator,
    item: answers.item,
    answers: Object.fromEntries(parsed),
    comment: answers.values[COMMENT]?.trim() ?? '',
  };
}
