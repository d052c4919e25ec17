import type { Reference } from '../../paper/index.js';
import { cslReference } from '../csl-reference.js';
import { type CitedRecord, cslCitation, endNoteCitation, wordCitation } from './records.js';

/** The meaning of a field: a citation, a generated bibliography, text that is left out, a link, or plain text. */
export type FieldMeaning =
  | { kind: 'citation'; keys: string[] }
  | { kind: 'bibliography' | 'omitted' | 'text' }
  | { kind: 'link'; url: string };

const CSL = /^\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\b/;
const ENDNOTE = /^\s*ADDIN\s+EN\.CITE(?!\.DATA)/;
const BIBLIOGRAPHY = /^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley\s+Bibliography)|BIBLIOGRAPHY\b)/;
/** Tables of contents and of figures, indexes and their invisible entries. */
const OMITTED = /^\s*(?:TOC|TOA|INDEX|TC|XE|RD)\b/;
const LINK = /^\s*HYPERLINK\s+"([^"]{1,2000})"/;
const MENDELEY_TAG = /^MENDELEY_CITATION_v\d+_(.+)$/s;

const decodeBase64 = (text: string): string =>
  Buffer.from(text.replace(/\s+/g, ''), 'base64').toString('utf8');

/** The entries that the citation fields of a document cite. */
export class FieldCitations {
  readonly entries = new Map<string, Omit<Reference, 'id'>>();

  constructor(
    sources: readonly CitedRecord[],
    /** Called with the start of a citation field that cannot be read. */
    private readonly onBroken: (instruction: string) => void,
  ) {
    this.addEntries(sources);
  }

  /** Adds the records of entries, and returns their keys. */
  private addEntries(cited: readonly CitedRecord[]): string[] {
    for (const { key, item } of cited)
      if (item && !this.entries.has(key)) this.entries.set(key, cslReference(item));
    return [...new Set(cited.map(({ key }) => key))];
  }

  private citation(cited: CitedRecord[] | undefined, instruction: string): FieldMeaning {
    if (cited && cited.length > 0) return { kind: 'citation', keys: this.addEntries(cited) };
    this.onBroken(instruction.trim().slice(0, 40));
    return { kind: 'text' };
  }

  /** Finds the meaning of a field by its instruction; `data` is the Base64 data that a program has stored in it. */
  readMeaning(instruction: string, data: string): FieldMeaning {
    if (CSL.test(instruction)) return this.citation(cslCitation(instruction), instruction);
    if (ENDNOTE.test(instruction)) {
      const cited = endNoteCitation(instruction) ?? endNoteCitation(decodeBase64(data));
      return this.citation(cited, instruction);
    }
    const cited = wordCitation(instruction);
    if (cited.length > 0) return this.citation(cited, instruction);
    if (BIBLIOGRAPHY.test(instruction)) return { kind: 'bibliography' };
    if (OMITTED.test(instruction)) return { kind: 'omitted' };
    const url = LINK.exec(instruction)?.[1];
    return url ? { kind: 'link', url } : { kind: 'text' };
  }

  /** Returns the keys in the tag of a content control from Mendeley Cite. */
  taggedKeys(tag: string): string[] {
    const data = MENDELEY_TAG.exec(tag)?.[1];
    const cited = data === undefined ? [] : cslCitation(decodeBase64(data));
    if (!cited) this.onBroken('MENDELEY_CITATION');
    return this.addEntries(cited ?? []);
  }
}
