import {
  type Identifiers,
  identifiers,
  normaliseUrl,
  PAPER_SCHEMA,
  type Paper,
  paperId,
} from '../../paper/index.js';
import { MAX_RECORD_BYTES, sha256 } from '../bytes.js';
import { pdfEngines } from '../converters/index.js';
import { assessQuality, type PrintedPlaces } from '../quality/index.js';
import {
  type Reader,
  type ReadOptions,
  type SourceRecord,
  UnreadableError,
  type WebOrigin,
} from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { Warnings } from '../warnings.js';
import { LineAccount } from './accounting/line-account.js';
import { findLayoutSignals } from './accounting/signals.js';
import { type PdfBibliography, readBibliography } from './bibliography/index.js';
import { citingParagraphs } from './citations/index.js';
import { findUnlistedMarks } from './citations/unlisted.js';
import type { PdfDocument } from './document.js';
import { PdfFile } from './glyphs/pdf-file.js';
import { loadPdfium } from './glyphs/pdfium.js';
import { pageNames } from './layout/page-names.js';
import { NO_TRACE, type Trace } from './layout/trace.js';
import { PartFaults } from './part-faults.js';
import { readDocument } from './read-document.js';
import { PageRecogniser } from './scans/page-recogniser.js';

const NAME = 'pdf';
const VERSION = 29;
/** Other bytes may precede the header, but not many. */
const MAX_HEADER_OFFSET_BYTES = 1024;

const NO_BIBLIOGRAPHY: PdfBibliography = { entries: [], isNumbered: false };

const hasHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_HEADER_OFFSET_BYTES)).includes(
    '%PDF-',
  );

/** A page that an article cites is identified by its URL, whatever identifiers it prints. */
const formatAndIds = (web: WebOrigin | undefined, printed: Identifiers) =>
  web ? { format: 'web', ids: identifiers({ url: normaliseUrl(web.url) }) } : { format: NAME, ids: printed };

/** Returns the positions of the paragraphs and the entries on the pages. */
const printedPlaces = (
  { entries }: PdfBibliography,
  paragraphs: PrintedPlaces['paragraphs'],
  { numberedHeadings: headings }: PdfDocument,
): PrintedPlaces => ({
  paragraphs,
  headings,
  entries: entries.map(({ label, lines }) => ({
    ...(label === undefined ? {} : { label }),
    page: lines[0]?.page ?? 0,
  })),
});

/** Reads one PDF. The trace, if given, observes how. */
export function readPdf(
  { path, bytes, web }: SourceRecord,
  { ocr, timeoutMs }: ReadOptions = {},
  trace: Trace = NO_TRACE,
): Paper {
  if (bytes.length > MAX_RECORD_BYTES)
    throw new UnreadableError(
      'too-large',
      `file too large: ${bytes.length} bytes (limit ${MAX_RECORD_BYTES})`,
      path,
    );
  if (bytes.every((byte) => byte <= 0x20)) throw new UnreadableError('empty', 'the source is empty', path);
  if (!hasHeader(bytes))
    throw new UnreadableError('not-a-paper', 'not a PDF: the header %PDF- is missing', path);
  const warnings = new Warnings();
  const file = PdfFile.open(bytes);
  try {
    const faults = new PartFaults(path, warnings);
    const account = new LineAccount(trace);
    const recogniser = ocr && new PageRecogniser(ocr, timeoutMs);
    const document = readDocument(file, warnings, account, faults, recogniser);
    const hash = sha256(bytes);
    const bibliography = faults.attempt(
      'references',
      () => readBibliography(document, account, warnings),
      () => NO_BIBLIOGRAPHY,
    );
    const { abstract, body, pages } = faults.attempt(
      'citations',
      () => citingParagraphs(document, bibliography),
      () => citingParagraphs(document, NO_BIBLIOGRAPHY),
    );
    const unlisted = bibliography.entries.length === 0 ? findUnlistedMarks(document.body) : undefined;
    if (unlisted)
      warnings.add(
        'no-references',
        `the text has ${unlisted.count} citation marks, but no bibliography was found`,
        pageNames([unlisted.page]),
      );
    if (!document.title) warnings.add('no-title', 'no title was found', pageNames([0]));
    if (body.length === 0) warnings.add('no-body', 'no body text was found', pageNames([0]));
    const recognition = recogniser?.usedEngine;
    const { format, ids } = formatAndIds(web, document.ids);
    const paper: Paper = {
      schema: PAPER_SCHEMA,
      id: paperId(ids, hash),
      source: {
        path,
        format,
        sha256: hash,
        reader: `${recognition ? `${recognition}/` : ''}${NAME}@${VERSION}`,
      },
      ids,
      title: document.title,
      abstract,
      authors: document.authors,
      ...(document.year === undefined ? {} : { year: document.year }),
      ...(document.venue ? { venue: document.venue } : {}),
      fields: [],
      body,
      references: bibliography.entries.map(({ reference }) => reference),
      objects: document.objects,
      warnings: warnings.toList(),
    };
    const printed = printedPlaces(bibliography, pages, document);
    return assessQuality(paper, printed, findLayoutSignals(account));
  } finally {
    file.close();
  }
}

/** Reads PDFs of papers by their layout, through pdfium; call `prepare` first. */
export const pdfReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes', 'page'],
  ...READER_TRAITS.pdf,
  prepare: loadPdfium,
  engines: pdfEngines,
  usesOcr: true,
  detect: (head) => /%PDF-\d/.test(head.slice(0, MAX_HEADER_OFFSET_BYTES)),
  read: (record, options) => [readPdf(record, options)],
};

export { pdfReader as reader };
