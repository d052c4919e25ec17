import { UserError } from '@citemill/metrics/user-error';
import { doclingReader } from '../docling/index.js';
import { findProgram } from '../find-program.js';
import { markdownReader } from '../markdown/index.js';
import { markerReader } from '../marker/index.js';
import { mineruReader } from '../mineru/index.js';
import type { Reader } from '../reader.js';
import { joinWords, resolvePaths, splitWords } from './command-line.js';

/** A program that converts a PDF file to a format for which there is a reader. */
export interface Converter {
  name: string;
  command: string;
  /** Its arguments, in which `{pdf}` is replaced by the file and `{out}` by the folder of the output. */
  args: readonly string[];
  /** Command and arguments of a newer version, if they differ; used if that command is installed. */
  newer?: { command: string; args: readonly string[] };
  /** The readers of its output, the best first. */
  readers: readonly Reader[];
  /** The Python package with the program's version. */
  package?: string;
  /** The command that installs it. */
  install?: string;
}

const PYMUPDF4LLM =
  'import sys, pymupdf4llm; open(sys.argv[2] + "/paper.md", "w", encoding="utf-8").write(pymupdf4llm.to_markdown(sys.argv[1], show_progress=False))';

const CONVERTERS: readonly Converter[] = [
  {
    name: 'docling',
    command: 'docling',
    args: ['--to', 'json', '--image-export-mode', 'placeholder', '--output', '{out}', '{pdf}'],
    readers: [doclingReader],
    package: 'docling',
    install: 'pip install docling',
  },
  {
    name: 'mineru',
    command: 'mineru',
    args: ['-p', '{pdf}', '-o', '{out}'],
    // MinerU 4.
    newer: {
      command: 'mineru-kit',
      args: ['parse', '{pdf}', '-o', '{out}/paper.json', '-f', 'middle_json'],
    },
    readers: [mineruReader, markdownReader],
    package: 'mineru',
    install: 'pip install mineru',
  },
  {
    name: 'marker',
    command: 'marker_single',
    args: ['{pdf}', '--output_format', 'json', '--output_dir', '{out}'],
    readers: [markerReader],
    package: 'marker-pdf',
    install: 'pip install marker-pdf',
  },
  {
    name: 'pymupdf4llm',
    command: 'python3',
    args: ['-c', PYMUPDF4LLM, '{pdf}', '{out}'],
    readers: [markdownReader],
    package: 'pymupdf4llm',
    install: 'pip install "pymupdf>=2"',
  },
];

const PREFIX = 'command=';

/** Returns the converter that an engine names; undefined for other engines. */
export function findConverter(engine: string): Converter | undefined {
  if (!engine.startsWith(PREFIX)) {
    const converter = CONVERTERS.find(({ name }) => name === engine);
    const newer = converter?.newer;
    return newer && findProgram(newer.command) ? { ...converter, ...newer } : converter;
  }
  const [command = '', ...args] = splitWords(engine.slice(PREFIX.length));
  if (
    command === '' ||
    !['{pdf}', '{out}'].every((placeholder) => args.some((word) => word.includes(placeholder)))
  )
    throw new UserError(
      `--pdf-engine ${engine}: give a program with the arguments {pdf} and {out}, as in "command=convert {pdf} {out}"`,
    );
  // Structured output is better than Markdown.
  const readers = [doclingReader, mineruReader, markerReader, markdownReader];
  return { name: 'command', command, args, readers };
}

/** Makes the paths in an engine's command absolute, so that it can be run in any folder. */
export const resolveEngine = (engine: string): string =>
  engine.startsWith(PREFIX)
    ? PREFIX + joinWords(resolvePaths(splitWords(engine.slice(PREFIX.length)), process.cwd()))
    : engine;

/** Returns a converter's arguments for a file and an output folder. */
export const converterArgs = ({ args }: Converter, pdf: string, out: string): string[] =>
  args.map((word) => word.replace(/\{(pdf|out)\}/g, (_, placeholder) => (placeholder === 'pdf' ? pdf : out)));
