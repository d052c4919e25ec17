import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { escapeForTerminal, escapeForTerminalLine } from '@citemill/metrics/text';
import { sourceParagraph } from '../corpus/index.js';
import { Dataset, type DatasetRow, readManifest } from '../dataset/index.js';
import { recipes } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { reportText } from './show-report.js';

interface Place {
  paper_id: string;
  record: string;
  paragraph: number;
  start: number;
  end: number;
}

/** A value of a row in a few readable lines; of long lists only what is marked, or the beginning. */
function renderValue(value: unknown, row: DatasetRow): string {
  if (value === null || value === undefined) return '–';
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const labels = row.labels;
  if (Array.isArray(labels) && labels.length === value.length && typeof value[0] === 'string') {
    const lines = value
      .map((one, i) => `${labels[i] ? '  + ' : '    '}${one}`)
      .filter((_, i) => labels[i] || value.length <= 40);
    return `${value.length} in all, labelled ones:\n${lines.join('\n')}`;
  }
  if (value.every((one) => typeof one === 'object' && one !== null))
    return `\n${value.map((one) => `  - ${JSON.stringify(one)}`).join('\n')}`;
  const text = value.slice(0, 12).map(String).join(', ');
  return value.length > 12 ? `${text}, … (${value.length})` : text;
}

/** The paragraph with the span between marks; in bold on a terminal. */
function markSpan(text: string, start: number, end: number, terminal: boolean): string {
  const characters = [...text];
  const shown = (from: number, to?: number) => escapeForTerminal(characters.slice(from, to).join(''));
  const [open, close] = terminal ? ['\u001b[1;7m', '\u001b[0m'] : ['>>>', '<<<'];
  return `${shown(0, start)}${open}${shown(start, end)}${close}${shown(end)}`;
}

async function sourceText(corpus: string, place: Place, terminal: boolean): Promise<string> {
  const source = await sourceParagraph(corpus, place.record, place.paragraph);
  if (!source) return `${corpus}: this corpus no longer holds ${place.paper_id}`;
  const section = source.section.join(' > ');
  const where = `${section ? `${section}, ` : ''}paragraph ${place.paragraph}, characters ${place.start} to ${place.end}`;
  const head = [source.title, source.path, where].map(escapeForTerminalLine).join('\n');
  return `${head}\n\n${markSpan(source.text, place.start, place.end, terminal)}`;
}

/** A dataset names its corpus without the way to it: it lies beside the dataset or one folder up, or where we are. */
function corpusBeside(dataset: string, name: string): string {
  const beside = dirname(resolve(dataset));
  return (
    [beside, dirname(beside)].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
  );
}

/** An example in lines, and the paragraph it came from where the corpus is there. */
async function showExample(path: string, id: string, flags: { corpus?: string }): Promise<void> {
  const dataset = await Dataset.open(path);
  try {
    const found = await dataset.find(id);
    if (!found) throw new UserError(`${path}: has no example ${id}`);
    const { provenance, ...row } = found.row;
    const features = recipes.find(dataset.manifest.recipe)?.features ?? {};
    const lines = Object.entries(row).map(
      ([name, value]) =>
        `${name}${features[name] ? ` (${features[name]})` : ''}: ${renderValue(value, found.row)}`,
    );
    process.stdout.write(`${escapeForTerminal(lines.join('\n'))}\nsplit: ${found.split}\n`);
    const corpus = flags.corpus ?? corpusBeside(path, dataset.manifest.corpus);
    process.stdout.write('\n--- source ---\n');
    if (existsSync(corpus))
      process.stdout.write(`${await sourceText(corpus, provenance as Place, process.stdout.isTTY)}\n`);
    else
      process.stdout.write(
        `${JSON.stringify(provenance)}\n${corpus}: no such file or folder; name the corpus with --corpus\n`,
      );
  } finally {
    dataset.close();
  }
}

export async function runShow(
  path: string,
  id: string | undefined,
  flags: { corpus?: string },
): Promise<void> {
  if (id !== undefined) return showExample(path, id, flags);
  readManifest(path);
  process.stdout.write(reportText(path));
}
