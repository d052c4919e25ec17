import {
  type Identifiers,
  identifiers,
  normaliseAcl,
  normaliseArxiv,
  normalisePmcid,
} from '../../paper/index.js';
import { type IdentifierKind, identifierKind, normaliseAs } from '../identifier-kind.js';
import { type Json, string } from '../json.js';

/** Names of Semantic Scholar's ids that only these shapes use, in lower case and without underscores. */
const S2_NAMES = new Set(['link', 'links', 'matchedpaperid', 's2url']);

/** Kinds of identifiers by key. It is a cache, since all entries of all papers have the same few dozen keys. */
const kindCache = new Map<string, IdentifierKind | undefined>();
const MAX_CACHED_KEYS = 1000;

function kindFromKey(key: string): IdentifierKind | undefined {
  if (kindCache.has(key)) return kindCache.get(key);
  const name =
    identifierKind(key) ?? (S2_NAMES.has(key.toLowerCase().replaceAll('_', '')) ? 's2' : undefined);
  if (kindCache.size < MAX_CACHED_KEYS) kindCache.set(key, name);
  return name;
}

/** Reads identifiers from records whose keys name them in any spelling. The first valid identifier of each kind is used. */
export function readIdentifiers(...records: (Json | undefined)[]): Identifiers {
  const values: { [name in keyof Identifiers]: string | undefined } = {};
  for (const record of records) {
    for (const key in record) {
      const name = kindFromKey(key);
      const value = record[key];
      if (!name || values[name] || !value) continue;
      for (const item of Array.isArray(value) ? value : [value]) {
        values[name] ??= normaliseAs(name, string(item) ?? '');
      }
    }
  }
  return identifiers(values);
}

/** Finds identifiers in a file name: `PMC5555001`, `P19-1001` and `2101.00777`, but not a PDF's hash. */
export function identifiersInName(name: string): Identifiers {
  return identifiers({
    arxiv: normaliseArxiv(name),
    pmcid: /^pmc\d+$/i.test(name) ? normalisePmcid(name) : undefined,
    acl: /^(?:[a-z]\d{2}-\d{4}|\d{4}\.[a-z][a-z0-9_]*-[a-z0-9]+\.\d{1,4})$/i.test(name)
      ? normaliseAcl(name)
      : undefined,
  });
}
