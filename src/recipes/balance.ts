import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { positionOf } from '../dataset/index.js';
import type { Example } from './recipe.js';

/**
 * As many examples of every field as the smallest field has, in the order in which they came. Which ones of a larger
 * field are kept is told by a hash of their id, so that the same examples are kept in every build. Examples wait on
 * disk until all fields are counted; with fewer than two fields all are kept.
 */
export async function* balanced(
  examples: AsyncIterable<Example>,
  field: (row: Record<string, unknown>) => string | undefined,
  { seed, folder }: { seed: number; folder: string },
  onDrop: (example: Example) => Promise<void>,
): AsyncGenerator<Example> {
  const waiting = join(folder, '.balance.jsonl');
  const out = createWriteStream(waiting);
  const positions = new Map<string, number[]>();
  for await (const example of examples) {
    const name = field(example.row);
    if (name !== undefined) {
      const list = positions.get(name);
      if (list) list.push(positionOf(example.id, seed));
      else positions.set(name, [positionOf(example.id, seed)]);
    }
    if (!out.write(`${JSON.stringify(example)}\n`))
      await new Promise<void>((resolve) => out.once('drain', resolve));
  }
  out.end();
  await finished(out);
  const size = Math.min(...[...positions.values()].map((list) => list.length));
  const last = new Map([...positions].map(([name, list]) => [name, list.sort((a, b) => a - b)[size - 1]!]));
  for await (const line of createInterface({
    input: createReadStream(waiting),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const example = JSON.parse(line) as Example;
    const name = field(example.row);
    const isKept = last.size < 2 || (name !== undefined && positionOf(example.id, seed) <= last.get(name)!);
    if (isKept) yield example;
    else await onDrop(example);
  }
  rmSync(waiting, { force: true });
}
