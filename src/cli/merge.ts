import { mergeSlices } from '../corpus/index.js';
import { counted } from './table.js';

export async function runMerge({ corpus, memory }: { corpus: string; memory: string }): Promise<void> {
  const { slices, added, replaced, copies } = await mergeSlices({ corpus, memory });
  const note = copies > 0 ? `; ${counted(copies, 'source')} found in several slices kept once` : '';
  const older = replaced > 0 ? `, ${counted(replaced, 'older version')} replaced` : '';
  process.stdout.write(
    `${counted(slices, 'slice')} merged, ${counted(added, 'paper')} added${older}${note}\n`,
  );
}
