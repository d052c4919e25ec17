import { type Author, identifiersIn, type Reference } from '../../paper/index.js';
import { cleanString } from '../json.js';
import { referenceFrom } from '../reference.js';
import type { AnnotatedText, Annotation } from './annotations.js';
import { readIdentifiers } from './identifiers.js';

/** Reads names in document order: each author's first names, followed by the last name. */
export function annotatedNames(
  content: AnnotatedText,
  within: Annotation,
  first: string,
  last: string,
): Author[] {
  const names = [
    ...content.within(first, within).map((annotation) => ({ ...annotation, isFamily: false })),
    ...content.within(last, within).map((annotation) => ({ ...annotation, isFamily: true })),
  ].sort((a, b) => a.start - b.start);
  const authors: Author[] = [];
  let given: string[] = [];
  for (const name of names) {
    const text = content.textOf(name);
    if (!text) continue;
    if (!name.isFamily) given.push(text);
    else {
      const before = given.join(' ');
      authors.push(
        before ? { name: `${before} ${text}`, given: before, family: text } : { name: text, family: text },
      );
      given = [];
    }
  }
  return authors;
}

function readAnnotatedReference(content: AnnotatedText, entry: Annotation, id: string): Reference {
  const raw = content.textOf(entry) ?? '';
  const title = content.textOf(content.within('bibtitle', entry)[0]);
  const venue = content.textOf(content.within('bibvenue', entry)[0]);
  const authors = annotatedNames(content, entry, 'bibauthorfirstname', 'bibauthorlastname');
  const ids = { ...identifiersIn(raw), ...readIdentifiers(entry.attributes) };
  return referenceFrom({ id, raw, title, authors, venue, ids });
}

/** Reads the bibliography from the entries annotated in a text. */
export function annotatedReferences(content: AnnotatedText): Reference[] {
  const references = new Map<string, Reference>();
  content.ofKind('bibentry').forEach((entry, i) => {
    const id = cleanString(entry.attributes.id) ?? `b${i}`;
    if (!references.has(id)) references.set(id, readAnnotatedReference(content, entry, id));
  });
  return [...references.values()];
}
