import { converterReader } from '../blocks/converter-reader.js';
import type { BlockDocument } from '../blocks/index.js';
import { record } from '../json.js';
import { UnreadableError } from '../reader.js';
import { contentListBlocks, isContentList } from './content-list.js';
import { isMiddle, middleBlocks } from './middle.js';

function toBlocks(value: unknown): BlockDocument {
  if (isContentList(value)) return { blocks: contentListBlocks(value) };
  const json = record(value);
  if (json && isMiddle(json)) return { blocks: middleBlocks(json) };
  throw new UnreadableError('not-a-paper', 'JSON, but neither a content list nor the middle JSON of MinerU');
}

/** Reads MinerU's `content_list.json` and `middle.json`. */
export const mineruReader = converterReader({
  name: 'mineru',
  version: 1,
  detect: (head) =>
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
