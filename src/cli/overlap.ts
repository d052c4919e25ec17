import { escapeForTerminalLine } from '@citemill/metrics/text';
import { overlap, type Split, sourceTexts } from '../dataset/index.js';
import { counted } from './table.js';

interface OverlapFlags {
  threshold: number;
  column?: string;
  otherColumn?: string;
  split?: Split;
  otherSplit?: Split;
  pairs: number;
  json?: boolean;
}

export async function runOverlap(dataset: string, other: string, flags: OverlapFlags): Promise<void> {
  const result = await overlap(
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
    `${result.found} of ${counted(result.others, 'text')} in ${other} (${share}%) also occur among the ${counted(result.sources, 'text')} in ${dataset}\n`,
  );
  for (const { source, other: id, similarity } of result.pairs.slice(0, flags.pairs)) {
    process.stdout.write(
      `  ${similarity.toFixed(3)}  ${escapeForTerminalLine(id)}  ~  ${escapeForTerminalLine(source)}\n`,
    );
  }
}
