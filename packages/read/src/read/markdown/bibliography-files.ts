import type { Reference } from '../../paper/index.js';
import { decodeText } from '../bytes.js';
import { cslReference } from '../csl-reference.js';
import { list, record, string } from '../json.js';
import { readBib } from '../latex/bibliography/bib.js';
import type { Warnings } from '../warnings.js';
import type { KeyedReferences } from './document.js';

function cslItems(text: string): [key: string, Omit<Reference, 'id'>][] {
  const value: unknown = JSON.parse(text);
  const items = Array.isArray(value) ? value : list(record(value)?.references ?? record(value)?.items);
  return items.flatMap((item): [string, Omit<Reference, 'id'>][] => {
    const fields = record(item);
    const key = fields && (string(fields['citation-key']) ?? string(fields.id));
    return fields && key ? [[key, cslReference(fields)]] : [];
  });
}

/** Reads the bibliography files next to a document, BibTeX or CSL JSON; undefined if there are none. */
export function readBibliographyFiles(
  files: Readonly<Record<string, Uint8Array>> | undefined,
  warnings: Warnings,
): KeyedReferences | undefined {
  const keyed = new Map<string, Omit<Reference, 'id'>>();
  const given = Object.keys(files ?? {});
  const names = given.filter((name) => /\.(?:bib|bibtex|biblatex|json)$/i.test(name));
  for (const name of given)
    if (!names.includes(name))
      warnings.add('bibliography', 'a bibliography was not read: it is neither BibTeX nor CSL JSON', name);
  for (const name of names) {
    const { text } = decodeText(files?.[name] ?? new Uint8Array());
    try {
      const entries: Iterable<[string, Omit<Reference, 'id'>]> = /\.json$/i.test(name)
        ? cslItems(text)
        : [...readBib([text], () => true)].map(([key, { id: _, ...reference }]) => [key, reference]);
      for (const [key, reference] of entries) if (!keyed.has(key)) keyed.set(key, reference);
    } catch (error) {
      warnings.add(
        'bibliography',
        `the bibliography cannot be read: ${(error as Error).message.slice(0, 200)}`,
        name,
      );
    }
  }
  return names.length > 0 ? keyed : undefined;
}
