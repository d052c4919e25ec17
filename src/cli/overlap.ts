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
  const found = await overlap(
    sourceTexts(dataset, { column: flags.column, splits: flags.split && [flags.split] }),
    sourceTexts(other, { column: flags.otherColumn, splits: flags.otherSplit && [flags.otherSplit] }),
    flags.threshold,
  );
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(found)}\n`);
    return;
  }
  const share = (100 * found.share).toFixed(1);
  process.stdout.write(
    `${found.found} of ${counted(found.others, 'text')} of ${other} (${share}%) have one nearly identical among the ${counted(found.sources, 'text')} of ${dataset}\n`,
  );
  for (const { source, other: id, similarity } of found.pairs.slice(0, flags.pairs)) {
    process.stdout.write(
      `  ${similarity.toFixed(3)}  ${escapeForTerminalLine(id)}  ~  ${escapeForTerminalLine(source)}\n`,
    );
  }
}
