import { join } from 'node:path';
import { jsonLine } from '@citemill/read/paper';
import { Database } from '../../corpus/index.js';
import type { DatasetDrop } from '../example.js';
import type { LinePlace } from './fact-lines.js';
import { removeDuplicates } from './remove-duplicates.js';
import { type ExampleFacts, StagedExample, type StagedHead } from './staged-example.js';
import { StagedLines } from './staging.js';
import type { WriterOptions } from './writer-options.js';

type PooledFacts = Pick<StagedHead, 'groups'> & ExampleFacts;

/** Keeps all examples in a file, so that duplicates are dropped before splits are assigned. */
export class ExamplePool {
  private lines: StagedLines;

  constructor(
    private readonly folder: string,
    private readonly options: WriterOptions,
  ) {
    this.lines = new StagedLines(join(folder, 'pool.jsonl'), join(folder, 'pool.facts'));
  }

  async add({ id, facts, line, arrow }: StagedExample): Promise<void> {
    await this.lines.addLine(line, id, facts, arrow);
  }

  /** Yields the examples that do not repeat one with a lower id. */
  async *withoutDuplicates(drop: (drop: DatasetDrop) => Promise<void>): AsyncGenerator<StagedExample> {
    const { folder, options } = this;
    await this.lines.end();
    const database = await Database.open({ spill: join(folder, 'spill'), memory: options.memory });
    try {
      await this.lines.sort(database);
    } finally {
      database.close();
    }
    const [kept] = await removeDuplicates([{ name: '', lines: this.lines }], options, folder, drop);
    if (kept) this.lines = kept;
    const places = this.lines.readFacts<PooledFacts>();
    for await (const { place, value } of this.lines.readPlaces<
      { provenance: object },
      LinePlace & { facts: PooledFacts }
    >(places)) {
      const { id, facts } = place;
      const head = { id, groups: facts.groups, arrow: facts.arrow ?? 0 };
      yield new StagedExample(head, Buffer.from(jsonLine(facts)), Buffer.from(jsonLine(value)));
    }
    this.lines.remove();
  }

  async abort(): Promise<void> {
    await this.lines.abort();
  }
}
