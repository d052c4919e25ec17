import type { Identifiers } from '../../paper/index.js';
import { type Json, list, record } from '../json.js';
import { Bibliography } from './bibliography.js';
import { Equations } from './equations.js';
import { readFront } from './front.js';
import { readRefEntries } from './objects.js';
import { readParagraphs, type Targets } from './paragraphs.js';
import type { Document, Parts } from './parts.js';
import { readReferences } from './references.js';
import { Sections } from './sections.js';

/** The places in which a shape of the S2ORC family stores its parts. */
export interface Layout {
  /** The object with `body_text`, `bib_entries` and `ref_entries`. */
  parse: Json;
  /** The objects with title, authors and other metadata, most trusted first. */
  metadata: (Json | undefined)[];
  /** Identifiers from the document's name; metadata takes precedence. */
  ids: Identifiers;
}

/** True for a parse that has more than a bibliography. */
export const hasText = (parse: Json): boolean => list(parse.body_text).length > 0;

const sectionsIn = (value: unknown): unknown[] => list(value).map((paragraph) => record(paragraph)?.section);

const isAbstractHeading = (path: string[]) => path.length === 1 && /^abstract\W*$/i.test(path[0] ?? '');

/**
 * Reads the parts of every shape that has paragraphs with `cite_spans` and `ref_spans`: S2ORC's releases, doc2json's output
 * and CORD-19. Back matter follows the body under its own headings.
 */
export function readParse({ parse, metadata, ids }: Layout, { warnings }: Document): Parts {
  const front = readFront(metadata);
  const references = readReferences(parse.bib_entries);
  const refEntries = readRefEntries(parse.ref_entries);
  const { abstract, body_text: body, back_matter: back } = parse;
  const targets: Targets = {
    bibliography: new Bibliography(references.map((reference) => reference.id)),
    refEntries,
    equations: new Equations(refEntries.objects),
    sections: new Sections([...sectionsIn(abstract), ...sectionsIn(body), ...sectionsIn(back)]),
    warnings,
  };
  return {
    front: { ...front, ids: { ...ids, ...front.ids } },
    abstract: readParagraphs(abstract, 'abstract', targets).map((paragraph) =>
      isAbstractHeading(paragraph.section) ? { ...paragraph, section: [] } : paragraph,
    ),
    body: [...readParagraphs(body, 'body_text', targets), ...readParagraphs(back, 'back_matter', targets)],
    bibliography: targets.bibliography,
    references,
    objects: refEntries.objects,
  };
}
