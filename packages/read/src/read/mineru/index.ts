import { converterReader } from '../blocks/converter-reader.js';
import type { BlockDocument } from '../blocks/index.js';
import { record } from '../json.js';
import { UnreadableError } from '../reader.js';
import { contentListBlocks, contentListMargins, isContentList } from './content-list.js';
import { isMiddle, middleBlocks, middleMargins } from './middle.js';
import { typedDocument, typedPages } from './typed.js';

function toBlocks(value: unknown): BlockDocument {
  if (isContentList(value)) return { blocks: contentListBlocks(value), margins: contentListMargins(value) };
  const json = record(value);
  if (json && isMiddle(json)) return { blocks: middleBlocks(json), margins: middleMargins(json) };
  const pages = typedPages(value);
  if (pages) return typedDocument(pages);
  throw new UnreadableError(
    'not-a-paper',
    'the JSON is neither a content list nor the middle JSON of MinerU',
  );
}

/** True for `content_list_v2.json`: a list of pages, each a list of blocks whose content is an object. */
const isTypedList = (head: string): boolean =>
  /^\uFEFF?\s*\[\s*\[\s*(?:\]|\{)/.test(head) &&
  /"(?:paragraph|title|page_header)_content"\s{0,20}:/.test(head);

/** True for the JSON of MinerU 4: pages with blocks that have a type. */
const isTypedJson = (head: string): boolean =>
  /^\uFEFF?\s*\{/.test(head) &&
  (/"(?:producer|mineru)"\s{0,20}:\s{0,20}\{\s{0,40}"(?:name"\s{0,20}:\s{0,20}"mineru"|tier")/.test(head) ||
    (/"page_idx"\s{0,20}:/.test(head) &&
      /"blocks"\s{0,20}:\s{0,20}\[/.test(head) &&
      /"type"\s{0,20}:\s{0,20}"(?:doc_title|paragraph_title|text)"/.test(head)));

/** Reads MinerU's `content_list.json` (also `_v2`) and `middle.json`, and the two JSON files of MinerU 4. */
export const mineruReader = converterReader({
  name: 'mineru',
  version: 3,
  detect: (head) =>
    isTypedList(head) ||
    isTypedJson(head) ||
    (/^\uFEFF?\s*\[\s*\{/.test(head) &&
      /"type"\s{0,20}:\s{0,20}"/.test(head) &&
      /"page_idx"\s{0,20}:/.test(head) &&
      /"(?:text|img_path|table_body|list_items)"\s{0,20}:/.test(head)) ||
    (/^\uFEFF?\s*\{/.test(head) &&
      /"pdf_info"\s{0,20}:\s{0,20}\[/.test(head) &&
      /"(?:para_blocks|preproc_blocks|page_idx|lines)"\s{0,20}:/.test(head)),
  toBlocks,
});

export { mineruReader as reader };
