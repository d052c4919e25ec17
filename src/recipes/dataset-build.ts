import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { CorpusFolder, Database, SqlDatabase } from '../corpus/index.js';
import {
  card,
  croissant,
  type DatasetWriter,
  type FunnelStep,
  leakage,
  type Ratios,
  type SortRows,
  SPLITS,
} from '../dataset/index.js';
import { modelName } from '../embed/index.js';
import type { Manifest as Lineage } from '../lineage/index.js';
import { renderReport, reportJson } from '../report/index.js';
import { UserError } from '../user-error.js';
import { atMostPerField, fieldOfPaper } from './balance.js';
import type { BuildOptions, BuildResult } from './build-options.js';
import type { BuildSlices } from './build-slices.js';
import { cardInput } from './card.js';
import { type chatPrompt, writeChatRows } from './chat-rows.js';
import { type GroundPaper, grindPapers } from './grind.js';
import { isWrittenIn } from './language.js';
import { chosenPapers, restricted } from './papers.js';
import type { AnyRecipe, Drop, Example, Profile } from './recipe.js';
import { buildReport } from './report.js';
import { inSecondPass } from './second-pass.js';
import { signatureOf } from './signature.js';
import { Tally } from './tally.js';

export interface BuildPlan {
  folder: CorpusFolder;
  writer: DatasetWriter;
  recipe: AnyRecipe;
  profile: Profile;
  options: Record<string, unknown>;
  request: BuildOptions;
  ratios: Ratios;
  /** What the dataset is made from. */
  lineage: Lineage;
  /** Where rows for instruction tuning are asked for: what they ask. */
  chat?: ReturnType<typeof chatPrompt> | undefined;
  /** What was ground before, in slices. */
  slices?: BuildSlices | undefined;
}

/** The options as a card and a signature state them: a model in a folder by its name alone. */
const withoutPaths = (options: Record<string, unknown>) =>
  typeof options.nearestModel === 'string'
    ? { ...options, nearestModel: modelName(options.nearestModel) }
    : options;

/** One run of a recipe over a corpus, from papers to a finished dataset folder. */
export class DatasetBuild {
  private readonly tally = new Tally();
  private readonly failures: BuildResult['failures'] = [];
  private readonly steps: FunnelStep[] = [];
  /** Papers in another language than the requested one. */
  private inOtherLanguages = 0;

  constructor(private readonly plan: BuildPlan) {}

  /** Grinds all papers: afterwards every example has its split, and the corpus is not needed any more. */
  async collect(
    database: SqlDatabase,
    ground: (where: string, papers: number) => AsyncIterable<GroundPaper>,
  ): Promise<void> {
    const { writer, recipe, options, request } = this.plan;
    const pass = recipe.secondPass?.(options, request.seed ?? 0, writer.scratch);
    const examples = await this.examples(database, ground);
    const kept = pass ? inSecondPass(examples, pass, writer.scratch, (drop) => this.drop(drop)) : examples;
    for await (const { field: _, ...example } of this.evenly(kept)) await writer.add(example);
    this.checkLanguage();
    Object.assign(this.tally.counts, pass?.counts);
    this.tally.figures = pass?.figures?.() ?? [];
    await writer.settle();
    const conflicts = writer.drops.split ?? 0;
    if (conflicts > 0)
      this.tally.drops.set('split', {
        count: conflicts,
        example: 'the citing paper and the cited work fall into different splits',
      });
  }

  /** Papers that state no language are judged by their text: only now is it known that none is in the requested one. */
  private checkLanguage(): void {
    const { language } = this.plan.request;
    if (
      language !== undefined &&
      this.inOtherLanguages > 0 &&
      this.inOtherLanguages === this.steps.at(-1)?.count
    )
      throw new UserError(`--language ${language}: no paper is written in this language`);
  }

  /** At most so many examples of each field, where that is asked for. */
  private evenly(examples: AsyncGenerator<Example>): AsyncGenerator<Example> {
    const { request, writer } = this.plan;
    if (request.perField === undefined) return examples;
    const pass = atMostPerField(request.perField, request.seed ?? 0, writer.scratch);
    return inSecondPass(examples, pass, writer.scratch, (drop) => this.drop(drop), 'per-field');
  }

  /** What the papers of the corpus gave, with progress: ground now, or in slices before. */
  private async examples(
    database: SqlDatabase,
    ground: (where: string, papers: number) => AsyncIterable<GroundPaper>,
  ): Promise<AsyncGenerator<Example>> {
    const { recipe, request, slices } = this.plan;
    const { steps, where } = await restricted(database, request, recipe.sources ?? 'papers');
    this.steps.push(...steps);
    const of = steps.at(-1)?.count ?? 0;
    if (slices) {
      this.inOtherLanguages = slices.inOtherLanguages;
      return this.take(slices.papers(), of);
    }
    return this.take(ground(where, of), of);
  }

