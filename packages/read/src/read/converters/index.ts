import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '@citemill/metrics/user-error';
import { type Paper, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { grobidEngines } from '../grobid/index.js';
import { runLimited } from '../limited-process.js';
import { type ReaderEngines, type ReadOptions, type SourceRecord, UnreadableError } from '../reader.js';
import { readOutput } from './output.js';
import { type Converter, converterArgs, findConverter, resolveEngine } from './programs.js';
import { converterVersion } from './version.js';

/** `memoryMb` limits the address space, of which programs with models reserve much more than they use. */
const LIMITS = { timeoutMs: 600_000, memoryMb: 131_072 };
/** Share of the time limit per document that a converter may take. */
const TIME_SHARE = 0.9;
/** The name, without extension, of the PDF file that is given to a converter. */
const STEM = 'paper';

/** Returns the versions of the converter and of the readers of its output. */
function engineVersion(converter: Converter): string {
  const readers = converter.readers.map(({ name, version }) => `${name}@${version}`);
  return `${converterVersion(converter) ?? converter.name}/${readers.join()}`;
}

/**
 * Converts a PDF file with an installed program, within limits, and reads its output.
 *
 * @throws {UnreadableError} if the program fails, takes too long, or writes nothing that can be read
 */
function readThroughConverter(
  record: SourceRecord,
  converter: Converter,
  { timeoutMs, engineMemoryMb, engineVersions }: ReadOptions,
): Paper[] {
  const home = mkdtempSync(join(tmpdir(), 'citemill-convert-'));
  try {
    const [pdf, out] = [join(home, `${STEM}.pdf`), join(home, 'out')];
    writeFileSync(pdf, record.bytes);
    mkdirSync(out);
    const limits = {
      timeoutMs: timeoutMs === undefined ? LIMITS.timeoutMs : Math.round(timeoutMs * TIME_SHARE),
      memoryMb: engineMemoryMb ?? LIMITS.memoryMb,
    };
    // The program gets the whole environment: the user chose it, and its models, caches and devices are configured there.
    const ended = runLimited(converter.command, converterArgs(converter, pdf, out), limits, {
      cwd: home,
      env: process.env,
    });
    if (ended.stopped) throw new UnreadableError('io', `${converter.name} ${ended.stopped}`);
    if (ended.status !== 0) {
      const reason = ended.stderr.trim().split('\n').at(-1)?.slice(0, 300) || 'no message';
      throw new UnreadableError('malformed', `${converter.name} failed: ${reason}`);
    }
    const output = readOutput(out, STEM, converter.readers, record);
    if (!output) throw new UnreadableError('not-a-paper', `${converter.name} wrote nothing that is a paper`);
    const hash = sha256(record.bytes);
    const [program] = (engineVersions?.pdf ?? engineVersion(converter)).split('/');
    const reader = `${program}/${output.reader.name}@${output.reader.version}`;
    return output.papers.map((paper) => ({
      ...paper,
      id: paperId(paper.ids, hash),
      source: { path: record.path, format: 'pdf', sha256: hash, reader },
    }));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The engines for PDF files: our reader, a GROBID server, or an installed converter. */
export const pdfEngines: ReaderEngines = {
  help: 'citemill, docling, mineru, marker or pymupdf4llm (if installed), grobid=URL (a running GROBID server), or "command=PROGRAM {pdf} {out}"',
  parse: (choice) => (findConverter(choice) ? resolveEngine(choice) : grobidEngines.parse(choice)),
  async check(choice) {
    const converter = findConverter(choice);
    if (!converter) return grobidEngines.check?.(choice);
    if (converterVersion(converter) !== undefined) return undefined;
    const advice = converter.install ? `; install it (${converter.install})` : '';
    const problem =
      converter.command === 'python3'
        ? `python3 cannot import ${choice}`
        : `${converter.command} cannot be run`;
    throw new UserError(`--pdf-engine ${choice}: ${problem}${advice}`);
  },
  version(choice) {
    const converter = findConverter(choice);
    return converter ? engineVersion(converter) : (grobidEngines.version?.(choice) ?? choice);
  },
  read(record, choice, options) {
    const converter = findConverter(choice);
    return converter
      ? readThroughConverter(record, converter, options)
      : grobidEngines.read(record, choice, options);
  },
};
