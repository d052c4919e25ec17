import type { Identifiers } from '../../paper/index.js';
import type { Json } from '../json.js';
import { Bibliography } from './bibliography.js';
import { type Front, readFront } from './front.js';
import { readIdentifiers } from './identifiers.js';
import type { Document, Parts } from './parts.js';

/** `paper_id` of a metadata row is a corpus id. */
const rowIds = (row: Json): Identifiers => readIdentifiers({ corpusid: row.corpusid ?? row.paper_id }, row);

function readRowFront(row: Json): Front {
  const front = readFront([row]);
  return { ...front, ids: { ...rowIds(row), ...front.ids } };
}

/** Returns a metadata row by itself: a paper without text. */
export function readMetadata({ json, warnings }: Document): Parts {
  warnings.add('body', 'a metadata row: the paper has no text', 'body_text');
  return {
    front: readRowFront(json),
    abstract: [],
    body: [],
    bibliography: new Bibliography([]),
    references: [],
    objects: [],
  };
}
