import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SplitRule } from '../manifest.js';
import { cutFor } from '../splits/cut-for.js';
import { SizedCut } from '../splits/sizes.js';
import type { Cut, Position } from '../splits/splits.js';
import { YearCut } from '../splits/year-cut.js';
import { pairedExamples, type StagedExample } from './staged-example.js';
import { StagedLines } from './staging.js';

/** Examples in a file until all are known, for rules whose cuts depend on all of them. */
export class UnplacedExamples {
  private readonly lines: StagedLines;
  private readonly positions: SizedCut | YearCut;

  constructor(
    folder: string,
    private readonly rule: SplitRule,
  ) {
    this.lines = new StagedLines(join(folder, 'unplaced.jsonl'));
    this.positions = rule.grouping === 'year' ? new YearCut() : new SizedCut(folder);
  }

  async add(example: StagedExample, position: Position): Promise<void> {
    this.positions.add(position);
    // Head and row on two lines: the row is copied as it is.
    await this.lines.add(example.head);
    await this.lines.addLine(example.line, { id: example.id });
  }

  /** The cuts between the splits; no more examples can be added. */
  async findCut(): Promise<Cut> {
    await this.lines.end();
    return cutFor(this.rule, this.positions);
  }

  /** The examples, after {@link findCut}; they can be read once. */
  async *take(): AsyncGenerator<StagedExample> {
    yield* pairedExamples(createReadStream(this.lines.path));
    rmSync(this.lines.path);
  }

  async abort(): Promise<void> {
    await this.lines.abort();
  }
}
