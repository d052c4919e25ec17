import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LineFile } from '../../engine/index.js';
import type { SplitRule } from '../manifest.js';
import { cutFor } from '../splits/cut-for.js';
import { fillSplits, MAX_FILLED_SET, sharedSplits } from '../splits/fill-splits.js';
import { SizedCut } from '../splits/sizes.js';
import { type Cut, cutByRatios, type Position, type Split, splitAt } from '../splits/splits.js';
import { YearCut } from '../splits/year-cut.js';
import { exampleLines, type StagedExample, storedExamples } from './staged-example.js';

/** Keeps examples in a file until the cuts between the splits are decided; some rules need all examples for that. */
export class UnplacedExamples {
  private readonly lines: LineFile;
  private readonly path: string;
  private readonly positions: SizedCut | YearCut;
  /** The positions of the first examples, in case the cuts must be moved to fill an empty split. */
  private readonly first: Position[] = [];
  private count = 0;
  /** With plain shares: the cuts if no split has to be filled, and the splits that have no example yet. */
  private plain: { cut: Cut; empty: Set<Split> } | undefined;

  constructor(
    folder: string,
    private readonly rule: SplitRule,
  ) {
    this.path = join(folder, 'unplaced.jsonl');
    this.lines = new LineFile(this.path);
    this.positions = rule.grouping === 'year' ? new YearCut() : new SizedCut(folder);
  }

  async add(example: StagedExample, position: Position): Promise<void> {
    this.positions.add(position);
    this.count++;
    if (this.first.length < MAX_FILLED_SET) this.first.push(position);
    this.noteSplit(position);
    for (const line of exampleLines(example)) await this.lines.write(line);
  }

  private noteSplit(position: Position): void {
    const { ratios, sizes, atMost, grouping, balance } = this.rule;
    if (!ratios || sizes || atMost || grouping === 'year') return;
    this.plain ??= { cut: cutByRatios(ratios, grouping, balance), empty: new Set(sharedSplits(ratios)) };
    const split = splitAt(position, this.plain.cut);
    if (split) this.plain.empty.delete(split);
  }

  /** True if there are so many examples that the cuts are not moved. */
  private get isLarge(): boolean {
    return this.count > MAX_FILLED_SET;
  }

  /** True if no further example can move the cuts: with plain shares, once every split has an example. */
  get isDecided(): boolean {
    return this.plain !== undefined && (this.plain.empty.size === 0 || this.isLarge);
  }

  /** Returns the cuts between the splits, and the splits that were filled by moving them. No example can be added after this. */
  async findCut(): Promise<{ cut: Cut; filled: Split[] }> {
    await this.lines.close();
    const cut = cutFor(this.rule, this.positions);
    const { ratios, grouping } = this.rule;
    if (!ratios || grouping === 'year' || this.isLarge) return { cut, filled: [] };
    return fillSplits(cut, this.first, ratios);
  }

  /** Yields the examples and deletes the file; call it after {@link findCut}. */
  async *take(): AsyncGenerator<StagedExample> {
    yield* storedExamples(createReadStream(this.path));
    rmSync(this.path);
  }

  async abort(): Promise<void> {
    await this.lines.abort();
  }
}
