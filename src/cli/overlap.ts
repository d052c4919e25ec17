import { escapeForTerminalLine } from '@citemill/metrics/text';
import {
  type EvaluationMatch,
  EvaluationSets,
  measureOverlap,
  type OverlapRule,
  type Split,
  sourceRows,
  sourceTexts,
} from '../dataset/index.js';
import { UserError } from '../user-error.js';
import { pluralise } from './table.js';

interface OverlapFlags {
  threshold?: number;
  column?: string;
  otherColumn?: string;
  split?: Split;
  otherSplit?: Split;
  by?: OverlapRule[];
  ngram?: number;
  pairs: number;
  json?: boolean;
}

/** Lists the examples that overlap another set, by the rules of `build --without`. */
async function explainOverlap(dataset: string, other: string, flags: OverlapFlags): Promise<void> {
  if (flags.otherSplit || flags.column || flags.otherColumn)
    throw new UserError(
      '--by compares all columns of all rows; leave out --column, --other-column and --other-split',
    );
  if (flags.threshold !== undefined)
    throw new UserError('--by: its rules have fixed thresholds; leave out --threshold');
  const sets = await EvaluationSets.load([other], { by: flags.by, ngram: flags.ngram });
  let examples = 0;
  const matches: (EvaluationMatch & { id: string })[] = [];
  for await (const row of sourceRows(dataset, flags.split && [flags.split])) {
    examples++;
    const match = sets.find(row);
    if (match) matches.push({ id: String(row.id ?? row.paper_id ?? `row ${examples}`), ...match });
  }
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ examples, others: sets.rows, matches })}\n`);
    return;
  }
  const share = ((100 * matches.length) / Math.max(1, examples)).toFixed(1);
  process.stdout.write(
    `${matches.length} of ${pluralise(examples, 'example')} in ${dataset} (${share}%) overlap the ${pluralise(sets.rows, 'row')} in ${other}\n`,
  );
  for (const { id, by, row, measured } of matches.slice(0, flags.pairs))
    process.stdout.write(`  ${by}  ${[id, row, measured].map(escapeForTerminalLine).join('  ~  ')}\n`);
}

export async function runOverlap(dataset: string, other: string, flags: OverlapFlags): Promise<void> {
  if (flags.ngram && !flags.by?.includes('ngram')) throw new UserError('--ngram requires --by ngram');
  if (flags.by) return explainOverlap(dataset, other, flags);
  const result = await measureOverlap(
    sourceTexts(dataset, { column: flags.column, splits: flags.split && [flags.split] }),
    sourceTexts(other, { column: flags.otherColumn, splits: flags.otherSplit && [flags.otherSplit] }),
    flags.threshold,
  );
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const share = (100 * result.share).toFixed(1);
  process.stdout.write(
    `${result.found} of ${pluralise(result.others, 'text')} in ${other} (${share}%) also occur among the ${pluralise(result.sources, 'text')} in ${dataset}\n`,
  );
  for (const { source, other: id, similarity } of result.pairs.slice(0, flags.pairs)) {
    process.stdout.write(
      `  ${similarity.toFixed(3)}  ${escapeForTerminalLine(id)}  ~  ${escapeForTerminalLine(source)}\n`,
    );
  }
}
