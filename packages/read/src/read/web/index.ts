import {
  normaliseUrl,
  PAPER_SCHEMA,
  type Paper,
  type Paragraph,
  paperId,
  type Warning,
} from '../../paper/index.js';
import { authorWhole } from '../author.js';
import { MAX_RECORD_BYTES, sha256 } from '../bytes.js';
import { type Reader, type ReadOptions, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { startsAsHtml } from '../starts-as-html.js';
import { countWords } from './blocks.js';
import { decodePage } from './encoding.js';
import { readHtml } from './page.js';
import { plainText } from './plain-text.js';
import { detectKind } from './source-kind.js';

export { pageText } from './sections.js';

const NAME = 'web';
const VERSION = 7;

const LIMITS = {
  cut: ['cut', 'page too large; the rest was not read'],
  flattened: ['nesting', 'elements are nested too deep; the innermost were flattened'],
} as const;

type Content = Partial<Paper> & { title: string; body: Paragraph[]; warnings: Warning[] };

function readText(text: string, record: SourceRecord): Content {
  const { title, body } = plainText(text);
  if (body.every((paragraph) => countWords(paragraph.text) === 0))
    throw new UnreadableError('no-main-text', 'the file has no text');
  const url = record.web && normaliseUrl(record.web.url);
  return { title, body, ids: url ? { url } : {}, warnings: [] };
}

function readPage(text: string, { web }: SourceRecord, { captions }: ReadOptions): Content {
  const page = readHtml(text, web?.url, captions === undefined ? {} : { captions });
  if ('code' in page) throw new UnreadableError(page.code, page.message);
  const { facts, body, limits } = page;
  const warnings = limits.map(({ kind, line }): Warning => {
    const [code, message] = LIMITS[kind];
    return { code, message, where: `line ${line}` };
  });
  const { title, date, year, site, licence, language } = facts;
  return {
    ids: facts.url ? { url: facts.url } : {},
    title,
    authors: facts.authors.flatMap((name) => authorWhole(name) ?? []),
    ...(year === undefined ? {} : { year }),
    ...(date === undefined ? {} : { date }),
    ...(site === undefined ? {} : { venue: site }),
    ...(licence === undefined ? {} : { licence }),
    ...(language === undefined ? {} : { language }),
    body,
    warnings,
  };
}

function read(record: SourceRecord, options: ReadOptions = {}): Paper[] {
  const { path, bytes, web } = record;
  if (web?.status !== undefined && web.status >= 400)
    throw new UnreadableError('not-found', `the server answered ${web.status}`);
  if (bytes.length > MAX_RECORD_BYTES)
    throw new UnreadableError(
      'too-large',
      `page too large: ${bytes.length} bytes (limit ${MAX_RECORD_BYTES})`,
    );
  const kind = detectKind(record);
  // PDF has its own reader; until records can be passed on, it is refused here.
  if (kind === 'pdf') throw new UnreadableError('not-text', 'the file is a PDF, not a web page');
  if (kind === 'binary') throw new UnreadableError('not-text', 'neither a web page nor plain text');
  const { text, encoding, misnamed } = decodePage(bytes, web?.type);
  if (text.trim() === '') throw new UnreadableError('empty', 'the source is empty');
  if (kind === 'other') throw new UnreadableError('not-a-paper', 'not HTML');
  const {
    ids = {},
    warnings,
    ...content
  } = kind === 'text' ? readText(text, record) : readPage(text, record, options);
  const hash = sha256(bytes);
  return [
    {
      schema: PAPER_SCHEMA,
      id: paperId(ids, hash),
      source: { path, format: NAME, sha256: hash, reader: `${NAME}@${VERSION}` },
      ids,
      abstract: [],
      authors: [],
      fields: [],
      references: [],
      objects: [],
      ...content,
      warnings: [
        ...(misnamed
          ? [
              {
                code: 'encoding',
                message: `declared as ${misnamed}, read as ${encoding}`,
                where: 'encoding declaration',
              },
            ]
          : []),
        ...warnings,
      ],
    },
  ];
}

/**
 * Reads the main text of a web page, or plain text if the content type or file name says so. Pages without an article (a consent wall,
 * "page not found", a bot check) are refused with a specific code. Scripts are never run and nothing is fetched.
 */
export const webReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes', 'page'],
  takesAnyPage: true,
  ...READER_TRAITS.web,
  detect: (head) => startsAsHtml(head),
  read,
};

export { webReader as reader };
