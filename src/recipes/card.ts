import type {
  CardInput,
  DatasetWriter,
  FunnelStep,
  LeakageReport,
  PersonalSummary,
  Split,
  SplitSize,
} from '../dataset/index.js';
import { version } from '../version.js';
import type { PaperQuery } from './candidates.js';
import { listDifferences } from './deviation.js';
import type { AnyRecipe, ExtraFile, Profile, RecipeReport } from './recipe.js';
import { optionHelp } from './recipe-options.js';
import { SOURCES } from './restrict.js';
import type { Tally } from './tally.js';

export interface CardParts {
  recipe: AnyRecipe;
  profile: Profile;
  options: Record<string, unknown>;
  seed: number;
  corpus: string;
  signature: string;
  funnel: FunnelStep[];
  tally: Tally;
  recipeReport: RecipeReport;
  leaks: LeakageReport;
  sizes: Record<Split, SplitSize>;
  writer: DatasetWriter;
  path: string;
  extraFiles: readonly ExtraFile[];
  personal: PersonalSummary;
}

/** Returns whether a recipe receives texts of cited works, which its rows then quote. */
const quotesCited = ({ abstracts, citedPapers, citedBodies }: PaperQuery): boolean =>
  abstracts || citedPapers === true || citedBodies !== undefined;

/** Collects the contents of a build's dataset card. */
export function cardInput(parts: CardParts): CardInput {
  const { recipe, tally, recipeReport, leaks, sizes, writer, extraFiles, ...own } = parts;
  const { madeFrom, tags, rights } = SOURCES[recipe.sources ?? 'papers'];
  return {
    ...own,
    title: `${recipe.title} (${own.profile})`,
    task: recipe.task,
    citation: recipe.citation,
    taskCategories: recipe.taskCategories,
    madeFrom,
    tags,
    rights,
    tool: `citemill ${version}`,
    recipe: recipe.name,
    split: writer.rule,
    columns: writer.columns,
    features: recipe.features,
    optionTexts: Object.fromEntries(optionHelp(recipe).map(({ name, description }) => [name, description])),
    splits: sizes,
    drops: writer.drops,
    statistics: recipeReport
      .figures({ counts: tally.counts, measures: tally.measures, secondPassFigures: tally.figures })
      .map(({ name, ours, published }) => ({
        name,
        value: ours,
        ...(published === undefined ? {} : { published }),
      })),
    differences: listDifferences(recipe.deviations ?? [], own.options, recipe.profiles.paper),
    leakage: leaks,
    licences: [...tally.licences]
      .sort((a, b) => b[1] - a[1] || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
      .map(([licence, papers]) => ({ licence, papers })),
    quotesCited: quotesCited(recipe.query(own.options)),
    extraFiles: extraFiles.map(({ path: file, about }) => ({ path: file, about })),
  };
}
