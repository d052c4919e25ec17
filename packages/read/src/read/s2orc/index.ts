import type { Paper } from '../../paper/index.js';
import { decodeText, sha256 } from '../bytes.js';
import { cleanString, type Json, record } from '../json.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceJson } from '../source-json.js';
import { Warnings } from '../warnings.js';
import { assemble } from './assemble.js';
import { detectS2orc } from './detect.js';
import { detectShape } from './shape.js';

const NAME = 's2orc';
const VERSION = 8;

/** Parses the metadata row of a text; undefined, with a warning, if it is malformed or belongs to a different paper. */
function parseCompanion(bytes: Uint8Array | undefined, json: Json, warnings: Warnings): Json | undefined {
  if (!bytes) return undefined;
  let companion: Json | undefined;
  try {
    companion = record(JSON.parse(decodeText(bytes).text));
  } catch {
    // Reported below: it is not a JSON object either way.
  }
  if (!companion) {
    warnings.add('metadata', 'the metadata row is not a JSON object', 'metadata row');
    return undefined;
  }
  const id = cleanString(json.corpusid) ?? cleanString(json.paper_id);
  const otherId = cleanString(companion.corpusid) ?? cleanString(companion.paper_id);
  if (id === undefined || otherId === undefined || id === otherId) return companion;
  warnings.add(
    'metadata',
    `the metadata row belongs to a different paper: ${otherId.slice(0, 50)}`,
    'metadata row',
  );
  return undefined;
}

function read(source: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const json = sourceJson(source, warnings);
  const shape = detectShape(json);
  if (!shape) throw new UnreadableError('not-a-paper', 'the JSON has none of the known shapes of S2ORC');
  const companion = parseCompanion(source.companion, json, warnings);
  const parts = shape.read({ json, companion, warnings });
  const { front, abstract, body, references } = parts;
  const texts = abstract.length + body.length + references.length + front.abstract.length;
  if (front.title === '' && texts === 0)
    throw new UnreadableError('empty', 'the record has no title, text or bibliography');
  const origin = {
    path: source.path,
    format: shape.format,
    sha256: sha256(source.bytes),
    reader: `${NAME}@${VERSION}`,
  };
  return [assemble(parts, origin, warnings)];
}

/**
 * Reads S2ORC in all its shapes: the releases of 2019 and 2020 (`metadata` rows by themselves or as companions of
 * `pdf_parses`), s2orc-doc2json's output, CORD-19, unarXive 2022, and Semantic Scholar's bulk datasets `s2orc` and
 * `s2orc_v2`. One record is one JSON document.
 */
export const s2orcReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  detect: (head) => detectS2orc(head),
  read,
};

export { s2orcReader as reader };
