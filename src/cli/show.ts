import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { escapeForTerminal, escapeForTerminalLine } from '@citemill/metrics/text';
import { sourceParagraph } from '../corpus/index.js';
import { Dataset, type DatasetRow, datasetInput, readManifest } from '../dataset/index.js';
import { type ExportedPersonal, Masker, recipes } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { reportText } from './show-report.js';
import { resultsText } from './show-results.js';

interface ShowFlags {
  corpus?: string;
  personal: ExportedPersonal;
}

interface Provenance {
  paper_id: string;
  record: string;
  paragraph: number;
  start: number;
  end: number;
}

/** Renders a value of a row in a few lines: long lists are cut to the labelled items, or to the beginning. */
function renderValue(value: unknown, row: DatasetRow): string {
  if (value === null || value === undefined) return '–';
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const labels = row.labels;
  if (Array.isArray(labels) && labels.length === value.length && typeof value[0] === 'string') {
    const lines = value
      .map((item, i) => `${labels[i] ? '  + ' : '    '}${item}`)
      .filter((_, i) => labels[i] || value.length <= 40);
    return `${value.length} in all, + marks labelled ones:\n${lines.join('\n')}`;
  }
  if (value.every((item) => typeof item === 'object' && item !== null))
    return `\n${value.map((item) => `  - ${JSON.stringify(item)}`).join('\n')}`;
  const text = value.slice(0, 12).map(String).join(', ');
  return value.length > 12 ? `${text}, … (${value.length})` : text;
}

/** Highlights a span of the paragraph: in bold on a terminal, else between marks. */
function markSpan(text: string, start: number, end: number, terminal: boolean): string {
  const characters = [...text];
  const cut = (from: number, to?: number) => escapeForTerminal(characters.slice(from, to).join(''));
  const [open, close] = terminal ? ['\u001b[1;7m', '\u001b[0m'] : ['>>>', '<<<'];
  return `${cut(0, start)}${open}${cut(start, end)}${close}${cut(end)}`;
}

async function sourceText(
  corpus: string,
  place: Provenance,
  mask: (text: string) => string,
): Promise<string> {
  const source = await sourceParagraph(corpus, place.record, place.paragraph);
  if (!source) return `${corpus}: this corpus no longer contains ${place.paper_id}`;
  const section = mask(source.section.join(' > '));
  const location = `${section ? `${section}, ` : ''}paragraph ${place.paragraph}, characters ${place.start} to ${place.end}`;
  const head = [mask(source.title), source.path, location].map(escapeForTerminalLine).join('\n');
  return `${head}\n\n${markSpan(mask(source.text), place.start, place.end, process.stdout.isTTY)}`;
}

/** A dataset knows its corpus by name only: looks next to the dataset, one folder up, and in the working folder. */
function findCorpus(dataset: string, name: string): string {
  const parent = dirname(resolve(dataset));
  return (
    [parent, dirname(parent)].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
  );
}

/** Prints an example and, if the corpus can be found, the paragraph that it came from. */
async function showExample(path: string, id: string, flags: ShowFlags): Promise<void> {
  const dataset = await Dataset.open(path);
  try {
    const match = await dataset.find(id);
    if (!match) throw new UserError(`${path}: no example ${id}`);
    const { provenance, ...fields } = match.row;
    const masker = maskerFor(flags);
    const row: DatasetRow = { ...(masker?.maskFields(fields) ?? fields), id: match.row.id };
    const features = recipes.find(dataset.manifest.recipe)?.features ?? {};
    const lines = Object.entries(row).map(
      ([name, value]) => `${name}${features[name] ? ` (${features[name]})` : ''}: ${renderValue(value, row)}`,
    );
    process.stdout.write(`${escapeForTerminal(lines.join('\n'))}\nsplit: ${match.split}\n`);
    const corpus = flags.corpus ?? findCorpus(path, dataset.manifest.corpus);
    process.stdout.write('\n--- source ---\n');
    if (existsSync(corpus))
      process.stdout.write(
        `${await sourceText(corpus, provenance as Provenance, (text) => masker?.mask(text) ?? text)}\n`,
      );
    else
      process.stdout.write(
        `${JSON.stringify(provenance)}\n${corpus}: no such file or folder; name the corpus with --corpus\n`,
      );
  } finally {
    dataset.close();
  }
}

const maskerFor = ({ personal }: ShowFlags): Masker | undefined =>
  personal === 'mask' ? new Masker() : undefined;

export async function runShow(path: string, id: string | undefined, flags: ShowFlags): Promise<void> {
  if (id !== undefined) return showExample(path, id, flags);
  const manifest = readManifest(path);
  const masker = maskerFor(flags);
  const report = reportText(path, (text) => masker?.mask(text) ?? text);
  process.stdout.write(report + resultsText(path, datasetInput(path, manifest).identity));
}
