import { basename, join, resolve } from 'node:path';
import type { Database, SqlDatabase } from '../corpus/index.js';
import {
  DUPLICATE_REASONS,
  type FunnelStep,
  type PersonalSummary,
  type SortRows,
  SPLIT_CONFLICT,
  SPLITS,
  type StagedExample,
  writeDocumentation,
} from '../dataset/index.js';
import { UserError } from '../user-error.js';
import { capPerField, paperField } from './balance.js';
import { buildFunnel } from './build-funnel.js';
import type { BuildResult } from './build-options.js';
import { cardInput } from './card.js';
import { writeChatRows } from './chat-rows.js';
import { countItems } from './count-items.js';
import type { DatasetPlan } from './dataset-plan.js';
import { writeExtraFiles } from './extra-files.js';
import { isWrittenIn } from './language.js';
import { NoExamplesError } from './no-examples.js';
import { applyRestrictions } from './papers.js';
import { personalSummary } from './personal.js';
import { preparePaper } from './prepare-paper.js';
import type { Drop, Example } from './recipe.js';
import { writeReport } from './report.js';
import { reportRows } from './report-rows.js';
import { runOnChanged } from './run-on-changed.js';
import type { PaperResult } from './run-recipe.js';
import { applySecondPass } from './second-pass.js';
import { datasetSignature, withoutPaths } from './signature.js';
import { Tally } from './tally.js';

/** Runs the recipe on the papers that meet an SQL condition; `papers` is their number. */
type RunRecipe = (where: string, papers: number) => AsyncIterable<PaperResult<StagedExample>>;

/** One run of a recipe over a corpus, from papers to a finished dataset folder. */
export class DatasetBuild {
  private readonly tally = new Tally();
  private readonly failures: BuildResult['failures'] = [];
  private readonly steps: FunnelStep[] = [];
  /** Number of papers that are not in the requested language. */
  private inOtherLanguages = 0;
  private reused = 0;
  /** Number of examples that remain after the rule for personal data and the recipe's second pass. */
  private remainingExamples = 0;

  constructor(private readonly plan: DatasetPlan) {}

  /** Collects the examples of all papers and assigns their splits. The corpus is not needed afterwards. */
  async collect(database: SqlDatabase, run: RunRecipe): Promise<void> {
    const { writer, recipe, options, request, overlaps } = this.plan;
    const secondPass = recipe.secondPass?.(options, request.seed ?? 0, writer.scratch);
    const examples = await this.examples(database, run);
    const kept = secondPass
      ? applySecondPass(examples, secondPass, writer.scratch, (drop) => this.drop(drop))
      : examples;
    const counted = countItems(kept, () => this.remainingExamples++);
    const withoutOverlaps = overlaps ? overlaps.filter(counted, (drop) => this.drop(drop)) : counted;
    for await (const example of this.capFields(withoutOverlaps)) {
      const added = writer.addStaged(example);
      if (added) await added;
    }
    this.checkLanguage();
    Object.assign(this.tally.counts, secondPass?.counts);
    this.tally.figures = secondPass?.figures?.() ?? [];
    await writer.assignSplits();
    this.failures.sort((a, b) => (a.paper < b.paper ? -1 : 1));
    for (const reason of [SPLIT_CONFLICT, ...Object.values(DUPLICATE_REASONS)])
      if (writer.drops[reason]) this.tally.addReason(reason, writer.drops[reason]);
  }

  /** Throws if all papers are in other languages. This is known only after the run, because many papers do not state their language. */
  private checkLanguage(): void {
    const { language } = this.plan.request;
    if (
      language !== undefined &&
      this.inOtherLanguages > 0 &&
      this.inOtherLanguages === this.steps.at(-1)?.count
    )
      throw new UserError(`--language ${language}: no paper is written in this language`);
  }

  /** Applies the maximum number of examples per field, if one is set. */
  private capFields(examples: AsyncGenerator<StagedExample>): AsyncGenerator<StagedExample> {
    const { request, writer } = this.plan;
    if (request.perField === undefined) return examples;
    const fieldCap = capPerField(request.perField, request.seed ?? 0, writer.scratch);
    return applySecondPass(examples, fieldCap, writer.scratch, (drop) => this.drop(drop), 'per-field');
  }

  /** Yields the examples of all papers. */
  private async examples(database: SqlDatabase, run: RunRecipe): Promise<AsyncGenerator<StagedExample>> {
    const { recipe, request } = this.plan;
    const { steps, where } = await applyRestrictions(database, request, recipe.sources ?? 'papers');
    this.steps.push(...steps);
    const paperCount = steps.at(-1)?.count ?? 0;
    return this.collectResults(run(where, paperCount), paperCount);
  }

  /** Runs the recipe on this machine, except on papers that are unchanged since an earlier build or in a finished slice. */
  runLocally(database: Database, where: string): AsyncIterable<PaperResult<StagedExample>> {
    const { writer, slices } = this.plan;
    return runOnChanged(database, this.plan, where, {
      scratch: join(writer.scratch, 'papers'),
      prepare: (paper) => this.prepare(paper),
      onOtherLanguage: () => {
        this.inOtherLanguages++;
      },
      slices: slices?.papers(),
    });
  }

