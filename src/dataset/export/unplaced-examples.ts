import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SplitRule } from '../manifest.js';
import { cutFor } from '../splits/cut-for.js';
import { fillSplits, MAX_FILLED_SET } from '../splits/fill-splits.js';
import { SizedCut } from '../splits/sizes.js';
import type { Cut, Position, Split } from '../splits/splits.js';
import { YearCut } from '../splits/year-cut.js';
import { pairedExamples, type StagedExample } from './staged-example.js';
import { StagedLines } from './staging.js';

/** Examples in a file until all are known, for rules whose cuts depend on all of them. */
export class UnplacedExamples {
  private readonly lines: StagedLines;
  private readonly positions: SizedCut | YearCut;
  /** The positions of the first examples, in case a split must be filled. */
  private readonly first: Position[] = [];
  private count = 0;

  constructor(
    folder: string,
    private readonly rule: SplitRule,
  ) {
    this.lines = new StagedLines(join(folder, 'unplaced.jsonl'));
    this.positions = rule.grouping === 'year' ? new YearCut() : new SizedCut(folder);
  }

  async add(example: StagedExample, position: Position): Promise<void> {
    this.positions.add(position);
    this.count++;
    if (this.first.length < MAX_FILLED_SET) this.first.push(position);
    // Head and row on two lines: the row is copied as it is.
    await this.lines.add(example.head);
    await this.lines.addLine(example.line, { id: example.id });
  }

  /** Whether there are so many examples that no split is filled. */
  get isLarge(): boolean {
    return this.count > MAX_FILLED_SET;
  }

  /** The cuts between the splits, and the splits that they were moved for; no more examples can be added. */
  async findCut(): Promise<{ cut: Cut; filled: Split[] }> {
    await this.lines.end();
    const cut = cutFor(this.rule, this.positions);
    const { ratios, grouping } = this.rule;
    if (!ratios || grouping === 'year' || this.isLarge) return { cut, filled: [] };
    return fillSplits(cut, this.first, ratios);
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
