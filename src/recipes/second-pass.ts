import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { LineWriter } from '../engine/index.js';
import type { Drop, Example, SecondPass } from './recipe.js';

/** The examples that a second pass keeps, in the order in which they came. They wait on disk, not in memory. */
export async function* inSecondPass(
  examples: AsyncIterable<Example>,
  pass: SecondPass,
  folder: string,
  onDrop: (drop: Drop) => Promise<void>,
  name = 'second-pass',
): AsyncGenerator<Example> {
  const waiting = join(folder, `${name}.jsonl`);
  const out = createWriteStream(waiting);
  const writer = new LineWriter(out);
  for await (const example of examples) {
    pass.see(example);
    await writer.write(`${JSON.stringify(example)}\n`);
  }
  await writer.finish();
  out.end();
  await finished(out);
  const lines = createInterface({
    input: createReadStream(waiting),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    const example = JSON.parse(line) as Example;
    const verdict = pass.judge(example);
    if (verdict) await onDrop({ ...verdict, provenance: example.provenance });
    else yield example;
  }
  rmSync(waiting, { force: true });
}
