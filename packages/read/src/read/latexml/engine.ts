import { UserError } from '@citemill/metrics/user-error';
import type { Paper } from '../../paper/index.js';
import { withEngineWarning } from '../engine-warning.js';
import { Bundle } from '../latex/files/bundle.js';
import { type ReaderEngines, type ReadOptions, type SourceRecord, UnreadableError } from '../reader.js';
import { latexmlVersion, readThroughLatexml } from './index.js';
import { countEnvironments, type Loss, measureLoss } from './loss.js';
import { LATEXML_READER } from './paper-from-xml.js';

const CHOICES = ['citemill', 'latexml', 'auto'];
const INSTALL = 'install it (Debian: apt install latexml; macOS: brew install latexml)';
const LIMITS = { timeoutMs: 45_000, memoryMb: 2048 };
/** The share of a document's time limit for LaTeXML. Our reader runs before it, and its XML is read after it. */
const TIME_SHARE = 0.6;

const engineLimits = ({ timeoutMs, engineMemoryMb }: ReadOptions) => ({
  timeoutMs: timeoutMs === undefined ? LIMITS.timeoutMs : Math.round(timeoutMs * TIME_SHARE),
  memoryMb: engineMemoryMb ?? LIMITS.memoryMb,
});

type ReadOurs = (record: SourceRecord) => Paper[];

const bodyLength = (paper: Paper) => paper.body.reduce((sum, paragraph) => sum + paragraph.text.length, 0);
const citationCount = (paper: Paper) =>
  paper.body.reduce((sum, paragraph) => sum + paragraph.citations.length, 0);
const totalLoss = ({ lost, empty, unresolved }: Loss) => lost + empty + unresolved;

/** Minimum shares of our reading's text and citations that LaTeXML's reading must have. */
const MIN_SHARE = { text: 0.8, citations: 0.9 } as const;

/** True if LaTeXML's reading has lost less than ours, and has nearly as much text and as many citations. */
function isBetter(fromLatexml: Paper, ours: Paper, source: Bundle): boolean {
  const expectedCounts = countEnvironments(source);
  return (
    fromLatexml.body.length > 0 &&
    totalLoss(measureLoss(fromLatexml, expectedCounts)) < totalLoss(measureLoss(ours, expectedCounts)) &&
    bodyLength(fromLatexml) >= bodyLength(ours) * MIN_SHARE.text &&
    citationCount(fromLatexml) >= citationCount(ours) * MIN_SHARE.citations
  );
}

/** Reads with our reader. If it fails or loses something, LaTeXML is tried, and its reading is used if it lost less. */
function readAuto(record: SourceRecord, readOurs: ReadOurs, options: ReadOptions): Paper {
  let ours: Paper | undefined;
  let failure: unknown;
  try {
    [ours] = readOurs(record);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    failure = error;
  }
  const bundle = Bundle.fromRecord(record);
  if (!bundle.main || bundle.text(bundle.main).trim() === '') throw failure;
  const reasons = ours
    ? measureLoss(ours, countEnvironments(bundle)).reasons
    : [`our reader failed: ${(failure as Error).message}`];
  if (ours && reasons.length === 0) return ours;
  const why = reasons.join('; ');
  if (latexmlVersion() === undefined) {
    if (!ours) throw failure;
    return withEngineWarning(ours, `${why}; LaTeXML is not installed, so it was not tried`);
  }
  try {
    const fromLatexml = readThroughLatexml(record, engineLimits(options));
    if (!ours || isBetter(fromLatexml, ours, bundle))
      return withEngineWarning(fromLatexml, `LaTeXML was used: ${why}`);
    return withEngineWarning(ours, `LaTeXML was tried and was not better: ${why}`);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    if (!ours) throw failure;
    return withEngineWarning(ours, `LaTeXML was tried and failed (${error.message}): ${why}`);
  }
}

/** Returns the engines for LaTeX: our reader, LaTeXML, or LaTeXML only for papers of which our reader loses a part. */
export const latexmlEngines = (readOurs: ReadOurs): ReaderEngines => ({
  help: 'citemill, latexml, or auto (latexml if citemill lost something)',
  parse(choice) {
    if (CHOICES.includes(choice)) return choice;
    throw new UserError(`--latex-engine ${choice}: choose from ${CHOICES.join(', ')}`);
  },
  async check(choice) {
    if (latexmlVersion() !== undefined) return undefined;
    if (choice === 'latexml')
      throw new UserError(`--latex-engine latexml: latexml is not on the PATH; ${INSTALL}`);
    return `latexml is not on the PATH, so only Citemill's reader is used; ${INSTALL}`;
  },
  version: (choice) => `${choice}-${latexmlVersion() ?? 'none'}/${LATEXML_READER}`,
  read: (record, choice, options) =>
    choice === 'auto'
      ? [readAuto(record, readOurs, options)]
      : [readThroughLatexml(record, engineLimits(options))],
});
