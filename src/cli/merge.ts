import { mergeSlices } from '../corpus/index.js';
import { pluralise } from './table.js';

export async function runMerge({ corpus, memory }: { corpus: string; memory: string }): Promise<void> {
  const { slices, added, replaced, copies } = await mergeSlices({ corpus, memory });
  const note = copies > 0 ? `; ${pluralise(copies, 'source')} found in several slices kept once` : '';
  const older = replaced > 0 ? `, ${pluralise(replaced, 'older version')} replaced` : '';
  process.stdout.write(
    `${pluralise(slices, 'slice')} merged, ${pluralise(added, 'paper')} added${older}${note}\n`,
  );
}
