import { UserError } from '@citemill/metrics/user-error';
import { type Paper, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { type ReaderEngines, type ReadOptions, type SourceRecord, UnreadableError } from '../reader.js';
import { teiReader } from '../tei/index.js';
import { grobidService, pdfEngine } from './address.js';
import { describeError, requestTei } from './request.js';

export { type PdfEngine, pdfEngine } from './address.js';

const NAME = 'grobid';
/** Time for one PDF file if there is no time limit per document. */
const TIMEOUT_MS = 120_000;
/** Share of the time limit per document that GROBID may take, including retries. */
const TIME_SHARE = 0.9;
const RETRY_MS = 1000;
/** Time for the server to answer before the first file. */
const PROBE_MS = 10_000;

/**
 * Checks that the server is up, so that a wrong address is reported before a thousand papers fail.
 *
 * @throws {UserError} if no GROBID server answers
 */
export async function probeGrobid(engine: string): Promise<void> {
  const url = grobidService(engine, 'isalive');
  if (!url) return;
  let answer: string;
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) });
    const body = (await response.text()).trim();
    answer = response.status === 200 ? body : `status ${response.status}`;
  } catch (error) {
    answer = describeError(error);
  }
  if (answer === 'true') return;
  throw new UserError(
    `--pdf-engine ${engine}: no GROBID server is alive there (${answer.slice(0, 100)}); start one, as with docker run --init -p 8070:8070 grobid/grobid:0.8.2-crf`,
  );
}

/**
 * Reads a PDF file through the GROBID server that an engine names.
 *
 * @throws {UnreadableError} if the server returns nothing, or something that is not a paper
 */
export async function readThroughGrobid(
  record: SourceRecord,
  engine: string,
  { timeoutMs, engineRetryMs = RETRY_MS }: ReadOptions,
): Promise<Paper[]> {
  const url = grobidService(engine, 'processFulltextDocument');
  if (!url) throw new Error(`${engine} does not name a GROBID server`);
  const limits = {
    timeoutMs: timeoutMs === undefined ? TIMEOUT_MS : Math.round(timeoutMs * TIME_SHARE),
    retryMs: engineRetryMs,
  };
  const tei = await requestTei(url, record.bytes, limits);
  let papers: Paper[];
  try {
    papers = teiReader.read({ path: record.path, bytes: tei });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw new UnreadableError(error.code, `GROBID’s response: ${error.message}`, error.where);
  }
  const hash = sha256(record.bytes);
  // The source is the PDF file, so that it is recognised when it is ingested again.
  return papers.map((paper) => ({
    ...paper,
    id: paperId(paper.ids, hash),
    source: { path: record.path, format: 'pdf', sha256: hash, reader: `${NAME}@${teiReader.version}` },
  }));
}

/** The engines for PDF files: our reader, or a GROBID server. */
export const grobidEngines: ReaderEngines = {
  help: 'citemill, or grobid=URL, the address of a running GROBID server',
  parse: pdfEngine,
  async check(choice) {
    await probeGrobid(choice);
    return undefined;
  },
  version: (choice) => `${choice}/${teiReader.name}@${teiReader.version}`,
  read: readThroughGrobid,
};
