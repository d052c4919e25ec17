import {
  type Identifiers,
  identifiers,
  normaliseArxiv,
  normaliseDoi,
  normaliseLicence,
  type Paper,
  paperId,
} from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { Bundle } from '../latex/files/bundle.js';
import { paperFromXml } from '../latexml/paper-from-xml.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceText } from '../source-text.js';
import { startsAsHtml } from '../starts-as-html.js';
import { Warnings } from '../warnings.js';
import { parsePage } from '../web/parse-page.js';
import { descendants, type PageElement, type PageTree, textContent } from '../web/tree.js';
import { convertElement } from './convert.js';

const NAME = 'latexml-html';
const VERSION = 12;

/**
 * Removes the MathML of formulas that have their TeX source in an attribute. It would be most of a page's elements, whose
 * number is limited.
 */
function removeMathml(html: string): string {
  const pieces: string[] = [];
  let position = 0;
  for (let start = html.indexOf('<math'); start >= 0; start = html.indexOf('<math', position)) {
    const open = html.indexOf('>', start);
    const close = open < 0 ? -1 : html.indexOf('</math>', open);
    if (close < 0) break;
    const hasTex = html.slice(start, open).includes('alttext=');
    pieces.push(html.slice(position, hasTex ? open + 1 : close));
    position = close;
  }
  return pieces.join('') + html.slice(position);
}

/** Finds the element with the paper: the longest of its class, since arXiv's list of conversion errors has the same class. */
function findDocument({ body }: PageTree): PageElement | undefined {
  const documents = [...descendants(body)].filter(({ attributes }) =>
    /(?:^|\s)ltx_document(?=\s|$)/.test(attributes.class ?? ''),
  );
  return documents.sort((a, b) => textContent(b).length - textContent(a).length)[0];
}

/** Returns the licence that arXiv states above the paper. */
function readLicence({ body }: PageTree): string | undefined {
  for (const element of descendants(body))
    if (element.attributes.id === 'license-tr')
      return normaliseLicence(textContent(element).replace(/^\s*License:/, ''));
  return undefined;
}

/** "arXiv:2401.01234v2 [cs.CL] 3 Jan 2024", as arXiv prints it in the margin. */
const STAMP = /arXiv:\s?(\S{9,20})\s+\[[^\]\s]{2,20}\]\s+\d{1,2}\s\p{L}{3,9}\s(\d{4})/u;

/** Returns the stamp, if the page has one before the document. The document itself may quote the stamps of other papers. */
function findStamp({ body }: PageTree, document: PageElement): RegExpExecArray | undefined {
  for (const element of descendants(body)) {
    if (element === document) break;
    const text = element.children.filter((child) => typeof child === 'string').join(' ');
    const stamp = STAMP.exec(text);
    if (stamp) return stamp;
  }
  return undefined;
}

const parseArxiv = (id = '') => (id ? normaliseArxiv(`arXiv:${id}`) : undefined);

/** Finds the paper's identifiers and year: in the page's URL, in arXiv's stamp, or in the page's title at ar5iv. */
function readIdentity(page: PageTree, document: PageElement): { ids: Identifiers; year?: number } {
  const { head, title } = page;
  const stamp = findStamp(page, document);
  const stampId = parseArxiv(stamp?.[1]);
  const inUrl = head
    .filter(
      ({ name, attributes }) =>
        name === 'base' || attributes.rel === 'canonical' || attributes.property === 'og:url',
    )
    .map(({ attributes }) => attributes.href ?? attributes.content ?? '')
    .map((url) => parseArxiv(/(?:^|\/)(?:html|abs|pdf)\/([^?#]+?)\/?$/.exec(url)?.[1]));
  const inTitle = parseArxiv(/^\s*\[([^\]\s]+)\]/.exec(title)?.[1]);
  const meta = head.find(({ attributes }) => attributes.name === 'citation_doi')?.attributes.content;
  const ids = identifiers({
    arxiv: [...inUrl, stampId, inTitle].find(Boolean),
    doi: meta ? normaliseDoi(meta) : undefined,
  });
  const stampedYear = stampId !== undefined && stampId === ids.arxiv ? stamp?.[2] : undefined;
  const month = /^(\d\d)\d\d\.\d/.exec(ids.arxiv ?? '')?.[1];
  const year = Number(stampedYear ?? (month ? `20${month}` : Number.NaN));
  return { ids, ...(Number.isNaN(year) ? {} : { year }) };
}

/** Returns the line of the first link to each anchor of the page. */
function indexLinks(html: string): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  for (const [token, anchor] of html.matchAll(/\n|#([^\s"'<>#]{1,200})/g))
    if (token === '\n') line++;
    else if (anchor !== undefined && !lines.has(anchor)) lines.set(anchor, line);
  return lines;
}

function read(record: SourceRecord): Paper[] {
  const { text, warnings: encodingWarnings } = sourceText(record);
  const warnings = new Warnings();
  warnings.addAll(encodingWarnings);
  const page = parsePage(removeMathml(text));
  const document = findDocument(page);
  if (!document)
    throw new UnreadableError('not-a-paper', 'not HTML from LaTeXML: no element has the class ltx_document');
  for (const { kind, line } of page.limits)
    warnings.add(
      'page-limit',
      kind === 'cut' ? 'the page is too long; its end was left out' : 'nesting was flattened',
      `line ${line}`,
    );
  const { ids, year } = readIdentity(page, document);
  const lines = indexLinks(text);
  const describePlace = (id: string) => `line ${lines.get(id) ?? 1}`;
  const root = convertElement(document);
  const bundle = new Bundle({}, '');
  const paper = paperFromXml({ ...root, name: 'document' }, record, bundle, warnings, describePlace);
  const hash = sha256(record.bytes);
  const licence = readLicence(page);
  return [
    {
      ...paper,
      id: paperId(ids, hash),
      source: { path: record.path, format: NAME, sha256: hash, reader: `${NAME}@${VERSION}` },
      ids,
      ...(year === undefined ? {} : { year }),
      ...(licence ? { licence } : {}),
    },
  ];
}

/** Reads LaTeXML's HTML, as arXiv and ar5iv publish it. */
export const latexmlHtmlReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  detect: (head) =>
    startsAsHtml(head) &&
    (/\bclass="(?:[^"]*\s)?ltx_(?:document|page_main|page_content)[\s"]/.test(head) ||
      /<meta(?=[^<>]{1,300}LaTeXML)[^<>]{1,300}generator|<!--\s{0,20}Generated [^>]{0,80}by LaTeXML|<link(?=[^<>]{1,300}\.css)[^<>]{1,300}(?:LaTeXML|ar5iv)[\w.-]{0,40}\.css/i.test(
        head,
      )),
  read,
};

export { latexmlHtmlReader as reader };
