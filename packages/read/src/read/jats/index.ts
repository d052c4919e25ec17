import { PAPER_SCHEMA, type Paper, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { bibliographyInNotes } from '../note-bibliography/index.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { sourceText } from '../source-text.js';
import { startsAsHtml } from '../starts-as-html.js';
import { Warnings } from '../warnings.js';
import { child, childrenNamed, describeElement, isElement, parseXml, type XmlElement } from '../xml/tree.js';
import { mainAbstracts } from './abstracts.js';
import { BodyReader } from './body.js';
import { findChapters } from './book.js';
import type { ArticleContext } from './context.js';
import { readFront } from './front.js';
import { findCitingNotes, notesAsBibliography } from './notes.js';
import { readObjects } from './objects.js';
import { readReferences } from './references.js';

const NAME = 'jats';
const VERSION = 20;

const isBook = ({ name }: XmlElement) => /^book(?:-part(?:-wrapper)?)?$/.test(name);

/** Returns the articles of a file: the root, or those inside a wrapper such as PMC's article set, an OAI response or a book. */
function findArticles(element: XmlElement): XmlElement[] {
  if (element.name === 'article') return [element];
  if (isBook(element)) return findChapters(element);
  return element.children.filter(isElement).flatMap(findArticles);
}

function readArticle(article: XmlElement, record: SourceRecord, hash: string, warnings: Warnings): Paper {
  const front = readFront(article);
  const referenceList = readReferences(article);
  const meta = child(article, 'front/article-meta') ?? child(article, 'front-stub');
  const abstracts = mainAbstracts(meta, front.language);
  const { objects, objectIds } = readObjects(article, new Set(abstracts));
  const notes = referenceList.references.length === 0 ? bibliographyInNotes(objects, warnings) : undefined;
  const context: ArticleContext = {
    bibliography: notes ? notesAsBibliography(notes) : referenceList.bibliography,
    objects: new Set(objects.map((object) => object.id)),
    citingNoteIds: new Set(notes?.cited.keys()),
    citingNotes: notes ? findCitingNotes(article, notes, objects, objectIds) : new Map(),
    warnings,
  };

  const abstract = new BodyReader(context, objectIds);
  for (const element of abstracts) abstract.read(element, []);
  const body = new BodyReader(context, objectIds);
  for (const element of childrenNamed(article, 'body')) body.read(element, []);

  // eLife's older files print the abstract's own DOI as a paragraph of it.
  const prose = abstract.paragraphs.filter((paragraph) => !/^doi:?\s*\S+$/i.test(paragraph.text));
  if (!front.title && body.paragraphs.length === 0 && prose.length === 0) {
    throw new UnreadableError(
      'not-a-paper',
      'the article has neither a title nor a text',
      describeElement(article),
    );
  }
  if (!front.title) warnings.add('no-title', 'the article has no title', describeElement(meta ?? article));
  if (body.paragraphs.length === 0)
    warnings.add(
      'no-body',
      'the article has no body text',
      describeElement(child(article, 'body') ?? article),
    );
  return {
    schema: PAPER_SCHEMA,
    id: paperId(front.ids, hash),
    source: { path: record.path, format: NAME, sha256: hash, reader: `${NAME}@${VERSION}` },
    ...front,
    abstract: prose,
    body: body.paragraphs,
    references: notes?.references ?? referenceList.references,
    objects,
    warnings: warnings.toList(),
  };
}

/** Reads JATS, its NLM ancestors and the chapters of books in BITS, as eLife, PLOS, PMC, JOSE and bioRxiv publish them. */
export const jatsReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  ...READER_TRAITS.jats,

  detect(head) {
    return (
      // Web pages have an `<article>` inside a `<body>`, too.
      !startsAsHtml(head) &&
      /<(?:jats:)?(?:article|pmc-articleset|front-stub|book|book-part|book-part-wrapper)[\s>]/.test(head) &&
      /<(?:jats:)?(?:front|article-meta|body|pmc-articleset|book-meta|book-part)[\s>/]|JATS|BITS|NLM\/\/DTD|dtd-version/.test(
        head,
      )
    );
  },

  read(record) {
    const { text, warnings: encodingWarnings } = sourceText(record);
    const { root, warnings: xmlWarnings } = parseXml(text);
    if (!root) throw new UnreadableError('malformed', 'no XML element was found', xmlWarnings[0]?.where);
    const articles = findArticles(root);
    if (articles.length === 0)
      throw new UnreadableError(
        'not-a-paper',
        isBook(root)
          ? 'the book has no chapter (<book-part> with a <body>)'
          : `the root element is <${root.name}>, not <article>`,
        describeElement(root),
      );
    const hash = sha256(record.bytes);
    return articles.map((article) => {
      const warnings = new Warnings();
      warnings.addAll([...encodingWarnings, ...xmlWarnings]);
      return readArticle(article, record, hash, warnings);
    });
  },
};

export { jatsReader as reader };
