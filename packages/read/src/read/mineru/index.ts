import type { Paper } from '../../paper/index.js';
import { BLOCKS_REVISION, type BlockDocument, paperFromBlocks } from '../blocks/index.js';
import { record } from '../json.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceText } from '../source-text.js';
import { Warnings } from '../warnings.js';
import { contentListBlocks, isContentList } from './content-list.js';
import { isMiddle, middleBlocks } from './middle.js';

const NAME = 'mineru';
const VERSION = 1 + BLOCKS_REVISION;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UnreadableError('malformed', `not valid JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}

function toBlocks(value: unknown): BlockDocument {
  if (isContentList(value)) return { blocks: contentListBlocks(value) };
  const json = record(value);
  if (json && isMiddle(json)) return { blocks: middleBlocks(json) };
  throw new UnreadableError('not-a-paper', 'JSON, but neither a content list nor the middle JSON of MinerU');
}

function read(source: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const { text, warnings: misencoded } = sourceText(source);
  warnings.addAll(misencoded);
  return [paperFromBlocks(toBlocks(parseJson(text)), source, { name: NAME, version: VERSION }, warnings)];
}

/** Reads MinerU's `content_list.json` and `middle.json`. */
export const mineruReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  copyRank: 4,
  detect: (head) =>
    (/^\uFEFF?\s*\[\s*\{/.test(head) &&
      /"type"\s{0,20}:\s{0,20}"/.test(head) &&
      /"page_idx"\s{0,20}:/.test(head) &&
      /"(?:text|img_path|table_body|list_items)"\s{0,20}:/.test(head)) ||
    (/^\uFEFF?\s*\{/.test(head) &&
      /"pdf_info"\s{0,20}:\s{0,20}\[/.test(head) &&
      /"(?:para_blocks|preproc_blocks|page_idx|lines)"\s{0,20}:/.test(head)),
  read,
};

export { mineruReader as reader };
