import { AFFILIATION } from '../printed-front/author-names.js';
import { ABSTRACT_PART, abstractLabel, KEYWORDS_LABEL } from '../wording/abstract-labels.js';
import { ENDS_ABSTRACT, FRONT_NOTICE } from '../wording/publisher-notices.js';
import { bareName } from '../wording/section-names.js';
import { type Block, type BlockText, sliceText } from './block.js';
import { FRONT_BLOCKS } from './block-thresholds.js';

export const isText = ({ role }: Block): boolean =>
  role === 'paragraph' || role === 'list-item' || role === 'abstract';
export const isLong = (block: Block): boolean =>
  isText(block) && block.content.text.length >= FRONT_BLOCKS.minTextChars;
export const trimmedText = ({ content }: Block): string => content.text.trim();

/** Returns the length of the label, such as "Abstract:", at the start of a block; undefined if the block does not begin an abstract. */
export function abstractLabelLength(block: Block): number | undefined {
  if (block.role !== 'heading' && block.role !== 'paragraph') return undefined;
  const text = trimmedText(block);
  const label = abstractLabel(text);
  if (
    !label ||
    (block.role === 'paragraph' &&
      !label.isAlone &&
      !label.isMarked &&
      label.isEnglish &&
      !/^abstract/i.test(text))
  )
    return undefined;
  // "Summary of results" is another heading.
  return block.role === 'heading' && !label.isAlone && !label.isMarked ? undefined : label.length;
}

/** True for a heading inside a structured abstract: deeper than the abstract's heading, or repeated in the main text. */
function isAbstractPart(blocks: readonly Block[], index: number, level: number): boolean {
  const block = blocks[index];
  if (!block || !ABSTRACT_PART.test(trimmedText(block))) return false;
  const name = bareName(trimmedText(block)).toLowerCase();
  if ((block.level ?? 1) > level && !/^introduction/.test(name)) return true;
  return blocks
    .slice(index + 1)
    .some((other) => other.role === 'heading' && bareName(trimmedText(other)).toLowerCase() === name);
}

/** Dates, licences and declarations that publishers print next to an abstract. */
const DECLARATION =
  /^(?:published|accepted|data availability(?: statement)?|funding|competing interests?|conflicts? of interests?)\s?:/i;

/** True for a notice next to the abstract. Some converters write its copyright sign as a formula. */
const isNotice = (text: string): boolean =>
  DECLARATION.test(text) || ENDS_ABSTRACT.test(text.replace(/^\$\\copyright\$/, '©'));

/** True for the label of the same abstract in English, or from English in another language. */
export function isTranslation(block: Block | undefined, label: Block | undefined): boolean {
  if (!block || !label || abstractLabelLength(block) === undefined) return false;
  const original = abstractLabel(trimmedText(label));
  return original !== undefined && original.isEnglish !== abstractLabel(trimmedText(block))?.isEnglish;
}

/** Returns the number of blocks of the keywords that begin at `index`: two if their label is alone on its line. */
function keywordBlocks(blocks: readonly Block[], index: number): number {
  const [label, list] = [blocks[index], blocks[index + 1]];
  if (!label || !KEYWORDS_LABEL.test(trimmedText(label))) return 0;
  const isAlone = /^[\s:：.]*$/.test(trimmedText(label).replace(KEYWORDS_LABEL, ''));
  return isAlone && list && isText(list) && !isRunningText(list) && abstractLabelLength(list) === undefined
    ? 2
    : 1;
}

/** An abstract, the notices next to it, and the index of the block after them. */
interface ReadAbstract {
  abstract: BlockText[];
  notices: Block[];
  end: number;
}

/** Returns the abstract that begins with a label at `start`. */
export function readAbstract(blocks: readonly Block[], start: number): ReadAbstract {
  const first = blocks[start];
  if (!first) return { abstract: [], notices: [], end: start };
  const abstract: BlockText[] = [];
  const notices: Block[] = [];
  const rest = sliceText(first.content, abstractLabelLength(first) ?? 0);
  const isHeading = first.role === 'heading';
  if (first.role === 'abstract') abstract.push(first.content);
  else if (!isHeading && rest.text.trim() !== '') abstract.push(rest);
  let length = abstract[0]?.text.length ?? 0;
  let end = start + 1;
  for (; end < blocks.length && length < FRONT_BLOCKS.maxAbstractChars; end++) {
    const block = blocks[end];
    if (!block) break;
    if (block.role === 'heading') {
      if (isAbstractPart(blocks, end, first.level ?? 1)) continue;
      break;
    }
    const keywords = keywordBlocks(blocks, end);
    if (keywords > 0 || isTranslation(block, first)) {
      end += keywords;
      break;
    }
    if (!isText(block) || (first.role === 'abstract' && block.role !== 'abstract')) {
      if (first.role === 'abstract') break;
      continue;
    }
    if (isNotice(trimmedText(block))) {
      notices.push(block);
      continue;
    }
    abstract.push(block.content);
    length += block.content.text.length;
  }
  return { abstract, notices, end };
}

/** True for a paragraph of sentences, unlike a list of keywords and the publisher's notices below it. */
const isRunningText = (block: Block): boolean => {
  const text = trimmedText(block);
  const isSentences = /\p{Ll}[.!?]\s+\p{Lu}\p{Ll}/u.test(text);
  return isLong(block) && isSentences && !FRONT_NOTICE.test(text) && !/^ACM Reference Format/i.test(text);
};

/** Returns the index after the sections of keywords between abstract and body, such as "CCS Concepts". */
export function afterKeywords(blocks: readonly Block[], from: number): number {
  let end = from;
  while (end < FRONT_BLOCKS.maxBlocks) {
    const block = blocks[end];
    if (block?.role !== 'heading' || !KEYWORDS_LABEL.test(trimmedText(block))) break;
    const next = blocks.findIndex(
      (other, index) => index > end && (other.role === 'heading' || isRunningText(other)),
    );
    if (next < 0) break;
    end = next;
  }
  return end;
}

/** Returns the paragraphs directly before the first section that are long enough to be an abstract without a label. */
export function unlabelledAbstract(blocks: readonly Block[], from: number, to: number): BlockText[] {
  const long = blocks
    .slice(from, to)
    .filter((block) => isLong(block) && !AFFILIATION.test(trimmedText(block).slice(0, 200)));
  return long.map(({ content }) => content);
}
