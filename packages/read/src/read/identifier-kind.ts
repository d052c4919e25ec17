import {
  type Identifiers,
  identifiers,
  normaliseAcl,
  normaliseArxiv,
  normaliseDoi,
  normalisePmcid,
  normalisePmid,
  normaliseS2,
  normaliseUrl,
} from '../paper/index.js';

export type IdentifierKind = keyof Identifiers;

/** Kinds by the names of identifiers in sources, in lower case without hyphens and underscores. */
const KINDS = new Map<string, IdentifierKind>([
  ['doi', 'doi'],
  ['arxiv', 'arxiv'],
  ['arxivid', 'arxiv'],
  ['pmid', 'pmid'],
  ['pubmed', 'pmid'],
  ['pubmedid', 'pmid'],
  ['pmc', 'pmcid'],
  ['pmcid', 'pmcid'],
  ['pmcaid', 'pmcid'],
  ['pmcuid', 'pmcid'],
  ['pubmedcentral', 'pmcid'],
  ['acl', 'acl'],
  ['aclid', 'acl'],
  ['corpusid', 's2'],
]);

const NORMALISE: Record<IdentifierKind, (text: string) => string | undefined> = {
  doi: normaliseDoi,
  // The kind is known to be arXiv, so the bare number is enough.
  arxiv: (text) => normaliseArxiv(text) ?? normaliseArxiv(`arXiv:${text}`),
  pmid: normalisePmid,
  pmcid: normalisePmcid,
  acl: normaliseAcl,
  s2: normaliseS2,
  url: normaliseUrl,
};

/** Returns the kind of identifier for a name such as `pmc-uid` or `ArXivId`; undefined for others, such as ISSN. */
export function identifierKind(name: string): IdentifierKind | undefined {
  return KINDS.get(name) ?? KINDS.get(name.toLowerCase().replace(/[_-]/g, ''));
}

/** Normalises an identifier of a known kind; undefined if the text contains none. */
export const normaliseAs = (kind: IdentifierKind, text: string): string | undefined => NORMALISE[kind](text);

/** Returns the identifiers among named values; the first valid one of each kind. */
export function identifiersNamed(values: Iterable<[name: string | undefined, text: string]>): Identifiers {
  // All kinds are listed, so that the order of the result does not depend on the order of the values.
  const byKind: { [kind in IdentifierKind]: string | undefined } = {
    doi: undefined,
    pmid: undefined,
    pmcid: undefined,
    arxiv: undefined,
    acl: undefined,
    s2: undefined,
    url: undefined,
  };
  for (const [name = '', text] of values) {
    const kind = identifierKind(name);
    if (kind) byKind[kind] ??= normaliseAs(kind, text);
  }
  return identifiers(byKind);
}
