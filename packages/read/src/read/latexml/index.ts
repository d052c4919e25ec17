import type { Paper } from '../../paper/index.js';
import { Bundle } from '../latex/files/bundle.js';
import type { ProcessLimits } from '../limited-process.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import { Warnings } from '../warnings.js';
import { parseXml } from '../xml/tree.js';
import { paperFromXml } from './paper-from-xml.js';
import { runLatexml } from './run.js';

export { latexmlVersion } from './run.js';

/** Adds a copy of the `.bbl` file under the name that LaTeXML expects: the main file's. */
function withBbl(files: Record<string, Uint8Array>, bundle: Bundle): Record<string, Uint8Array> {
  const bblName = bundle.main.replace(/\.\w+$/, '.bbl');
  const [first] = bundle.withExtension('.bbl');
  const other = files[first ?? ''];
  return files[bblName] || !other ? files : { ...files, [bblName]: other };
}

const MAX_EXAMPLES = 8;
const listExamples = (names: readonly string[]) =>
  names.slice(0, MAX_EXAMPLES).join(', ') +
  (names.length > MAX_EXAMPLES ? ` and ${names.length - MAX_EXAMPLES} more` : '');

/**
 * Reads LaTeX sources through LaTeXML.
 *
 * @throws {UnreadableError} if LaTeXML fails, takes too long, or its output is not a paper
 */
export function readThroughLatexml(record: SourceRecord, limits: ProcessLimits): Paper {
  const bundle = Bundle.fromRecord(record);
  if (!bundle.main) throw new UnreadableError('not-a-paper', 'no file has a \\documentclass');
  const files = { [bundle.main]: record.bytes, ...record.files };
  const run = runLatexml(withBbl(files, bundle), bundle.main, limits);
  if ('failure' in run) throw new UnreadableError('malformed', run.failure);
  const warnings = new Warnings();
  if (run.errors > 0) warnings.add('latexml', `LaTeXML reported ${run.errors} errors`, bundle.main);
  if (run.undefinedNames.length > 0)
    warnings.add('unknown-command', `LaTeXML does not know ${listExamples(run.undefinedNames)}`, bundle.main);
  if (run.missingFiles.length > 0)
    warnings.add('missing-file', `LaTeXML did not find ${listExamples(run.missingFiles)}`, bundle.main);
  const { root, warnings: xmlWarnings } = parseXml(run.xml);
  warnings.addAll(xmlWarnings);
  if (!root) throw new UnreadableError('malformed', 'LaTeXML wrote no XML');
  return paperFromXml(root, record, bundle, warnings);
}
