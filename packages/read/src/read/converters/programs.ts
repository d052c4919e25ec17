import { spawnSync } from 'node:child_process';
import { UserError } from '@citemill/metrics/user-error';

/** A program that converts a PDF file to something that a reader of blocks understands. */
export interface Converter {
  name: string;
  command: string;
  /** Its arguments; the output is written below `out`. */
  args(pdf: string, out: string): string[];
  /** The Python package whose version names the program. */
  package?: string;
  install?: string;
}

const PYMUPDF4LLM =
  'import sys, pymupdf4llm; open(sys.argv[2] + "/paper.md", "w", encoding="utf-8").write(pymupdf4llm.to_markdown(sys.argv[1], show_progress=False))';

const CONVERTERS: readonly Converter[] = [
  {
    name: 'docling',
    command: 'docling',
    args: (pdf, out) => ['--to', 'json', '--image-export-mode', 'placeholder', '--output', out, pdf],
    package: 'docling',
    install: 'pip install docling',
  },
  {
    name: 'mineru',
    command: 'mineru',
    args: (pdf, out) => ['-p', pdf, '-o', out],
    package: 'mineru',
    install: 'pip install mineru',
  },
  {
    name: 'marker',
    command: 'marker_single',
    args: (pdf, out) => [pdf, '--output_format', 'json', '--output_dir', out],
    package: 'marker-pdf',
    install: 'pip install marker-pdf',
  },
  {
    name: 'pymupdf4llm',
    command: 'python3',
    args: (pdf, out) => ['-c', PYMUPDF4LLM, pdf, out],
    package: 'pymupdf4llm',
    install: 'pip install "pymupdf4llm<2"',
  },
];

const PREFIX = 'command=';

/** The converter that an engine names; undefined for other engines. */
export function findConverter(engine: string): Converter | undefined {
  if (!engine.startsWith(PREFIX)) return CONVERTERS.find(({ name }) => name === engine);
  const [command = '', ...words] = engine.slice(PREFIX.length).trim().split(/\s+/);
  if (command === '' || !words.includes('{pdf}') || !words.includes('{out}'))
    throw new UserError(
      `--pdf-engine ${engine}: give a program with the arguments {pdf} and {out}, as in "command=convert {pdf} {out}"`,
    );
  return {
    name: 'command',
    command,
    args: (pdf, out) => words.map((word) => (word === '{pdf}' ? pdf : word === '{out}' ? out : word)),
  };
}

const versions = new Map<string, string | undefined>();

/** The version of an installed converter; undefined if it is not installed, '' if it does not say. */
export function converterVersion(converter: Converter): string | undefined {
  const key = `${converter.name} ${converter.command}`;
  if (!versions.has(key)) versions.set(key, askVersion(converter));
  return versions.get(key);
}

function askVersion({ command, package: name }: Converter): string | undefined {
  const isThere =
    spawnSync('/bin/sh', ['-c', 'command -v -- "$1"', 'sh', command], { encoding: 'utf8' }).status === 0;
  if (!isThere) return undefined;
  if (name === undefined) return '';
  const script = `import importlib.metadata as m; print(m.version(${JSON.stringify(name)}))`;
  const { status, stdout } = spawnSync('python3', ['-c', script], { encoding: 'utf8', timeout: 20_000 });
  // A program in an environment of its own does not tell this Python its version.
  if (status !== 0) return command === 'python3' ? undefined : '';
  return /^[\w.+-]+/.exec(stdout.trim())?.[0]?.toLowerCase() ?? '';
}
