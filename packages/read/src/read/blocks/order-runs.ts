import type { Block } from './block.js';

/** Consecutive blocks of a bibliography whose numbers follow each other. */
interface Run {
  first: number;
  last: number;
  blocks: Block[];
}

/** Returns the number that an entry begins with. */
function entryNumber({ label = '', content }: Block): number | undefined {
  const digits =
    /^[[(]?(\d{1,4})[\])]?\.?$/.exec(label)?.[1] ?? /^\s*\[?(\d{1,4})(?:\]|\.\s)/.exec(content.text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Sorts the parts of a numbered bibliography whose columns a converter has read in the wrong order: 1 to 10, 22 to 28, 11 to
 * 21. The blocks stay as they are unless the parts, once sorted, count from 1 without a gap.
 */
export function orderRuns(blocks: readonly Block[]): readonly Block[] {
  const before: Block[] = [];
  const runs: Run[] = [];
  for (const block of blocks) {
    const number = entryNumber(block);
    const run = runs.at(-1);
    if (run && (number === undefined || number === run.last + 1)) {
      run.blocks.push(block);
      run.last = number ?? run.last;
    } else if (number === undefined) before.push(block);
    else runs.push({ first: number, last: number, blocks: [block] });
  }
  const sorted = runs.toSorted((a, b) => a.first - b.first);
  const isComplete = sorted.every(({ first }, i) => first === (sorted[i - 1]?.last ?? 0) + 1);
  return isComplete ? [...before, ...sorted.flatMap((run) => run.blocks)] : blocks;
}
