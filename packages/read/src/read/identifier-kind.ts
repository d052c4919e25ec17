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

/** What sources call each identifier, in lower case, without hyphens and underscores. */
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
  // The name has said that it is arXiv's, which the bare number need not.
  arxiv: (text) => normaliseArxiv(text) ?? normaliseArxiv(`arXiv:${text}`),
  pmid: normalisePmid,
  pmcid: normalisePmcid,
  acl: normaliseAcl,
  s2: normaliseS2,
  url: normaliseUrl,
};

/** The kind of identifier that a source means by a name such as `pmc-uid` or `ArXivId`; undefined for others, as ISSN. */
export function identifierKind(name: string): IdentifierKind | undefined {
  return KINDS.get(name) ?? KINDS.get(name.toLowerCase().replace(/[_-]/g, ''));
}

/** An identifier whose kind is known, in its normal form; undefined where the text holds none of that kind. */
export const normaliseAs = (kind: IdentifierKind, text: string): string | undefined => NORMALISE[kind](text);

/** The identifiers among values that a source names the kinds of; where two are of a kind, the first stands. */
export function identifiersNamed(values: Iterable<[name: string | undefined, text: string]>): Identifiers {
  // All kinds from the start, so that the order of the values does not show in the answer.
  const found: { [kind in IdentifierKind]: string | undefined } = {
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
    if (kind) found[kind] ??= normaliseAs(kind, text);
  }
  return identifiers(found);
}
