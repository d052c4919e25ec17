import { escapeForMarkdown } from '@citemill/metrics/text';
import type { FunnelStep } from '../manifest.js';
import { describeSplit } from '../splits/describe-split.js';
import type { LeakageReport } from '../splits/leakage.js';
import { SPLITS } from '../splits/splits.js';
import type { CardInput, Statistic } from './card-input.js';
import { featureText, parseFeature } from './features.js';
import { frontMatter } from './front-matter.js';
import { answerParts, knownAnswers, QUOTED_WORKS, sortDrops } from './known-answers.js';
import { CITING_DOCUMENTS } from './licences.js';
import { authorText, code, formatNumber, percent, table, toOneLine, toSentence } from './markdown.js';
import type { Answers, QuestionKey } from './questions.js';

/** Returns the `README.md` of a dataset: its card for Hugging Face. */
export function renderCard(input: CardInput): string {
  const sections = [
    `# ${escapeForMarkdown(input.title)}`,
    `${toOneLine(input.task)} Built from ${toOneLine(input.madeFrom ?? 'scientific papers')} by \`${toOneLine(input.tool)}\`, recipe \`${toOneLine(input.recipe)}\`, profile \`${toOneLine(input.profile)}\`.`,
    publicationSection(input.author),
    loadingSection(input),
    featuresSection(input),
    extraFilesSection(input),
    splitsSection(input),
    constructionSection(input),
    differencesSection(input),
    funnelSection(input.funnel),
    dropsSection(input),
    statisticsSection(input.statistics),
    leakageSection(input.leakage),
    responsibleUseSection(input),
    licenceSection(input),
    citationSection(input),
  ];
  return `${frontMatter(input)}\n${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Renders the author's answers about the publication. */
function publicationSection(author: Answers = {}): string {
  const rows = [
    ['Version', author.version],
    ['Published', author['date-published']],
    ['Created by', author.creators?.split('\n').join('; ')],
    ['Address', author.url],
  ].flatMap(([name, value]) =>
    name !== undefined && value !== undefined ? [[name, authorText(value)]] : [],
  );
  return rows.length === 0 ? '' : `## Publication\n\n${table(['Fact', 'Value'], rows)}`;
}

/** The answers that readers of a card look for; `DATASHEET.md` has all of them. */
const CARD_ANSWERS: readonly [key: QuestionKey, title: string][] = [
  ['purpose', 'Purpose'],
  ['uses', 'Uses'],
  ['collection', 'Collection'],
  ['annotation', 'Labels'],
  ['personal', 'Personal information'],
  ['biases', 'Biases'],
  ['limitations', 'Limitations'],
  ['impact', 'Effects on people'],
  ['maintenance', 'Maintenance'],
];

function responsibleUseSection(input: CardInput): string {
  const known = knownAnswers(input);
  const parts = CARD_ANSWERS.flatMap(([key, title]) => {
    const answers = answerParts(key, known, input.author ?? {});
    return answers.length === 0 ? [] : [`### ${title}`, ...answers];
  });
  return ['## Responsible use', ...parts, '[DATASHEET.md](DATASHEET.md) has more.'].join('\n\n');
}

function citationSection({ citation, author }: CardInput): string {
  const authorCitation = author?.citation === undefined ? '' : `${authorText(author.citation)}\n\n`;
  return `## Citation\n\n${authorCitation}The method is from:\n\n> ${toOneLine(citation)}`;
}

function loadingSection({ path }: CardInput): string {
  return `## Loading

\`\`\`python
from datasets import load_dataset

dataset = load_dataset(${JSON.stringify(path)})
\`\`\``;
}

function featuresSection({ columns, features }: CardInput): string {
  const standardColumns: Record<string, string> = {
    id: 'Id of the example; the same words of the same paper have the same id in every build.',
    provenance:
      'Source of the text: paper, record of the corpus, paragraph; `start` and `end` count code points, as Python does. `licence` is that of this paper, not of the papers that it cites.',
  };
  const rows = Object.entries(columns).map(([name, type]) => [
    code(name),
    code(featureText(parseFeature(type))),
    toSentence(features[name] ?? standardColumns[name] ?? ''),
  ]);
  return `## Columns\n\n${table(['Column', 'Type', 'Contents'], rows)}`;
}

function extraFilesSection({ extraFiles: files = [] }: CardInput): string {
  if (files.length === 0) return '';
  const rows = files.map(({ path, about }) => [code(path), about]);
  return `## Other files\n\n${table(['File', 'Contents'], rows)}`;
}

