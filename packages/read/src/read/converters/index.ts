import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@citemill/metrics/user-error';
import { type Paper, paperId } from '../../paper/index.js';
import { MAX_RECORD_BYTES, sha256 } from '../bytes.js';
import { doclingReader } from '../docling/index.js';
import { grobidEngines } from '../grobid/index.js';
import { runLimited } from '../limited-process.js';
import { markdownReader } from '../markdown/index.js';
import { markerReader } from '../marker/index.js';
import { mineruReader } from '../mineru/index.js';
import {
  type Reader,
  type ReaderEngines,
  type ReadOptions,
  type SourceRecord,
  UnreadableError,
} from '../reader.js';
import { type Converter, converterVersion, findConverter } from './programs.js';

/** Structured output is better than Markdown, so it is looked for first. */
const OUTPUT_READERS: readonly Reader[] = [doclingReader, mineruReader, markerReader, markdownReader];
/** Address space, not memory in use: programs with models reserve much of it. */
const LIMITS = { timeoutMs: 600_000, memoryMb: 131_072 };
/** Share of the time limit per document that a converter may take. */
const TIME_SHARE = 0.9;
const HEAD_CHARS = 64 * 1024;
const MAX_FILES = 1000;

/** Finds the converter's output: the first file that a reader recognises, by reader, then by name. */
function readOutput(folder: string, record: SourceRecord): Paper[] | undefined {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:json|md|mmd|markdown)$/i.test(name))
    .sort()
    .slice(0, MAX_FILES)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size <= MAX_RECORD_BYTES);
  for (const reader of OUTPUT_READERS)
    for (const path of files) {
      const bytes = readFileSync(path);
      if (reader.detect(bytes.toString('utf8', 0, HEAD_CHARS), path))
        return reader.read({ path: record.path, bytes });
    }
  return undefined;
}

/** The converter and its version, as the name of a reader. */
const readerName = (converter: Converter): string => {
  const version = converterVersion(converter);
  return version ? `${converter.name}-${version}` : converter.name;
};

/**
 * Converts a PDF file with an installed program, within limits, and reads its output.
 *
 * @throws {UnreadableError} if the program fails, takes too long, or writes nothing that can be read
 */
function readThroughConverter(
  record: SourceRecord,
  converter: Converter,
  { timeoutMs, engineMemoryMb }: ReadOptions,
): Paper[] {
  const home = mkdtempSync(join(tmpdir(), 'citemill-convert-'));
  try {
    const [pdf, out] = [join(home, 'paper.pdf'), join(home, 'out')];
    writeFileSync(pdf, record.bytes);
    mkdirSync(out);
    const limits = {
      timeoutMs: timeoutMs === undefined ? LIMITS.timeoutMs : Math.round(timeoutMs * TIME_SHARE),
      memoryMb: engineMemoryMb ?? LIMITS.memoryMb,
    };
    const { HOME, VIRTUAL_ENV } = process.env;
    const ended = runLimited(converter.command, converter.args(pdf, out), limits, {
      cwd: home,
      env: { HOME, VIRTUAL_ENV },
    });
    if (ended.stopped) throw new UnreadableError('io', `${converter.name} ${ended.stopped}`);
    if (ended.status !== 0) {
      const reason = ended.stderr.trim().split('\n').at(-1)?.slice(0, 300) || 'no message';
      throw new UnreadableError('malformed', `${converter.name} failed: ${reason}`);
    }
    const papers = readOutput(out, record);
    if (!papers) throw new UnreadableError('not-a-paper', `${converter.name} wrote nothing that is a paper`);
    const hash = sha256(record.bytes);
    return papers.map((paper) => ({
      ...paper,
      id: paperId(paper.ids, hash),
      source: { path: record.path, format: 'pdf', sha256: hash, reader: `${readerName(converter)}@1` },
    }));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The engines for PDF files: our reader, a GROBID server, or an installed converter. */
export const pdfEngines: ReaderEngines = {
  help: 'citemill, docling, mineru, marker or pymupdf4llm (if installed), grobid=URL (a running GROBID server), or "command=PROGRAM {pdf} {out}"',
  parse: (choice) => (findConverter(choice) ? choice : grobidEngines.parse(choice)),
  async check(choice) {
    const converter = findConverter(choice);
    if (!converter) return grobidEngines.check?.(choice);
    if (converterVersion(converter) !== undefined) return undefined;
    const advice = converter.install ? `; install it (${converter.install})` : '';
    throw new UserError(`--pdf-engine ${choice}: ${converter.command} cannot be run${advice}`);
  },
  read(record, choice, options) {
    const converter = findConverter(choice);
    return converter
      ? readThroughConverter(record, converter, options)
      : grobidEngines.read(record, choice, options);
  },
};
