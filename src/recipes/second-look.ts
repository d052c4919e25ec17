import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { Drop, Example, Figure } from './recipe.js';

/** Judges examples after it has seen all of them, as percentiles of lengths and equal parts of fields need. */
export interface SecondLook {
  see(example: Example): void;
  /** Why an example is dropped, after all were seen; undefined where it is kept. */
  judge(example: Example): Pick<Drop, 'reason' | 'text' | 'measured'> | undefined;
  /** How many passed each step of the funnel that is decided here. */
  readonly counts?: Record<string, number>;
  /** What it found by looking, such as thresholds. */
  figures?(): Figure[];
}

/** The examples that pass a second look, in the order in which they came. They wait on disk, not in memory. */
export async function* lookedAtTwice(
  examples: AsyncIterable<Example>,
  look: SecondLook,
  folder: string,
  onDrop: (drop: Drop) => Promise<void>,
): AsyncGenerator<Example> {
  const waiting = join(folder, '.second-look.jsonl');
  const out = createWriteStream(waiting);
  for await (const example of examples) {
    look.see(example);
    if (!out.write(`${JSON.stringify(example)}\n`))
      await new Promise<void>((resolve) => out.once('drain', resolve));
  }
  out.end();
  await finished(out);
  const lines = createInterface({
    input: createReadStream(waiting),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    const example = JSON.parse(line) as Example;
    const verdict = look.judge(example);
    if (verdict) await onDrop({ ...verdict, provenance: example.provenance });
    else yield example;
  }
  rmSync(waiting, { force: true });
}
