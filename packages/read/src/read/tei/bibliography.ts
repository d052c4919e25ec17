import { cleanText } from '@citemill/metrics/text';
import { identifiersIn, type Reference } from '../../paper/index.js';
import { referenceFrom } from '../reference.js';
import { UniqueIds } from '../unique-ids.js';
import { childrenNamed, descendants, isElement, type XmlElement } from '../xml/tree.js';
import { readBibl } from './bibl.js';
import { assembleEntry } from './entry.js';
import { readableText } from './readable.js';

/** `hypophospha- taemia`: GROBID leaves a hyphen of the printed line's end, but not in "short- and long-term". */
const LINE_END_HYPHEN = /(?<=\p{L}{2})- (?!(?:and|or|to|und|et|y|bis|oder)\b)(?=\p{Ll}{2})/gu;

function printedText(entry: XmlElement): string {
  for (const note of childrenNamed(entry, 'note'))
    if (note.attributes.type === 'raw_reference') return readableText(note).replace(LINE_END_HYPHEN, '');
  return '';
}

function readReference(entry: XmlElement, id: string): Reference {
  if (entry.name === 'bibl') {
    const raw = readableText(entry);
    return { id, raw, ids: identifiersIn(raw) };
  }
  const bibl = readBibl(entry);
  const printed = printedText(entry);
  const raw = printed || cleanText(assembleEntry(entry, bibl));
  // A printed entry often shows an identifier that its parts have lost.
  return referenceFrom({ ...bibl, id, raw, ids: { ...identifiersIn(printed), ...bibl.ids } });
}

/** Returns the entries of all reference lists below an element, in order, each with a unique id. */
export function readBibliography(text: XmlElement | undefined): Reference[] {
  const ids = new UniqueIds();
  const references: Reference[] = [];
  for (const list of descendants(text, 'listBibl')) {
    for (const entry of list.children) {
      if (!isElement(entry) || (entry.name !== 'biblStruct' && entry.name !== 'bibl')) continue;
      references.push(readReference(entry, ids.take(entry.attributes['xml:id'], `b${references.length}`)));
    }
  }
  return references;
}
