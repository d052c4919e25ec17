import { readers } from 'citemill/read';
import { code, page, table } from './markdown.mjs';

const SHAPES = {
  bytes: 'a file',
  bundle: 'a main file with the files next to it',
  page: 'a web page with the server’s answer',
};

/** Every reader that is registered, as it describes itself. */
export function formatsPage() {
  return page(
    'Formats',
    'Every format that `citemill read` and `citemill ingest` understand.\nThe format is detected from the content; [Papers](../papers.md) says what each reader keeps.',
    table(
      ['format', 'reader', 'takes', 'documents'],
      readers.all.map((reader) => [
        code(reader.name),
        code(`${reader.name}@${reader.version}`),
        reader.takes.map((shape) => SHAPES[shape] ?? shape).join('; '),
        reader.documents ?? 'papers',
      ]),
    ),
    '## Engines',
    'Other programs that can read a format in place of our reader.',
    table(
      ['option', 'choices'],
      readers.all
        .filter(({ engines }) => engines)
        .map(({ name, engines }) => [code(`--${name}-engine`), engines.help]),
    ),
    '## When two records are the same paper',
    '`citemill link` keeps the record of the format with the lowest rank, then the most complete one.',
    table(
      ['format', 'rank'],
      [...readers.all].map(({ name, copyRank = 2 }) => [code(name), copyRank]).sort(([, a], [, b]) => a - b),
    ),
  );
}
