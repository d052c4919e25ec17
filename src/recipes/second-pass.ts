import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { splitLines, writeLines } from '../engine/index.js';
import type { Drop, Example, SecondPass } from './recipe.js';

const decoder = new TextDecoder();

/** The examples that a second pass keeps, in the order in which they came. They wait on disk, not in memory. */
export async function* inSecondPass(
  examples: AsyncIterable<Example>,
  pass: SecondPass,
  folder: string,
  onDrop: (drop: Drop) => Promise<void>,
  name = 'second-pass',
): AsyncGenerator<Example> {
  const waiting = join(folder, `${name}.jsonl`);
  const seen = async function* () {
    for await (const example of examples) {
      pass.see(example);
      yield `${JSON.stringify(example)}\n`;
    }
  };
  await writeLines(waiting, seen());
  for await (const { bytes } of splitLines(createReadStream(waiting), Number.POSITIVE_INFINITY)) {
    const example = JSON.parse(decoder.decode(bytes)) as Example;
    const verdict = pass.judge(example);
    if (verdict) await onDrop({ ...verdict, provenance: example.provenance });
    else yield example;
  }
  rmSync(waiting, { force: true });
}
