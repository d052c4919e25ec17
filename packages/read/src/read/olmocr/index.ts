import { converterReader } from '../blocks/converter-reader.js';
import type { BlockDocument } from '../blocks/index.js';
import { type Json, list, record, string, wholeNumber } from '../json.js';
import { markdownDocument } from '../markdown/document.js';
import { UnreadableError } from '../reader.js';
import { markPlainHeadings } from './plain-headings.js';

const isOlmOcr = (json: Json): boolean =>
  typeof json.text === 'string' &&
  (json.source === 'olmocr' || record(json.metadata)?.['olmocr-version'] !== undefined);

/** Makes a function that formats the page of a line; the attributes have `[start, end, page]` for each page of the text. */
function pageFormatter(text: string, attributes: Json | undefined): (line: number) => string {
  const starts: number[] = [];
  for (let position = 0; position >= 0 && position <= text.length; ) {
    starts.push(position);
    const next = text.indexOf('\n', position);
    position = next < 0 ? -1 : next + 1;
  }
  const pages = list(attributes?.pdf_page_numbers)
    .flatMap((span) => {
      const [start, end, page] = list(span).map(wholeNumber);
      return start === undefined || end === undefined || page === undefined ? [] : [{ start, end, page }];
    })
    .sort((a, b) => a.start - b.start);
  return (line) => {
    const offset = starts[line - 1] ?? 0;
    let [low, high] = [0, pages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pages[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const last = pages[low - 1];
    return last && offset < last.end ? `page ${last.page}` : `line ${line} of the text`;
  };
}

function toBlocks(value: unknown): BlockDocument {
  const json = record(value) ?? {};
  if (!isOlmOcr(json)) throw new UnreadableError('not-a-paper', 'the JSON is not from olmOCR');
  const text = string(json.text) ?? '';
  if (text.trim() === '') throw new UnreadableError('empty', 'the document has no text');
  return markdownDocument(markPlainHeadings(text), {
    describeLine: pageFormatter(text, record(json.attributes)),
  });
}

/** Reads the JSON lines that olmOCR writes in Dolma's format: one document per line, with its text in Markdown. */
export const olmocrReader = converterReader({
  name: 'olmocr',
  version: 3,
  detect: (head) =>
    /^\uFEFF?\s*\{/.test(head) &&
    /"text"\s{0,20}:\s{0,20}"/.test(head) &&
    /"source"\s{0,20}:\s{0,20}"olmocr"|"olmocr-version"\s{0,20}:/.test(head),
  toBlocks,
});

export { olmocrReader as reader };