function splitsSection(input: CardInput): string {
  const total = SPLITS.reduce((sum, split) => sum + input.splits[split].rows, 0);
  const rows = SPLITS.map((split) => {
    const { rows } = input.splits[split];
    return [split, formatNumber(rows), total === 0 ? '' : percent(rows / total)];
  });
  const empty = SPLITS.some((split) => input.splits[split].rows === 0)
    ? '\n\nThe library cannot load a split without examples, so it is left out.'
    : '';
  return `## Splits\n\n${table(['Split', 'Examples', 'Share'], rows)}\n\n${describeSplit(input.split)}${empty}`;
}

function constructionSection({ options, signature, seed, corpus, optionTexts }: CardInput): string {
  const texts: Record<string, string> = { ...optionTexts, seed: 'Seed for the splits.' };
  const rows = Object.entries({ ...options, seed }).map(([name, value]) => [
    code(name),
    code(JSON.stringify(value) ?? 'undefined'),
    texts[name] ?? '',
  ]);
  return `## How it was built

From the corpus ${code(corpus)}, with these options:

${table(['Option', 'Value', 'Meaning'], rows)}

Signature, which names everything that could change the examples: ${code(signature)}`;
}

function differencesSection({ differences = [] }: CardInput): string {
  if (differences.length === 0) return '';
  const rows = differences.map(({ paper, here, source }) => [paper, here, source]);
  return `## Where this differs from the paper\n\n${table(['The paper', 'Here', 'Because of'], rows)}`;
}

function funnelSection(steps: FunnelStep[]): string {
  if (steps.length === 0) return '';
  const rows = steps.map(({ title, count: ours, published }) => [
    title,
    formatNumber(ours),
    published === undefined ? '' : formatNumber(published),
  ]);
  return `## From papers to examples\n\n${table(['Step', 'Here', 'Authors report'], rows)}`;
}

function dropsSection({ drops }: CardInput): string {
  const rows = sortDrops(drops).map(([reason, count]) => [reason, formatNumber(count)]);
  return rows.length === 0 ? '' : `## Dropped candidates\n\n${table(['Reason', 'Candidates'], rows)}`;
}

function statisticsSection(figures: Statistic[]): string {
  if (figures.length === 0) return '';
  const show = (value: string | number | undefined) =>
    typeof value === 'number' ? formatNumber(value) : (value ?? '');
  const rows = figures.map(({ name, value, published }) => [name, show(value), show(published)]);
  return `## Statistics\n\n${table(['Figure', 'Here', 'Authors report'], rows)}`;
}

function leakageSection(report: LeakageReport | undefined): string {
  if (!report) return '';
  const names = {
    citing: 'citing papers',
    cited: 'cited papers',
    document: 'documents',
    any: 'papers in any role',
  };
  const groups = report.groups.map(({ group, shared }) => [names[group], formatNumber(shared)]);
  const compared = report.texts.filter(({ of }) => of > 0);
  const texts = compared.map(({ column, split, other, examples, of }) => [
    code(column),
    `${split} examples with a near-duplicate in ${other}`,
    `${formatNumber(examples)} of ${formatNumber(of)}`,
  ]);
  return [
    '## Leakage',
    groups.length === 0 ? '' : table(['In more than one split', 'Number'], groups),
    texts.length === 0
      ? ''
      : `Nearly the same texts (at least ${report.threshold} of their five-word runs in common):\n\n${table(['Column', 'Which', 'Number'], texts)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function licenceSection(input: CardInput): string {
  const rows = input.licences
    .toSorted((a, b) => b.papers - a.papers || ((a.licence ?? '') < (b.licence ?? '') ? -1 : 1))
    .map(({ licence, papers }) => [escapeForMarkdown(licence ?? 'not known'), formatNumber(papers)]);
  const ownLicence =
    input.author?.licence === undefined
      ? ''
      : `The dataset as a whole is published under ${code(input.author.licence)}.\n\n`;
  const quoted = input.quotesCited ? `\n\n${QUOTED_WORKS}` : '';
  return `## Licence

${ownLicence}The texts belong to the authors of the papers they were taken from and stay under those papers' licences, which anyone who
passes them on must respect. \`provenance.licence\` is the licence of each example's paper.${quoted}${input.rights === undefined ? '' : ` ${toOneLine(input.rights)}`}${rows.length === 0 ? '' : `\n\n${table(['Licence', input.quotesCited ? CITING_DOCUMENTS : 'Papers'], rows)}`}`;
}
