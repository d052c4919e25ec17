import { child, childrenNamed, type XmlElement } from '../xml/tree.js';
import { type Bibl, readTitle } from './bibl.js';
import { readable } from './readable.js';

function pages(scope: XmlElement): string {
  const { from, to } = scope.attributes;
  if (from && to && from !== to) return `${from}–${to}`;
  return from ?? to ?? readable(scope);
}

function scopes(imprint: XmlElement | undefined): { volume: string; issue: string; page: string } {
  const found = { volume: '', issue: '', page: '' };
  for (const one of childrenNamed(imprint, 'biblScope')) {
    const unit = one.attributes.unit ?? one.attributes.type ?? '';
    if (unit === 'page' || unit === 'pp') found.page ||= pages(one);
    else if (unit === 'volume' || unit === 'vol') found.volume ||= readable(one);
    else if (unit === 'issue') found.issue ||= readable(one);
  }
  return found;
}

const sentence = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`);

/**
 * A bibliography entry as a paper might print it, put together from its parts where the source does not keep the
 * printed words: authors, title, where it appeared, year, identifiers.
 */
export function assembleEntry(entry: XmlElement, bibl: Bibl): string {
  const monogr = child(entry, 'monogr');
  const imprint = child(monogr, 'imprint');
  const { volume, issue, page } = scopes(imprint);
  const number = volume + (issue && `(${issue})`);
  const place = [
    [bibl.venue, number].filter(Boolean).join(' '),
    readTitle(child(entry, 'series')),
    readable(child(imprint, 'publisher')),
    readable(child(imprint, 'pubPlace')),
    page,
    bibl.year === undefined ? '' : String(bibl.year),
  ];
  const notes = Array.from(childrenNamed(entry, 'note'), (one) => readable(one));
  const { doi, arxiv, pmid, pmcid } = bibl.ids;
  const names = [
    doi && `doi:${doi}`,
    arxiv && `arXiv:${arxiv}`,
    pmid && `PMID:${pmid}`,
    pmcid,
    ...Array.from(childrenNamed(child(entry, 'analytic'), 'ptr'), (one) => one.attributes.target),
    ...Array.from(childrenNamed(monogr, 'ptr'), (one) => one.attributes.target),
  ];
  const parts = [
    bibl.authors.map((one) => one.name).join(', '),
    bibl.title,
    place.filter(Boolean).join(', '),
    ...notes,
  ];
  const words = parts.filter(Boolean).map(sentence);
  return [...words, ...names.filter(Boolean)].join(' ');
}
