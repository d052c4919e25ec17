import {
  type Identifiers,
  identifiers,
  normaliseAcl,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
  normaliseS2,
} from '../../paper/index.js';
import { type Json, string } from './json.js';

/** What the shapes call each identifier, in lower case and without underscores. */
const NAMES: Record<string, keyof Identifiers> = {
  doi: 'doi',
  arxiv: 'arxiv',
  arxivid: 'arxiv',
  pubmed: 'pmid',
  pubmedid: 'pmid',
  pmid: 'pmid',
  pubmedcentral: 'pmcid',
  pmc: 'pmcid',
  pmcid: 'pmcid',
  acl: 'acl',
  aclid: 'acl',
  corpusid: 's2',
  link: 's2',
  links: 's2',
  matchedpaperid: 's2',
  s2url: 's2',
};

const NORMALISE: Record<keyof Identifiers, (text: string) => string | undefined> = {
  doi: normaliseDoi,
  // The key has said that it is arXiv's, which the bare number need not.
  arxiv: (text) => normaliseArxiv(text) ?? normaliseArxiv(`arXiv:${text}`),
  pmid: normalisePmid,
  pmcid: normalisePmcid,
  acl: normaliseAcl,
  s2: normaliseS2,
};

/** Keys as they were met, with what they name: the same few dozen come in every entry of every paper. */
const met = new Map<string, keyof Identifiers | undefined>();
const MAX_MET = 1000;

function nameOf(key: string): keyof Identifiers | undefined {
  if (met.has(key)) return met.get(key);
  const spelt = key.toLowerCase().replaceAll('_', '');
  const name = Object.hasOwn(NAMES, spelt) ? NAMES[spelt] : undefined;
  if (met.size < MAX_MET) met.set(key, name);
  return name;
}

/** The identifiers that the keys of the records name, whatever their spelling; the first that is one wins. */
export function identifiersOf(...records: (Json | undefined)[]): Identifiers {
  const found: { [name in keyof Identifiers]: string | undefined } = {};
  for (const one of records) {
    for (const key in one) {
      const name = nameOf(key);
      const value = one[key];
      if (!name || found[name] || !value) continue;
      for (const each of Array.isArray(value) ? value : [value]) {
        found[name] ??= NORMALISE[name](string(each) ?? '');
      }
    }
  }
  return identifiers(found);
}

/** What a file's name tells: `PMC5555001`, `P19-1001` and `2101.00777` are identifiers, a hash of a PDF is not. */
export function identifiersOfName(name: string): Identifiers {
  return identifiers({
    arxiv: normaliseArxiv(name),
    pmcid: /^PMC\d+$/i.test(name) ? normalisePmcid(name) : undefined,
    acl: /^(?:[a-z]\d{2}-\d{4}|\d{4}\.[a-z][a-z0-9_]*-[a-z0-9]+\.\d{1,4})$/i.test(name)
      ? normaliseAcl(name)
      : undefined,
  });
}
