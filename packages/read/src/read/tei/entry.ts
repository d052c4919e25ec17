import { child, childrenNamed, type XmlElement } from '../xml/tree.js';
import { type Bibl, readTitle } from './bibl.js';
import { readableText } from './readable.js';

function pageRange(scope: XmlElement): string {
  const { from, to } = scope.attributes;
  if (from && to && from !== to) return `${from}–${to}`;
  return from ?? to ?? readableText(scope);
}

function readScopes(imprint: XmlElement | undefined): { volume: string; issue: string; page: string } {
  const scopes = { volume: '', issue: '', page: '' };
  for (const element of childrenNamed(imprint, 'biblScope')) {
    const unit = element.attributes.unit ?? element.attributes.type ?? '';
    if (unit === 'page' || unit === 'pp') scopes.page ||= pageRange(element);
    else if (unit === 'volume' || unit === 'vol') scopes.volume ||= readableText(element);
    else if (unit === 'issue') scopes.issue ||= readableText(element);
  }
  return scopes;
}

const endSentence = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`);

/**
 * Returns a bibliography entry as a paper might print it, assembled from its parts if the source does not have the printed text:
 * authors, title, venue, year, identifiers.
 */
export function assembleEntry(entry: XmlElement, bibl: Bibl): string {
  const monogr = child(entry, 'monogr');
  const imprint = child(monogr, 'imprint');
  const { volume, issue, page } = readScopes(imprint);
  const number = volume + (issue && `(${issue})`);
  const publication = [
    [bibl.venue, number].filter(Boolean).join(' '),
    readTitle(child(entry, 'series')),
    readableText(child(imprint, 'publisher')),
    readableText(child(imprint, 'pubPlace')),
    page,
    bibl.year === undefined ? '' : String(bibl.year),
  ];
  const notes = Array.from(childrenNamed(entry, 'note'), (element) => readableText(element));
  const { doi, arxiv, pmid, pmcid } = bibl.ids;
  const identifiers = [
    doi && `doi:${doi}`,
    arxiv && `arXiv:${arxiv}`,
    pmid && `PMID:${pmid}`,
    pmcid,
    ...Array.from(childrenNamed(child(entry, 'analytic'), 'ptr'), (element) => element.attributes.target),
    ...Array.from(childrenNamed(monogr, 'ptr'), (element) => element.attributes.target),
  ];
  const parts = [
    bibl.authors.map((author) => author.name).join(', '),
    bibl.title,
    publication.filter(Boolean).join(', '),
    ...notes,
  ];
  const sentences = parts.filter(Boolean).map(endSentence);
  return [...sentences, ...identifiers.filter(Boolean)].join(' ');
}
