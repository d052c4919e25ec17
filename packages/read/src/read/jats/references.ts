import { cleanText } from '@citemill/metrics/text';
import {
  type Author,
  doisIn,
  identifiers,
  identifiersIn,
  normaliseArxiv,
  normaliseDoi,
  type Reference,
} from '../../paper/index.js';
import { type Bibliography, ListOrder } from '../citation-marks/index.js';
import { identifiersNamed } from '../identifier-kind.js';
import { referenceFrom } from '../reference.js';
import { parseReference } from '../reference-string/index.js';
import { UniqueIds } from '../unique-ids.js';
import { child, childrenNamed, descendants, isElement, textOf, type XmlElement } from '../xml/tree.js';
import { readAuthor, readYear } from './names.js';
import { readableText } from './objects.js';

const CITATION = ['element-citation', 'mixed-citation', 'citation', 'nlm-citation'];

const elementText = (element: XmlElement | undefined): string | undefined =>
  readableText(element) || undefined;

/** Returns a title without the full stop that a mixed citation prints after it. */
const titleText = (element: XmlElement | undefined) => elementText(element)?.replace(/(?<=[^.])\.$/, '');

function readAuthors(citation: XmlElement): Author[] {
  const groups = [...childrenNamed(citation, 'person-group')];
  const authorGroups = groups.filter((group) =>
    /^(?:author|allauthors)?$/.test(group.attributes['person-group-type'] ?? ''),
  );
  const parents =
    authorGroups.length > 0 ? authorGroups : groups.length > 0 ? groups.slice(0, 1) : [citation];
  return parents.flatMap((parent) =>
    parent.children.filter(isElement).flatMap((child) => {
      const author = readAuthor(child);
      return author ? [author] : [];
    }),
  );
}

function readIdentifiers(citation: XmlElement, raw: string) {
  const tagged = identifiersNamed(
    descendants(citation, 'pub-id', 'object-id', 'article-id').map((element) => [
      element.attributes['pub-id-type'],
      textOf(element),
    ]),
  );
  let { doi, arxiv } = tagged;
  for (const link of descendants(citation, 'ext-link', 'uri')) {
    const href = link.attributes['xlink:href'] ?? textOf(link);
    doi ??= /doi/i.test(href) || link.attributes['ext-link-type'] === 'doi' ? normaliseDoi(href) : undefined;
    arxiv ??= normaliseArxiv(href);
  }
  const printed = identifiersIn(raw);
  return identifiers({
    doi: doi ?? printed.doi,
    pmid: tagged.pmid ?? printed.pmid,
    pmcid: tagged.pmcid ?? printed.pmcid,
    arxiv: arxiv ?? printed.arxiv,
    acl: tagged.acl ?? printed.acl,
  });
}

/** Returns a citation as printed. Adjacent fields are separated by spaces. */
function printedText(citation: XmlElement): string {
  const parts: string[] = [];
  const walk = (element: XmlElement) => {
    let before: XmlElement | undefined;
    for (const child of element.children) {
      if (!isElement(child)) {
        parts.push(child);
        before = undefined;
        continue;
      }
      if (before) parts.push(before.name === 'name' && child.name === 'name' ? ', ' : ' ');
      walk(child);
      before = /^(?:italic|bold|sup|sub|sc|underline|styled-content)$/.test(child.name) ? undefined : child;
    }
  };
  walk(citation);
  return cleanText(parts.join(''));
}

/** Assembles a readable line from an element citation, whose fields come without punctuation. */
function assembleReference(
  citation: XmlElement,
  authors: Author[],
  year: number | undefined,
  title: string | undefined,
): string {
  const text = (name: string) => elementText(child(citation, name));
  const pages = [text('fpage'), text('lpage')].filter(Boolean).join('–') || text('elocation-id');
  const volume = [text('volume'), text('issue') && `(${text('issue')})`].filter(Boolean).join('');
  const source = text('source');
  const publication = [source === title ? undefined : source, volume, pages].filter(Boolean).join(' ');
  const byline = `${authors.map((author) => author.name).join(', ')}${year ? ` (${year})` : ''}`.trim();
  const doi = [...childrenNamed(citation, 'pub-id')].find(
    (element) => element.attributes['pub-id-type'] === 'doi',
  );
  const rest = [
    text('publisher-name'),
    doi && `doi:${textOf(doi).trim()}`,
    elementText(child(citation, 'ext-link')),
  ];
  return cleanText([byline, title, publication, ...rest].filter(Boolean).join('. '));
}

