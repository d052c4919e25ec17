import { StringDecoder } from 'node:string_decoder';
import { child, childrenNamed, parseXml, textOf, type XmlElement } from '@citemill/read/internal';
import { LIBRARY_LIMITS } from './library-limits.js';
import { type MetadataRow, metadataRow } from './row.js';

const START = /<PubmedArticle[\s>]/;
const END = '</PubmedArticle>';

function articleRow(article: XmlElement | undefined): MetadataRow | undefined {
  const citation = child(article, 'MedlineCitation');
  const ids = new Map(
    [...childrenNamed(child(article, 'PubmedData/ArticleIdList'), 'ArticleId')].map((id) => [
      id.attributes.IdType,
      textOf(id),
    ]),
  );
  const parts = [...childrenNamed(child(citation, 'Article/Abstract'), 'AbstractText')];
  const date = child(citation, 'Article/Journal/JournalIssue/PubDate');
  const author = child(citation, 'Article/AuthorList/Author');
  const locations = [...childrenNamed(child(citation, 'Article'), 'ELocationID')];
  const located = locations.find(({ attributes }) => attributes.EIdType === 'doi');
  return metadataRow({
    title: textOf(child(citation, 'Article/ArticleTitle')),
    abstract: parts.map(textOf).join(' '),
    // A date such as "2001 Nov-Dec" has no `Year` and is in `MedlineDate`.
    year: textOf(child(date, 'Year')) || textOf(child(date, 'MedlineDate')),
    doi: ids.get('doi') ?? textOf(located),
    pmid: textOf(child(citation, 'PMID')),
    pmcid: ids.get('pmc'),
    authors: author
      ? [{ family: textOf(child(author, 'LastName')), name: textOf(child(author, 'CollectiveName')) }]
      : [],
    journal: textOf(child(citation, 'Article/Journal/Title')),
  });
}

/** Reads the articles in PubMed's XML, one at a time, since a file of the yearly baseline has 30,000. */
export async function* pubmedRows(stream: AsyncIterable<Buffer>): AsyncGenerator<MetadataRow | undefined> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  for await (const chunk of stream) {
    text += decoder.write(chunk);
    let from = 0;
    for (let end = text.indexOf(END); end >= 0; end = text.indexOf(END, from)) {
      const piece = text.slice(from, end + END.length);
      from = end + END.length;
      const start = piece.search(START);
      yield start < 0 ? undefined : articleRow(parseXml(piece.slice(start)).root);
    }
    text = text.slice(from);
    // An article without an end is skipped, and reading resumes at the next article.
    if (text.length > LIBRARY_LIMITS.entryBytes) {
      yield undefined;
      text = text.slice(-END.length);
    }
  }
  if (START.test(text)) yield undefined;
}
