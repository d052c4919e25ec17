import type { Author, Reference } from '../../paper/index.js';
import { type Json, record } from '../json.js';
import { AnnotatedBody, annotatedObjects } from './annotated-body.js';
import { annotatedNames, annotatedReferences } from './annotated-references.js';
import { AnnotatedText } from './annotations.js';
import { Bibliography } from './bibliography.js';
import { readFront } from './front.js';
import type { Document, Parts } from './parts.js';

const pairIds = (references: Reference[]): [string, string][] =>
  references.flatMap((reference): [string, string][] =>
    reference.ids.s2 ? [[reference.ids.s2, reference.id]] : [],
  );

/** Reads the parts of an annotated text. Its bibliography may be in the same text or a separate one. */
function readAnnotated(
  document: Document,
  content: AnnotatedText,
  entries: AnnotatedText,
  metadata: Json[],
): Parts {
  const { companion, warnings } = document;
  const front = readFront([companion, ...metadata]);
  const references = annotatedReferences(entries);
  const bibliography = new Bibliography(references.map((reference) => reference.id));
  const objects = annotatedObjects(content);
  const body = new AnnotatedBody(content, bibliography, objects, pairIds(references), warnings);
  const abstract = content.ofKind('abstract');
  return {
    front,
    abstract: abstract.map((annotation, i) => body.readParagraph(annotation, [], `abstract[${i}]`)),
    body: body.readBody(abstract),
    bibliography,
    references,
    objects,
  };
}

/** Reads title and authors as annotated in the text. */
function readHeader(content: AnnotatedText): Json {
  const wholeText = { start: 0, end: content.text.length, attributes: {} };
  const authors: Author[] = annotatedNames(content, wholeText, 'authorfirstname', 'authorlastname');
  const title = content
    .ofKind('title')
    .map((annotation) => content.textOf(annotation))
    .find((text) => text !== undefined);
  const venue = content.textOf(content.ofKind('venue')[0]);
  return {
    title,
    venue,
    authors: authors.map(({ name, given, family }) => (family ? { first: given, last: family } : { name })),
  };
}

/** Reads a line of the dataset `s2orc`, which has one annotated text. */
export function readBulk(document: Document): Parts {
  const { json, warnings } = document;
  const inner = record(json.content);
  const content = new AnnotatedText(inner, warnings);
  const access = record(record(inner?.source)?.oainfo);
  return readAnnotated(document, content, content, [
    { ...json, license: access?.license },
    readHeader(content),
  ]);
}

/** Reads a line of the dataset `s2orc_v2`, in which body and bibliography are separate texts. */
export function readBulk2(document: Document): Parts {
  const { json, warnings } = document;
  const body = new AnnotatedText(json.body, warnings);
  return readAnnotated(document, body, new AnnotatedText(json.bibliography, warnings), [json]);
}