function readReference(citation: XmlElement, id: string): Reference {
  const authors = readAuthors(citation);
  const year = readYear(child(citation, 'year')) ?? readYear(child(citation, 'date'));
  const source = titleText(child(citation, 'source'));
  const article =
    titleText(child(citation, 'article-title')) ??
    titleText(child(citation, 'chapter-title')) ??
    titleText(child(citation, 'data-title')) ??
    titleText(child(citation, 'part-title'));
  // A book, a report or a program has no article title: its source is its title.
  const isJournal = /^(?:journal|periodical|newspaper)/.test(
    citation.attributes['publication-type'] ?? citation.attributes['citation-type'] ?? '',
  );
  const title = article ?? (isJournal ? undefined : source);
  const venue = article
    ? (elementText(child(citation, 'source')) ?? elementText(child(citation, 'conf-name')))
    : isJournal
      ? elementText(child(citation, 'source'))
      : elementText(child(citation, 'conf-name'));
  const printed = citation.children.some((child) => !isElement(child) && /[\p{L}\p{P}]/u.test(child));
  const raw =
    (printed ? printedText(citation) : assembleReference(citation, authors, year, title)) ||
    printedText({
      ...citation,
      children: citation.children.filter((child) => !isElement(child) || child.name !== 'label'),
    });
  // An entry that is plain text without any fields.
  if (authors.length === 0 && !title && !venue && !year)
    return { ...parsePlainEntry(raw), id, raw, ids: readIdentifiers(citation, raw) };
  return referenceFrom({ id, raw, title, authors, year, venue, ids: readIdentifiers(citation, raw) });
}

/**
 * Returns an entry for each DOI in the reviews and the authors' response that are published with an article, which have no
 * bibliography. Nothing in the article cites these entries.
 */
function reviewReferences(article: XmlElement, knownDois: Set<string>): Reference[] {
  return article.children
    .filter(
      (child): child is XmlElement =>
        isElement(child) && (child.name === 'sub-article' || child.name === 'response'),
    )
    .flatMap((review, index) => {
      const ownDois = new Set(
        descendants(review, 'article-id', 'object-id').flatMap(
          (element) => normaliseDoi(textOf(element)) ?? [],
        ),
      );
      const body = review.children.filter(
        (child) => isElement(child) && child.name !== 'front-stub' && child.name !== 'front',
      );
      return doisIn(body.map((node) => readableText(node as XmlElement)).join(' '))
        .filter((doi) => !ownDois.has(doi) && !knownDois.has(doi) && knownDois.add(doi))
        .map((doi, n) => ({
          id: `${review.attributes.id || `review-${index + 1}`}-doi-${n + 1}`,
          raw: `https://doi.org/${doi}`,
          ids: identifiers({ doi }),
        }));
    });
}

/** "Lee, A.; Ray" is not a title: chemistry journals omit titles. */
const STARTS_WITH_NAME = /^\p{Lu}[\p{L}’'-]+,\s*(?:\p{Lu}\.)/u;

/** Parses an entry without fields: "(a) Lee A. Mud of the north. J Mud. 2009;9:1-9." */
function parsePlainEntry(raw: string): Partial<Reference> {
  const { title, ...rest } = parseReference(raw.replace(/^\(?[a-z]\)\s*/, ''));
  return title === undefined || STARTS_WITH_NAME.test(title) ? rest : { title, ...rest };
}

/** Returns all entries of the article, in any part or section, but not those of reviews published with it. */
const findEntries = (article: XmlElement): XmlElement[] =>
  article.children.flatMap((part) =>
    isElement(part) && !/^(?:sub-article|response|front)$/.test(part.name) ? descendants(part, 'ref') : [],
  );

/** Returns the bibliography of an article: its references, and how citation marks find them. */
export function readReferences(article: XmlElement): { references: Reference[]; bibliography: Bibliography } {
  const references: Reference[] = [];
  const idsByXmlId = new Map<string, string[]>();
  const idsByNumber = new Map<number, string[]>();
  const uniqueIds = new UniqueIds('.');

  let position = 0;
  for (const ref of findEntries(article)) {
    position++;
    const parent = child(ref, 'citation-alternatives') ?? ref;
    const citationElements = parent.children.filter(
      (child): child is XmlElement => isElement(child) && CITATION.includes(child.name),
    );
    // The alternatives are one work twice; several citations in a plain <ref> are several works under one number.
    const citations = parent === ref ? citationElements : citationElements.slice(0, 1);
    const name = ref.attributes.id || citations[0]?.attributes.id;
    const entries = citations.length > 0 ? citations : [ref];
    const ids = entries.map((citation) => {
      const id = uniqueIds.take(name, `ref-${position}`);
      references.push(readReference(citation, id));
      if (citation.attributes.id && !idsByXmlId.has(citation.attributes.id))
        idsByXmlId.set(citation.attributes.id, [id]);
      return id;
    });
    if (ref.attributes.id) idsByXmlId.set(ref.attributes.id, ids);
    const label = /^\W*(\d{1,4})\W*$/.exec(textOf(child(ref, 'label') ?? child(entries[0], 'label')))?.[1];
    const number = label ? Number(label) : position;
    if (!idsByNumber.has(number)) idsByNumber.set(number, ids);
  }
  const knownDois = new Set(references.flatMap((reference) => reference.ids.doi ?? []));
  for (const element of descendants(child(article, 'front'), 'article-id'))
    knownDois.add(normaliseDoi(textOf(element)) ?? '');
  for (const reference of reviewReferences(article, knownDois))
    references.push({ ...reference, id: uniqueIds.take(reference.id, 'review') });
  const order = new ListOrder(references.map((reference) => reference.id));
  return {
    references,
    bibliography: {
      byId: (id) => idsByXmlId.get(id) ?? [],
      byNumber: (number) => idsByNumber.get(number) ?? [],
      between: (first, last, limit) => order.between(first, last, limit),
    },
  };
}
