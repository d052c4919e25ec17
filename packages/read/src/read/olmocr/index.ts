import type { Paper } from '../../paper/index.js';
import { BLOCKS_REVISION, paperFromBlocks } from '../blocks/index.js';
import { type Json, list, record, string, whole } from '../json.js';
import { markdownDocument } from '../markdown/document.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceJson } from '../source-json.js';
import { Warnings } from '../warnings.js';

const NAME = 'olmocr';
const VERSION = 1 + BLOCKS_REVISION;

const isOlmOcr = (json: Json): boolean =>
  typeof json.text === 'string' &&
  (json.source === 'olmocr' || record(json.metadata)?.['olmocr-version'] !== undefined);

/** Names the page of a line, from `[start, end, page]` for each page of the text. */
function pagePlace(text: string, attributes: Json | undefined): (line: number) => string {
  const starts: number[] = [];
  for (let at = 0; at >= 0 && at <= text.length; ) {
    starts.push(at);
    const next = text.indexOf('\n', at);
    at = next < 0 ? -1 : next + 1;
  }
  const pages = list(attributes?.pdf_page_numbers)
    .flatMap((span) => {
      const [start, end, page] = list(span).map(whole);
      return start === undefined || end === undefined || page === undefined ? [] : [{ start, end, page }];
    })
    .sort((a, b) => a.start - b.start);
  return (line) => {
    const at = starts[line - 1] ?? 0;
    let [low, high] = [0, pages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pages[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const found = pages[low - 1];
    return found && at < found.end ? `page ${found.page}` : `line ${line} of the text`;
  };
}

function read(source: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const json = sourceJson(source, warnings);
  if (!isOlmOcr(json)) throw new UnreadableError('not-a-paper', 'JSON, but not from olmOCR');
  const text = string(json.text) ?? '';
  if (text.trim() === '') throw new UnreadableError('empty', 'the document has no text');
  const document = markdownDocument(text, undefined, pagePlace(text, record(json.attributes)));
  return [paperFromBlocks(document, source, { name: NAME, version: VERSION }, warnings)];
}

/** Reads the JSON lines that olmOCR writes in Dolma's format: one document per line, its text in Markdown. */
export const olmocrReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  copyRank: 4,
  detect: (head) =>
    /^\uFEFF?\s*\{/.test(head) &&
    /"text"\s{0,20}:\s{0,20}"/.test(head) &&
    /"source"\s{0,20}:\s{0,20}"olmocr"|"olmocr-version"\s{0,20}:/.test(head),
  read,
};

export { olmocrReader as reader };