  /** Grinds the papers on this machine. */
  groundHere(database: Database, where: string): AsyncIterable<GroundPaper> {
    const { recipe, options, request, writer } = this.plan;
    const papers = chosenPapers(database, this.plan, where, join(writer.scratch, 'papers'), () => {
      this.inOtherLanguages++;
    });
    return grindPapers(papers, recipe, options, request);
  }

  /** Whether a paper with these words is in the requested language; those that are not are counted. */
  isWanted(sample: string): boolean {
    const { language } = this.plan.request;
    const is = language === undefined || isWrittenIn(sample, language);
    if (!is) this.inOtherLanguages++;
    return is;
  }

  /** Counts what each paper gave, and yields its examples. */
  private async *take(papers: AsyncIterable<GroundPaper>, of: number): AsyncGenerator<Example> {
    const { request } = this.plan;
    const progress = { papers: 0, of, examples: 0, failures: 0 };
    for await (const { paperId, licence, fields, results, failure } of papers) {
      progress.papers++;
      if (failure !== undefined) {
        progress.failures++;
        this.failures.push({ paper: paperId, message: failure });
      }
      for (const result of results) {
        this.tally.add(result);
        for (const drop of result.drops) await this.drop(drop);
        if (result.examples.length > 0) this.tally.licence(licence);
        progress.examples += result.examples.length;
        const field = request.perField === undefined ? undefined : fieldOfPaper(fields ?? []);
        for (const example of result.examples) yield field === undefined ? example : { ...example, field };
      }
      this.plan.writer.tell({
        share: Math.min(1, progress.papers / Math.max(1, of)),
        note: `build: ${progress.papers} of ${of} papers, ${progress.examples} examples`,
      });
      const { papers: done, failures } = progress;
      request.onProgress?.({ step: 'building', done, total: of, share: done / Math.max(1, of), failures });
    }
  }

  private async drop(drop: Drop): Promise<void> {
    this.tally.drop(drop);
    await this.plan.writer.drop(drop);
  }

  /** How many were left after each step. */
  private funnel(): FunnelStep[] {
    const { recipe, request, writer } = this.plan;
    const languageStep =
      request.language && this.inOtherLanguages > 0
        ? [
            {
              key: 'language',
              title: `papers written in ${request.language}`,
              count: (this.steps.at(-1)?.count ?? 0) - this.inOtherLanguages,
            },
          ]
        : [];
    return [
      ...this.steps,
      ...languageStep,
      ...recipe.steps.map((step) => ({ ...step, count: this.tally.counts[step.key] ?? 0 })),
      {
        key: 'kept',
        title: 'examples with a split',
        count: SPLITS.reduce((sum, split) => sum + writer.rows[split], 0),
      },
    ];
  }

  /** Writes the report, the rows, the card and the manifest. */
  async publish(sortRows?: SortRows): Promise<BuildResult> {
    const { writer, recipe, profile, options: all, request, ratios } = this.plan;
    const own = recipe.report(all);
    for (const split of SPLITS) for await (const row of writer.stagedRows(split)) own.add(row, split);
    const leaks = await leakage((split) => writer.stagedRows(split), { columns: recipe.leakage });
    const options = withoutPaths(all);
    const { seed = 0 } = request;
    const shared = {
      recipe,
      profile,
      signature: signatureOf(recipe, profile, options, request, ratios),
      funnel: this.funnel(),
      tally: this.tally,
      own,
      leaks,
    };
    const report = buildReport({ ...shared, rows: writer.rows, failures: this.failures.length });
    writeFileSync(join(writer.folder, 'report.json'), reportJson(report));
    writeFileSync(join(writer.folder, 'report.html'), renderReport(report));
    const sizes = await writer.write(sortRows);
    if (this.plan.chat)
      await writeChatRows(this.plan.chat, (split) => writer.writtenRows(split), writer.folder);
    // A card travels with the dataset: it names folders without their paths on this machine.
    const [corpus, path] = [request.corpus, request.out].map((folder) => basename(resolve(folder)));
    const told = cardInput({
      ...{ ...shared, options, seed, sizes, writer },
      ...{ corpus: corpus ?? '', path: path ?? '' },
    });
    writeFileSync(join(writer.folder, 'README.md'), card(told));
    writeFileSync(join(writer.folder, 'croissant.json'), croissant(told, writer.folder));
    const manifest = await writer.commit({
      recipe: recipe.name,
      profile,
      options,
      seed,
      signature: shared.signature,
      lineage: this.plan.lineage,
      corpus: corpus ?? '',
      funnel: shared.funnel,
    });
    return { manifest, failures: this.failures };
  }
}
