import type { PaperObject } from '../../paper/index.js';
import type { Bibliography } from '../citation-marks/index.js';
import type { NoteBibliography } from '../note-bibliography/index.js';
import { descendants, type XmlElement } from '../xml/tree.js';

/** Returns a bibliography that resolves a mark to the papers that its note cites. */
export function notesAsBibliography({ cited, references }: NoteBibliography): Bibliography {
  const ids = new Set(references.map(({ id }) => id));
  return {
    byId: (id) => cited.get(id)?.filter((work) => work !== null) ?? (ids.has(id) ? [id] : []),
    // Notes are numbered, the works that they cite are not.
    byNumber: () => [],
    between: () => [],
  };
}

/**
 * The citing notes that are inside the text, by their elements, with their printed numbers. Notes that a cross-reference points to are
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
  const referencedIds = new Set(
    descendants(article, 'xref').flatMap(({ attributes }) => attributes.rid?.split(/\s+/) ?? []),
  );
  return new Map(
    [...objectIds].flatMap(([element, id]) => {
      const mark = marks.get(id);
      const isInText = !referencedIds.has(element.attributes.id ?? '');
      return mark !== undefined && cited.has(id) && isInText ? [[element, { id, mark }]] : [];
    }),
  );
}
