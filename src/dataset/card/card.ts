import { escapeForMarkdown, escapeForTerminal } from '@citemill/metrics/text';
import type { FunnelStep, Origin, SplitRule } from '../manifest.js';
import { describeSplit } from '../splits/describe-split.js';
import type { LeakageReport } from '../splits/leakage.js';
import { SPLITS } from '../splits/splits.js';
import { featureText, parseFeature } from './features.js';
import { type FrontMatterInput, frontMatter } from './front-matter.js';

/** A figure of the dataset next to the published one. */
export interface Statistic {
  name: string;
  value: string | number;
  published?: string | number | undefined;
}

export interface CardInput extends FrontMatterInput, Origin {
  /** What the dataset is for, in a sentence. */
  task: string;
  /** The publication of the method: authors, title, year and venue. */
  citation: string;
  tool: string;
  /** What it is made from. Default: scientific papers. */
  madeFrom?: string | undefined;
  /** Whose the texts are that come from elsewhere than the papers. */
  rights?: string | undefined;
  split: SplitRule;
  /** Description of each column. */
  features: Record<string, string>;
  drops: Record<string, number>;
  statistics: Statistic[];
  /** Deviations from the paper. */
  differences?: { paper: string; here: string; source: string }[] | undefined;
  leakage?: LeakageReport | undefined;
  /** Files beside the rows, and what they hold. */
  extraFiles?: { path: string; about: string }[] | undefined;
  /** Name or path to load it by. */
  path: string;
}

/** `README.md` of a dataset: a card for Hugging Face that a person can read. */
export function card(input: CardInput): string {
  const sections = [
    `# ${escapeForMarkdown(input.title)}`,
    `${line(input.task)} Built from ${line(input.madeFrom ?? 'scientific papers')} by \`${line(input.tool)}\`, recipe \`${line(input.recipe)}\`, profile \`${line(input.profile)}\`.`,
    loading(input),
    features(input),
    extraFiles(input),
    splits(input),
    construction(input),
    differences(input),
    funnel(input.funnel),
    drops(input),
    statistics(input.statistics),
    leakageSection(input.leakage),
    licences(input),
    `## Citation\n\nThe method is that of:\n\n> ${line(input.citation)}`,
  ];
  return `${frontMatter(input)}\n${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function loading({ path }: CardInput): string {
  return `## Loading

\`\`\`python
from datasets import load_dataset

dataset = load_dataset(${JSON.stringify(path)})
\`\`\``;
}

function features({ columns, features }: CardInput): string {
  const builtIn: Record<string, string> = {
    id: 'The same words of the same paper have the same id in every build.',
    provenance:
      'Source of the text: paper, record of the corpus, paragraph; `start` and `end` count code points, as Python does.',
  };
  const rows = Object.entries(columns).map(([name, type]) => [
    code(name),
    code(featureText(parseFeature(type))),
    features[name] ?? builtIn[name] ?? '',
  ]);
  return `## Features\n\n${table(['Column', 'Type', 'What it holds'], rows)}`;
}

function extraFiles({ extraFiles: files = [] }: CardInput): string {
  if (files.length === 0) return '';
  const rows = files.map(({ path, about }) => [code(path), about]);
  return `## Other files\n\n${table(['File', 'What it holds'], rows)}`;
}

function splits(input: CardInput): string {
  const total = SPLITS.reduce((sum, split) => sum + input.splits[split].rows, 0);
  const rows = SPLITS.map((split) => {
    const { rows } = input.splits[split];
    return [split, count(rows), total === 0 ? '' : percent(rows / total)];
  });
  const empty = SPLITS.some((split) => input.splits[split].rows === 0)
    ? '\n\nA split without examples is not loaded: the library takes none.'
    : '';
  return `## Splits\n\n${table(['Split', 'Examples', 'Share'], rows)}\n\n${describeSplit(input.split)}${empty}`;
}

function construction({ options, signature, seed, corpus }: CardInput): string {
  const rows = Object.entries({ ...options, seed }).map(([name, value]) => [
    code(name),
    code(JSON.stringify(value) ?? 'undefined'),
  ]);
  return `## How it was built

From the corpus ${code(corpus)}, with these options:

${table(['Option', 'Value'], rows)}

Signature, which names all that could change the examples: ${code(signature)}`;
}

function differences({ differences = [] }: CardInput): string {
  if (differences.length === 0) return '';
  const rows = differences.map(({ paper, here, source }) => [paper, here, source]);
  return `## Where this differs from the paper\n\n${table(['The paper', 'Here', 'Because of'], rows)}`;
}

function funnel(steps: FunnelStep[]): string {
  if (steps.length === 0) return '';
  const rows = steps.map(({ title, count: ours, published }) => [
    title,
    count(ours),
    published === undefined ? '' : count(published),
  ]);
  return `## From papers to examples\n\n${table(['Step', 'Here', 'Authors report'], rows)}`;
}

function drops({ drops }: CardInput): string {
  const rows = Object.entries(drops)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, dropped]) => [reason, count(dropped)]);
  return rows.length === 0 ? '' : `## Dropped candidates\n\n${table(['Reason', 'Candidates'], rows)}`;
}

function statistics(figures: Statistic[]): string {
  if (figures.length === 0) return '';
  const show = (value: string | number | undefined) =>
    typeof value === 'number' ? count(value) : (value ?? '');
  const rows = figures.map(({ name, value, published }) => [name, show(value), show(published)]);
  return `## Statistics\n\n${table(['Figure', 'Here', 'Authors report'], rows)}`;
}

function leakageSection(report: LeakageReport | undefined): string {
  if (!report) return '';
  const names = {
    citing: 'citing papers',
    cited: 'cited works',
    document: 'documents',
    any: 'papers in any role',
  };
  const groups = report.groups.map(({ group, shared }) => [names[group], count(shared)]);
  const compared = report.texts.filter(({ of }) => of > 0);
  const texts = compared.map(({ column, split, other, examples, of }) => [
    code(column),
    `${split} examples with one in ${other}`,
    `${count(examples)} of ${count(of)}`,
  ]);
  return [
    '## Leakage',
    groups.length === 0 ? '' : table(['On two sides of the split', 'Number'], groups),
    texts.length === 0
      ? ''
      : `Nearly the same texts (at least ${report.threshold} of their runs of five words in common):\n\n${table(['Column', 'Which', 'Number'], texts)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function licences(input: CardInput): string {
  const rows = input.licences
    .toSorted((a, b) => b.papers - a.papers || ((a.licence ?? '') < (b.licence ?? '') ? -1 : 1))
    .map(({ licence, papers }) => [escapeForMarkdown(licence ?? 'not known'), count(papers)]);
  return `## Licence

The texts belong to the authors of the papers they were taken from and stay under those papers' licences; whoever passes
them on must keep to these.${input.rights === undefined ? '' : ` ${line(input.rights)}`}${rows.length === 0 ? '' : `\n\n${table(['Licence', 'Papers'], rows)}`}`;
}

const count = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-GB') : String(Number(value.toPrecision(4)));
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Untrusted text on one line. */
const line = (text: string): string => escapeForTerminal(text).replace(/\s+/g, ' ').trim();

/** As code, whatever backticks are in it. */
function code(text: string): string {
  const shown = line(text);
  if (!shown.includes('`')) return `\`${shown}\``;
  const longest = Math.max(...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

function table(head: string[], rows: string[][]): string {
  const row = (cells: string[]) =>
    `| ${cells.map((cell) => line(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
