import Papa from 'papaparse';
import { hashText } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { hideAnswers, maskMarks } from './blind.js';
import { finalAnswers } from './queue.js';
import type { Item, Judgement, Study } from './schemas.js';
import type { OpenStudy } from './study-folder.js';

/** Writes rows as CSV. Texts that look like formulas are quoted, or a spreadsheet would run them. */
const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `${Papa.unparse(rows as unknown[][], { escapeFormulae: true })}\r\n`;

/** Returns the texts of an item for a rater, by name. */
export function itemTexts(study: Study, item: Item): Record<string, string> {
  const { unit } = study;
  if (unit === 'sentence') return { sentence: item.text };
  const row = Object.fromEntries(
    Object.entries(hideAnswers(study, item.row)).flatMap(([name, value]) => {
      if (['id', 'provenance'].includes(name) || name.endsWith('_id')) return [];
      if (typeof value === 'string') return [[name, value]];
      if (Array.isArray(value) && value.every((line) => typeof line === 'string'))
        return [[name, value.join('\n')]];
      return [];
    }),
  );
  const [first = '', second = ''] = item.answers.map(({ text }) => maskMarks(text));
  if (unit === 'answer') return { ...row, answer: first };
  return unit === 'pair' ? { ...row, left: first, right: second } : row;
}

/** Returns the items in the order of an annotator, with the texts as the annotator sees them. */
export function shownItems(
  { study, ratings }: OpenStudy,
  annotator: string,
): { id: string; parts: number; texts: Record<string, string> }[] {
  const items = ratings.orderFor(annotator).flatMap((id) => ratings.item(id) ?? []);
  return items.map((item) => {
    const swapped = study.unit === 'pair' && ratings.isSwapped(annotator, item.id);
    return {
      id: item.id,
      parts: item.parts,
      texts: itemTexts(study, swapped ? { ...item, answers: [...item.answers].reverse() } : item),
    };
  });
}

/** Returns a sheet for an annotator to fill in: the texts, and an empty column for each question. */
export function sheetCsv(open: OpenStudy, annotator: string): string {
  const { study } = open;
  const rows = shownItems(open, annotator);
  const names = [...new Set(rows.flatMap(({ texts }) => Object.keys(texts)))];
  const questions = study.questions.map(({ key }) => key);
  return toCsv([
    ['item', ...names, ...questions, 'comment'],
    ...rows.map(({ id, texts }) => [
      id,
      ...names.map((name) => texts[name] ?? ''),
      ...questions.map(() => ''),
      '',
    ]),
  ]);
}

export interface FilledRow {
  item: string;
  answers: Record<string, number>;
  /** Undefined if the sheet has no column for comments; empty if it was left empty. */
  comment: string | undefined;
}

/** Parses a sheet; spreadsheets separate cells by commas, semicolons or tabs, depending on the language. */
const parseSheet = (text: string): string[][] =>
  Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] }).data;

/** Reads the judgements of a filled-in sheet; rows without answers are skipped. */
export function readSheet({ study, ratings }: OpenStudy, text: string, name: string): FilledRow[] {
  const [head = [], ...rows] = parseSheet(text);
  const column = (name: string) => head.findIndex((cell) => cell.trim().toLowerCase() === name);
  const itemColumn = column('item');
  if (itemColumn < 0) throw new UserError(`${name}: no column named item`);
  const commentColumn = column('comment');
  const questions = study.questions.map((question) => ({ question, index: column(question.key) }));
  const missing = questions.find(({ index }) => index < 0);
  if (missing) throw new UserError(`${name}: no column named ${missing.question.key}`);
  return rows.flatMap((row, i) => {
    const location = `${name}, row ${i + 2}`;
    const id = (row[itemColumn] ?? '').trim().padStart(4, '0');
    if (questions.every(({ index }) => (row[index] ?? '').trim() === '')) return [];
    if (!ratings.item(id)) throw new UserError(`${location}: no item ${id} in ${study.id}`);
    const answers = Object.fromEntries(
      questions.map(({ question, index }) => [
        question.key,
        parseAnswer(question, (row[index] ?? '').trim(), location),
      ]),
    );
    return [
      { item: id, answers, comment: commentColumn < 0 ? undefined : (row[commentColumn] ?? '').trim() },
    ];
  });
}

/** Returns whether a number is a valid answer to a question; `parts` is the number of parts of the item. */
export function fitsQuestion(
  { kind, values }: Study['questions'][number],
  value: number,
  parts: number,
): boolean {
  if (kind === 'share') return Number.isInteger(value) && value >= 0 && value <= parts;
  if (kind === 'side') return value === 0 || value === 0.5 || value === 1;
  return values.some((choice) => choice.value === value);
}

/** Parses an answer: a number or a label; for two sides also `left`, `right` or `same`. */
export function parseAnswer(question: Study['questions'][number], text: string, location: string): number {
  const sides: Record<string, number> = { left: 1, right: 0, same: 0.5, '': Number.NaN };
  const labelled = question.values.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value;
  const value =
    question.kind === 'side'
      ? (sides[text.toLowerCase()] ?? Number(text))
      : (labelled ?? (text === '' ? Number.NaN : Number(text)));
  const fits =
    question.kind === 'share' ||
    question.kind === 'side' ||
    question.values.some((choice) => choice.value === value);
  if (!Number.isFinite(value) || !fits) {
    const choices =
      question.kind === 'side'
        ? 'left, right, same'
        : question.values.map((choice) => `${choice.value} (${choice.label})`).join(', ');
    throw new UserError(`${location}: ${question.key} is "${text}"; write ${choices || 'a whole number'}`);
  }
  return value;
}

/** Returns all current judgements as CSV. */
export function judgementsCsv({ study, ratings }: OpenStudy): string {
  const questions = study.questions.map(({ key }) => key);
  const lines = [...ratings.currentJudgements()].sort(byItem).map((judgement) => {
    const item = ratings.item(judgement.item);
    return [
      judgement.item,
      judgement.annotator,
      item?.dataset ?? '',
      item?.example ?? '',
      item?.stratum ?? '',
      systemNames(study, item),
      ...questions.map((key) => judgement.answers[key] ?? null),
      judgement.comment,
      judgement.at,
    ];
  });
  return toCsv([
    ['item', 'annotator', 'dataset', 'example', 'stratum', 'system', ...questions, 'comment', 'at'],
    ...lines,
  ]);
}

const byItem = (a: Judgement, b: Judgement) =>
  a.item === b.item ? (a.annotator < b.annotator ? -1 : 1) : a.item < b.item ? -1 : 1;

/** Returns the systems whose answers an item shows. */
const systemNames = ({ unit, systems }: Study, item: Item | undefined): string =>
  unit === 'pair' ? systems.join(' / ') : (item?.answers[0]?.system ?? '');

/**
 * Returns the final answers of every judged item as CSV: those decided, or else those that all its raters gave. The hash shows whether a
 * dataset that was built again still has the text that was judged.
 */
export function finalCsv(open: OpenStudy): string {
  const questions = open.study.questions.map(({ key }) => key);
  return toCsv([
    ['item', 'dataset', 'example', 'stratum', 'system', 'answer_hash', ...questions, 'source', 'comment'],
    ...finalAnswers(open).map(({ item, answers, source, comment }) => [
      item.id,
      item.dataset,
      item.example,
      item.stratum,
      systemNames(open.study, item),
      item.answers.map(({ text }) => hashText(text)).join(' / '),
      ...questions.map((key) => answers?.[key] ?? null),
      source,
      comment,
    ]),
  ]);
}
