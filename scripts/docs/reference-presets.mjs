import { PRESETS } from 'citemill/train';
import { slug } from './links.mjs';
import { code, page, sentence, table, value } from './markdown.mjs';

/** Every preset of `citemill train` with its settings, what the paper leaves open, and what `refined` changes. */
export function presetsPage() {
  return page(
    'Training presets',
    'The networks that `citemill train PRESET` trains, with the settings that their papers print.\n`--set NAME=VALUE` changes any of them.',
    table(
      ['preset', 'trains', 'architecture', 'starts from'],
      PRESETS.map((preset) => [
        `[${code(preset.name)}](#${slug(preset.name)})`,
        sentence(preset.about),
        preset.architecture,
        start(preset),
      ]),
    ),
    PRESETS.map((preset) => [
      `## ${preset.name}`,
      `${sentence(preset.about)}\nSettings from ${sentence(preset.source)}`,
      table(['setting', 'paper', 'refined'], settings(preset)),
      published(preset),
      list('Where this differs from the paper, or what the paper leaves open:', preset.deviations),
      list('What `--profile refined` changes:', preset.refined?.deviations ?? []),
    ]),
  );
}

const start = (preset) =>
  preset.startsFrom
    ? `a model of ${code(preset.startsFrom)}`
    : preset.init
      ? code(preset.init)
      : 'random weights';

function settings({ settings: own, training, refined }) {
  const { select, ...rest } = training;
  const paper = { ...own, ...rest, select: `${select.metric}, ${select.mode}` };
  const better = { ...refined?.settings, ...refined?.training };
  if (better.select) better.select = `${better.select.metric}, ${better.select.mode}`;
  return [...new Set([...Object.keys(paper), ...Object.keys(better)])].map((name) => [
    code(name),
    value(paper[name]),
    value(better[name]),
  ]);
}

function published({ published: row }) {
  if (!row) return '';
  const figures = Object.entries(row.figures).map(([name, figure]) => `${name} ${figure}`);
  return `Published as “${row.system}”: ${figures.join(', ')}.`;
}

const list = (title, lines) =>
  lines.length > 0 ? `${title}\n\n${lines.map((line) => `- ${sentence(line)}`).join('\n')}` : '';
