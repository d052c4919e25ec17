import type { PaperObject } from '../../paper/index.js';
import type { Bibliography } from '../citation-marks/index.js';
import type { NoteBibliography } from '../note-bibliography/index.js';
import { descendants, type XmlElement } from '../xml/tree.js';

/** A bibliography in which marks lead to notes, and notes to the works that they cite. */
export function notesAsBibliography({ cited, references }: NoteBibliography): Bibliography {
  const ids = new Set(references.map(({ id }) => id));
  return {
    byId: (id) => cited.get(id)?.filter((work) => work !== null) ?? (ids.has(id) ? [id] : []),
    // Numbers of notes are not numbers of works.
    byNumber: () => [],
    between: () => [],
  };
}

/**
 * The citing notes that are inside the text, by their elements, with their printed numbers. Notes that a mark leads to are
 * elsewhere.
 */
export function findCitingNotes(
  article: XmlElement,
  { cited }: NoteBibliography,
  objects: readonly PaperObject[],
  objectIds: ReadonlyMap<XmlElement, string>,
): Map<XmlElement, { id: string; mark: string }> {
  const marks = new Map<string, string>();
  for (const { id, environment, label } of objects)
    if (environment === 'footnote') marks.set(id, label?.replace(/[.)\s]+$/, '') || String(marks.size + 1));
  const referred = new Set(
    descendants(article, 'xref').flatMap(({ attributes }) => attributes.rid?.split(/\s+/) ?? []),
  );
  return new Map(
    [...objectIds].flatMap(([element, id]) => {
      const mark = marks.get(id);
      const isInText = !referred.has(element.attributes.id ?? '');
      return mark !== undefined && cited.has(id) && isInText ? [[element, { id, mark }]] : [];
    }),
  );
}
