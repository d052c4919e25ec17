import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FunnelStep, type LeakageReport, SPLITS, type Split } from '../dataset/index.js';
import {
  comparisonTable,
  funnelSection,
  type Report,
  renderReport,
  type Section,
  serialiseReport,
} from '../report/index.js';
import { percent } from './format-figure.js';
import type { AnyRecipe, Profile, RecipeReport } from './recipe.js';
import type { Tally } from './tally.js';

export interface ReportParts {
  recipe: AnyRecipe;
  profile: Profile;
  signature: string;
  funnel: FunnelStep[];
  tally: Tally;
  recipeReport: RecipeReport;
  leaks: LeakageReport;
  rows: Record<Split, number>;
  failures: number;
}

function splitSection(rows: Record<Split, number>): Section {
  const total = SPLITS.reduce((sum, split) => sum + rows[split], 0);
  return {
    kind: 'table',
    title: 'Splits',
    columns: ['', 'examples', 'share'],
    rows: SPLITS.map((split) => [split, rows[split], percent(rows[split] / total)]),
  };
}

/** Writes the report of a build as an HTML page and as JSON. */
export function writeReport(folder: string, parts: ReportParts): void {
  const report = buildReport(parts);
  writeFileSync(join(folder, 'report.json'), serialiseReport(report));
  writeFileSync(join(folder, 'report.html'), renderReport(report));
}

/** Makes the report of a build: the sections that all recipes share, and the recipe's own. */
function buildReport({
  recipe,
  profile,
  signature,
  funnel,
  tally,
  recipeReport,
  leaks,
  rows,
  failures,
}: ReportParts): Report {
  const input = { counts: tally.counts, measures: tally.measures, secondPassFigures: tally.figures };
  const figures = recipeReport.figures(input);
  const counts = Object.fromEntries(funnel.map((step) => [step.key, step.count]));
  return {
    title: `${recipe.title}, ${profile} profile`,
    subtitle: recipe.task,
    details: [
      { name: 'recipe', value: recipe.name },
      { name: 'profile', value: profile },
      { name: 'signature', value: signature },
      ...(failures > 0 ? [{ name: 'papers that failed', value: String(failures) }] : []),
    ],
    sections: [
      funnelSection({
        note: 'Every candidate became an example or was dropped for one of these reasons.',
        steps: funnel.map(({ key, title, published, aside }) => ({
          key,
          title,
          ...(published === undefined ? {} : { published }),
          ...(aside ? { aside } : {}),
        })),
        counts,
        drops: tally.drops,
      }),
      splitSection(rows),
      ...(figures.length > 0
        ? [
            comparisonTable(
              figures.map(({ name, ours, published }) => ({ name, ours, published: published ?? null })),
            ),
          ]
        : []),
      ...recipeReport.sections(input),
      leakageSection(leaks),
    ],
  };
}

function leakageSection({ threshold, groups, texts }: LeakageReport): Section {
  return {
    kind: 'table',
    title: 'Leakage between splits',
    note: `Ids that appear in two splits, and texts that share at least ${threshold * 100}% of their five-word shingles with a text in another split.`,
    columns: ['', 'found', 'of'],
    rows: [
      ...groups.map(({ group, shared }) => [
        `${group === 'any' ? 'papers in any role' : group} in two splits`,
        shared,
        null,
      ]),
      ...texts.map(({ column, split, other, examples, of }) => [
        `${column}: ${split} with a near-duplicate in ${other}`,
        examples,
        of,
      ]),
    ],
  };
}
