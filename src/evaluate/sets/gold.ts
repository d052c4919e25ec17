import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { GoldLabels } from '../../dataset/index.js';
import { hashText } from '../../lineage/index.js';
import { fileError, UserError } from '../../user-error.js';

/** The columns of the final answers of a study that are not questions. */
const OTHER_COLUMNS = ['item', 'dataset', 'example', 'stratum', 'system', 'answer_hash', 'source', 'comment'];

/**
 * Reads the final answers of a study, as the studio exports them and `citemill judge gold` writes them: those on which the raters agree,
 * or that were decided, or that come from the only rater of an item. Items without a final answer are left out.
 */
export function readGold(path: string): GoldLabels {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw fileError(`--gold ${path}`, error);
  }
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const columns = meta.fields ?? [];
  const question = columns.find((column) => !OTHER_COLUMNS.includes(column));
  if (!columns.includes('example') || !columns.includes('answer_hash') || question === undefined)
    throw new UserError(
      `--gold ${path} has no final answers of a study; write them by citemill judge gold STUDY --out FILE`,
    );
  const answers = new Map<string, Map<string, number>>();
  for (const [i, row] of data.entries()) {
    const { example = '', answer_hash: hash = '', [question]: printed = '' } = row;
    if (printed === '') continue;
    const answer = Number(printed);
    if (!Number.isFinite(answer) || example === '')
      throw new UserError(`--gold ${path}, row ${i + 2}: ${question} is not a number, or example is empty`);
    const parts = answers.get(example) ?? new Map<string, number>();
    answers.set(example, parts.set(hash, answer));
  }
  if (answers.size === 0) throw new UserError(`--gold ${path}: no item has a final answer`);
  return { question, answers, identity: hashText(text).slice(0, 12) };
}
