import { identifiersIn, type Reference } from '../../paper/index.js';
import { readBib } from '../latex/bibliography/bib.js';
import type { Bundle } from '../latex/files/bundle.js';
import { shortNames } from '../latex/write/citation-printer.js';
import { parseReference } from '../reference-string/index.js';
import { UniqueIds } from '../unique-ids.js';
import { descendants, type XmlElement } from '../xml/tree.js';
import { tagText } from './elements.js';
import { entryFields, printedBlocks } from './entry-fields.js';

interface Entry {
  reference: Reference;
  number: number;
  names: string | undefined;
  year: string | undefined;
  /** The label that `\cite` prints in brackets. */
  label: string;
}

/** The parts of LaTeXML's `show` pattern for citation marks: `Authors Phrase1YearPhrase2`. */
const PARTS =
  /(full)?authors|title|(?:super)?year|(?:super)?number|refnum|key|typetag|phrase(\d)|\s+|[^\sa-z]+|[a-z]+/gi;

/** The bibliography of the paper; it also formats citation marks. */
export class Bibliography {
  private readonly entries = new Map<string, Entry>();
  readonly references: Reference[] = [];

  add(key: string, entry: Omit<Entry, 'number'>): void {
    if (this.entries.has(key)) return;
    this.references.push(entry.reference);
    this.entries.set(key, { ...entry, number: this.references.length });
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  reference(key: string): string | null {
    return this.entries.get(key)?.reference.id ?? null;
  }

  /** Returns the citation mark of one work. `phrases` replace the numbered phrases of the pattern `show`. */
  formatMark(key: string, show: string, phrases: readonly string[]): string {
    const entry = this.entries.get(key);
    if (!entry) return key;
    if (!entry.names && /author/i.test(show)) return entry.label;
    let text = '';
    for (const [part, , phrase] of show.matchAll(PARTS)) {
      const name = part.toLowerCase();
      if (phrase !== undefined) text += phrases[Number(phrase) - 1] ?? '';
      else if (name.endsWith('authors')) text += entry.names;
      else if (name.endsWith('year')) text += entry.year ?? 'n.d.';
      else if (name.endsWith('number')) text += String(entry.number);
      else if (name === 'title') text += entry.reference.title ?? entry.label;
      else if (name === 'refnum' || name === 'key' || name === 'typetag') text += entry.label;
      else text += part;
    }
    return text.trim() || entry.label;
  }
}

/** Returns the keys that the paper cites, in order of first use. */
function citedKeys(root: XmlElement): string[] {
  const keys = new Set<string>();
  for (const { attributes } of descendants(root, 'bibref'))
    for (const key of (attributes.bibrefs ?? '').split(',')) if (key.trim()) keys.add(key.trim());
  return [...keys];
}

/** Reads the printed bibliography, with fields from `.bib` files, and adds cited entries that are only in `.bib` files. */
export function readBibliography(root: XmlElement, bundle: Bundle): Bibliography {
  const bibliography = new Bibliography();
  const ids = new UniqueIds();
  const items = descendants(root, 'bibitem').flatMap((item) => {
    const { key } = item.attributes;
    return key ? [{ item, key }] : [];
  });
  const cited = citedKeys(root);
  const wantedKeys = new Set([...cited, ...items.map(({ key }) => key)]);
  const bib = readBib(
    bundle.withExtension('.bib').map((name) => bundle.text(name)),
    (key) => wantedKeys.has(key),
  );
  for (const { item, key } of items) {
    if (bibliography.has(key)) continue;
    const blocks = printedBlocks(item);
    const raw = blocks.join(' ');
    const links = descendants(item, 'ref').map((element) => element.attributes.href ?? '');
    const bibReference = bib.get(key);
    const year = tagText(item, 'year') || undefined;
    const refnum = tagText(item, 'refnum');
    const reference: Reference = {
      ...parseReference(raw),
      ...entryFields(item, blocks),
      ...bibReference,
      id: ids.take(key, 'reference'),
      raw: raw || bibReference?.raw || '',
      ids: { ...identifiersIn(`${raw} ${links.join(' ')}`), ...bibReference?.ids },
    };
    bibliography.add(key, {
      reference,
      names: tagText(item, 'authors') || undefined,
      year,
      // natbib's label has names and a year; numeric marks show the number instead.
      label: /^\S{1,12}$/.test(refnum) ? refnum : String(bibliography.references.length + 1),
    });
  }
  for (const key of cited) {
    const reference = bib.get(key);
    if (!reference || bibliography.has(key)) continue;
    bibliography.add(key, {
      reference: { ...reference, id: ids.take(key, 'reference') },
      names: shortNames(reference.authors),
      year: reference.year === undefined ? undefined : String(reference.year),
      label: String(bibliography.references.length + 1),
    });
  }
  return bibliography;
}
