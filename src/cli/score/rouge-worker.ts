import { parentPort, workerData } from 'node:worker_threads';
import type { RougeOptions } from '@citemill/metrics';
import type { InputBlock, ScoreInput } from './input.js';
import { type BlockScores, blockScorer } from './rouge-block.js';

const { options, formats } = workerData as { options: RougeOptions; formats: ScoreInput['formats'] };
const score = blockScorer(options, formats);

parentPort?.on('message', (block: InputBlock) => {
  try {
    const result = score(block);
    parentPort?.postMessage(
      result,
      result.columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    const failed: BlockScores = {
      first: block.first,
      columns: [],
      wordless: 0,
      failure: (error as Error).message,
    };
    parentPort?.postMessage(failed);
  }
});
