import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exampleLines, type StagedExample, storedExamples } from '../dataset/index.js';
import { writeLines } from '../engine/index.js';
import type { Drop, Example, SecondPass } from './recipe.js';

/** Converts the type: a staged example has all members of an example, and parses its row only if a pass reads it. */
const asExample = (example: StagedExample): Example => example as unknown as Example;

/** Yields the examples that a second pass keeps, in their original order. They are stored on disk in between. */
export async function* applySecondPass(
  examples: AsyncIterable<StagedExample>,
  pass: SecondPass,
  folder: string,
  onDrop: (drop: Drop) => Promise<void>,
  name = 'second-pass',
): AsyncGenerator<StagedExample> {
  const waiting = join(folder, `${name}.jsonl`);
  const seen = async function* () {
    for await (const example of examples) {
      pass.see(asExample(example));
      yield* exampleLines(example);
    }
  };
  await writeLines(waiting, seen());
  for await (const example of storedExamples(createReadStream(waiting))) {
    const verdict = pass.judge(asExample(example));
    if (verdict) await onDrop({ ...verdict, provenance: asExample(example).provenance });
    else yield example;
  }
  rmSync(waiting, { force: true });
}