  /** Converts a recipe's results for a paper to rows. */
  prepare(paper: PaperResult): PaperResult<StagedExample> {
    const { writer, request } = this.plan;
    const stage = (example: Example) => writer.stage(example);
    return preparePaper(paper, { personal: request.personal ?? 'mask', stage });
  }

  /** Returns whether a sample of a paper's text is in the requested language, and counts the papers that are not. */
  async isWanted(sample: string): Promise<boolean> {
    const { language } = this.plan.request;
    const isWanted = language === undefined || (await isWrittenIn(sample, language));
    if (!isWanted) this.inOtherLanguages++;
    return isWanted;
  }

  /** Counts the results of each paper, reports progress and yields the examples. */
  private async *collectResults(
    papers: AsyncIterable<PaperResult<StagedExample>>,
    paperCount: number,
  ): AsyncGenerator<StagedExample> {
    const { request, writer } = this.plan;
    const progress = { papers: 0, examples: 0, failures: 0 };
    for await (const { paperId, licence, fields, results, failure, isReused } of papers) {
      progress.papers++;
      if (isReused) this.reused++;
      if (failure !== undefined) {
        progress.failures++;
        this.failures.push({ paper: paperId, message: failure });
      }
      for (const result of results) {
        this.tally.add(result);
        for (const drop of result.drops) await this.drop(drop);
        this.tally.addDrops(result.dropSummaries, writer.drops);
        if (result.examples.length > 0) this.tally.licence(licence);
        progress.examples += result.examples.length;
        const field = request.perField === undefined ? undefined : paperField(fields ?? []);
        for (const example of result.examples) yield example.withField(field);
      }
      writer.reportProgress({
        share: Math.min(1, progress.papers / Math.max(1, paperCount)),
        note: `build: ${progress.papers} of ${paperCount} papers, ${progress.examples} examples`,
      });
      const { papers: done, failures } = progress;
      const share = done / Math.max(1, paperCount);
      request.onProgress?.({ step: 'building', done, total: paperCount, share, failures });
    }
  }

  private async drop(drop: Drop): Promise<void> {
    this.tally.drop(drop);
    await this.plan.writer.drop(drop);
  }

  private get personal(): PersonalSummary {
    return personalSummary(this.plan.request.personal ?? 'mask', this.tally.counts);
  }

  private funnel(): FunnelStep[] {
    const { recipe, options, request, writer, overlaps } = this.plan;
    return buildFunnel(recipe, options, this.steps, this.tally.counts, {
      language: request.language,
      inOtherLanguages: this.inOtherLanguages,
      personal: { ...this.personal, left: this.remainingExamples },
      separate: overlaps?.kept,
      kept: SPLITS.reduce((sum, split) => sum + writer.rows[split], 0),
    });
  }

  /** Writes the report, the rows, the card and the manifest. */
  async publish(sortRows?: SortRows): Promise<BuildResult> {
    const { writer, recipe, profile, options: allOptions, request, ratios } = this.plan;
    const funnel = this.funnel();
    // Without examples, the folder is useful only for its drops.
    if (funnel.at(-1)?.count === 0 && !request.keepDrops)
      throw new NoExamplesError(recipe, funnel, writer.drops, request);
    const recipeReport = recipe.report(allOptions);
    const leaks = await reportRows(recipeReport, writer, recipe.leakage);
    const options = withoutPaths(allOptions);
    const { seed = 0 } = request;
    const shared = {
      recipe,
      profile,
      signature: datasetSignature(recipe, profile, options, request, ratios),
      funnel,
      tally: this.tally,
      recipeReport,
      leaks,
    };
    writeReport(writer.folder, { ...shared, rows: writer.rows, failures: this.failures.length });
    const sizes = await writer.write(sortRows);
    const extraFiles = recipe.extraFiles?.(allOptions) ?? [];
    const { personal } = this;
    await writeExtraFiles(
      extraFiles,
      this.plan.folder,
      request.databaseMemory,
      writer.folder,
      sizes,
      personal.rule,
    );
    if (this.plan.chat)
      await writeChatRows(this.plan.chat, (split) => writer.writtenRows(split), writer.folder);
    // The card may be published, so it names folders without their paths on this machine.
    const names = request.names ?? {
      corpus: basename(resolve(request.corpus)),
      dataset: basename(resolve(request.out)),
    };
    const input = cardInput({
      ...shared,
      options,
      seed,
      sizes,
      writer,
      corpus: names.corpus,
      path: names.dataset,
      extraFiles,
      personal,
    });
    writeDocumentation(writer.folder, { ...input, lineage: this.plan.lineage }, this.plan.about);
    const manifest = await writer.commit({
      recipe: recipe.name,
      profile,
      options,
      seed,
      signature: shared.signature,
      lineage: this.plan.lineage,
      corpus: names.corpus,
      funnel: shared.funnel,
    });
    const without = [...(this.plan.overlaps?.read ?? [])];
    return { manifest, failures: this.failures, reused: this.reused, without };
  }
}
