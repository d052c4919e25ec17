import { itemAt, lastOf, uint8At } from '@citemill/metrics/at';
import { lineKey } from '../../line-key.js';
import { isAbstractLabel } from '../../wording/abstract-labels.js';
import { isJournalName } from '../../wording/journal-names.js';
import { isBanner } from '../../wording/publisher-notices.js';
import { isMainSectionName } from '../../wording/section-names.js';
import type { BodyType } from '../layout/body-type.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { countWords } from '../layout/prose-lines.js';
import { hasSize } from '../layout/type-size.js';
import { findAuthors } from './authors.js';
import { FILE_TITLE, TITLE_BLOCK } from './front-thresholds.js';

/** Lines that belong together by size and position. */
export interface Block {
  lines: Line[];
  size: number;
  text: string;
}

const YEAR = /^(?:19|20)\d\d$/;

export const hasWords = (text: string, count: number): boolean => countWords(text, count) >= count;

/** A first line such as "Software for oats" looks like a banner, but the next line in its type continues it. */
const continuesTitle = (a: Line, b: Line): boolean =>
  a.font === b.font && hasSize(a, b.size) && b.base - a.base <= TITLE_BLOCK.maxBannerStepEm * a.size;

/** True for two consecutive lines in one large type around one axis, widely spaced, as on title pages. The next line may also name authors. */
const areOneCentredTitle = (a: Line, b: Line, bodyType: BodyType): boolean =>
  a.font === b.font &&
  Math.abs(a.size - b.size) < TITLE_BLOCK.sameSizePt &&
  b.size >= TITLE_BLOCK.minSpacedSize * bodyType.size &&
  b.base - a.base <= TITLE_BLOCK.maxSpacedStepEm * b.size &&
  Math.abs(a.left + a.right - b.left - b.right) / 2 < TITLE_BLOCK.maxCentreShiftEm * b.size &&
  findAuthors([b]).length === 0;

/** Groups the lines of a page into blocks of one type, from top to bottom. */
export function groupIntoBlocks(lines: readonly Line[], bodyType: BodyType): Block[] {
  // Manuscripts in double spacing have titles in double spacing.
  const step = Math.max(
    TITLE_BLOCK.maxStepEm,
    (TITLE_BLOCK.maxStepLeadings * bodyType.leading) / bodyType.size,
  );
  const blocks: Block[] = [];
  let above: Line | undefined;
  for (const line of lines
    .filter((line) => !/^open(?: access)?$/i.test(line.text))
    .sort((a, b) => a.base - b.base || a.left - b.left)) {
    const textBlock = blocks.findLast((block) => {
      const last = lastOf(block.lines);
      return (
        (!isBanner(block.text) || continuesTitle(last, line)) &&
        hasSize(line, last.size) &&
        (last.isBold === line.isBold ||
          last.font === line.font ||
          // In double-spaced manuscripts a bold title in the body's size is as near to names and running heads as to itself.
          (Math.abs(last.size - line.size) < TITLE_BLOCK.sameSizePt && !hasSize(line, bodyType.size))) &&
        (line.base - last.base <= step * line.size ||
          (last === above && areOneCentredTitle(last, line, bodyType))) &&
        Math.min(last.right, line.right) > Math.max(last.left, line.left) - line.size
      );
    });
    if (textBlock) {
      textBlock.lines.push(line);
      textBlock.text += ` ${line.text}`;
    } else {
      blocks.push({ lines: [line], size: line.size, text: line.text });
    }
    above = line;
  }
  return blocks;
}

/**
 * True if a running head contains the text with a year or volume, as it does the journal's name. Beside a page number alone, a long text
 * is the paper's own title.
 */
function isJournal(text: string, runningHeads: readonly string[]): boolean {
  const name = lineKey(text);
  const mayHaveOnlyPage = !hasWords(text, TITLE_BLOCK.maxJournalWords + 1) || isJournalName(text);
  return runningHeads.some((line) => {
    const head = lineKey(line);
    const position = head.indexOf(name);
    if (position < 0 || position >= TITLE_BLOCK.maxHeadOffset || !/\d/.test(line)) return false;
    const rest = head.slice(position + name.length).trim();
    const isPage = /^\d{0,4}$/.test(rest) && !YEAR.test(rest);
    return isPage ? mayHaveOnlyPage : /^(?:vol|\d)/.test(rest);
  });
}

/** True for a mark of a footnote at the end of a title: stars, and letters before a parenthesis as in AIP journals. */
const isFootnoteMark = (raised: string): boolean => /^[\s,*∗⋆★†‡§¶?]+$|^[a-z]\)$/u.test(raised);

/** Removes the raised mark of a footnote from the end of a line. A raised digit may be a power or a charge. */
function withoutFootnoteMark({ text, flags }: Line): string {
  let end = text.length;
  while (end > 0 && (uint8At(flags, end - 1) & SUPERSCRIPT) !== 0) end--;
  return end > 0 && isFootnoteMark(text.slice(end)) ? text.slice(0, end) : text;
}

/** Joins the lines of a title, and the words that a line break hyphenates. */
export const joinTitle = (lines: readonly Line[]): string =>
  lines
    .map((line, i) => (i === lines.length - 1 ? withoutFootnoteMark(line) : line.text))
    .join(' ')
    .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1-')
    .replace(/[\s*∗†‡§¶]+$/u, '');

/**
 * Returns the first block in capitals above the abstract, if neither size nor weight shows the title: bitmap fonts do not say
 * that they are bold, and mathematicians set titles no larger than the text.
 */
function capitalBlocks(blocks: readonly Block[], lines: readonly Line[]): Block[] {
  const abstract = lines.find(({ text }) => isAbstractLabel(text));
  const first = blocks.find(
    (block) =>
      abstract !== undefined &&
      lastOf(block.lines).base < abstract.base &&
      hasWords(block.text, TITLE_BLOCK.minCapitalWords) &&
      !/\p{Ll}/u.test(block.text),
  );
  return first ? [first] : [];
}

/** True for a block that is the title in the file's metadata, or most of it. */
function isFileTitle(block: Block, fileTitle: string): boolean {
  const [text, title] = [lineKey(block.text), lineKey(fileTitle)];
  return (
    title.split(' ').length >= FILE_TITLE.minWords &&
    text.length > FILE_TITLE.minLetters &&
    (text === title ||
      (text.startsWith(title) && text.length < FILE_TITLE.maxLengthRatio * title.length) ||
      (title.startsWith(text) && text.length > FILE_TITLE.minLengthRatio * title.length))
  );
}

/**
 * Returns the first of the largest blocks, except that a banner of a few words may be above a longer title that is nearly as large, and both
 * above the abstract.
 */
function largestTitle(blocks: readonly Block[], abstractBase: number): Block | undefined {
  let best: Block | undefined;
  for (const block of blocks) {
    const isFewWords = best && !hasWords(best.text, TITLE_BLOCK.maxBannerWords + 1);
    const isLarger = !best || block.size > TITLE_BLOCK.minLargerSize * best.size;
    const isBelowBanner =
      best &&
      isFewWords &&
      itemAt(block.lines, 0).base < abstractBase &&
      hasWords(block.text, TITLE_BLOCK.minLongWords) &&
      block.size > TITLE_BLOCK.minBelowBannerSize * best.size;
    const isTooShort = best && !isFewWords && !hasWords(block.text, TITLE_BLOCK.minReplacingWords);
    if ((isLarger || isBelowBanner) && !isTooShort) best = block;
  }
  return best;
}

/** The number of a paper at a conference, in large type: "GT2020-14233". */
const isPaperNumber = (text: string): boolean => /^[A-Z]{2,}\S*\d\S*$/.test(text);

/** True if there are superscripts inside the text: one at the end may be the footnote mark of a title. */
const hasMarkInside = (lines: readonly Line[]): boolean =>
  lines.some(({ flags }, i) =>
    flags.some(
      (flag, index) =>
        (flag & SUPERSCRIPT) !== 0 &&
        (i < lines.length - 1 || flags.slice(index).some((later) => (later & SUPERSCRIPT) === 0)),
    ),
  );

/** True for a line of the publisher that begins with the address of the paper, however much follows it, and for authors with e-mail addresses. */
const isAddress = (text: string): boolean =>
  /^(?:doi\s*:|https?:)|[^\s@]@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w@])/i.test(text);

/** True for authors with superscript marks, which some journals set nearly as large as the title. */
function areMarkedAuthors({ lines, text }: Block): boolean {
  const isMarked = hasMarkInside(lines);
  // Words in capitals look like names.
  const isList = /\p{Ll}/u.test(text) && /[,&]|\band\b/.test(text);
  const authors = isMarked && isList ? findAuthors(lines) : [];
  const letters = authors.reduce((sum, { name }) => sum + name.length, 0);
  return authors.length >= TITLE_BLOCK.minMarkedAuthors && letters > TITLE_BLOCK.minAuthorShare * text.length;
}

/**
 * Finds the title on a page: the largest block that is not a journal's name, banner or stamp. If the title in the
 * file's metadata is printed on the page, it decides.
 */
export function findTitle(
  lines: readonly Line[],
  height: number,
  bodyType: BodyType,
  runningHeads: readonly string[],
  fileTitle: string,
): Block | undefined {
  const blocks = groupIntoBlocks(lines, bodyType).filter(
    (block) =>
      itemAt(block.lines, 0).base < TITLE_BLOCK.maxTopShare * height &&
      block.text.length <= TITLE_BLOCK.maxLetters &&
      hasWords(block.text, 1) &&
      !isBanner(block.text),
  );
  const printed = blocks.find((block) => isFileTitle(block, fileTitle));
  if (printed) return printed;
  const isRepeatedJournal = (block: Block) =>
    !hasWords(block.text, TITLE_BLOCK.maxJournalWords + 1) &&
    isJournal(
      block.text,
      lines.filter(({ size }) => size < block.size).map(({ text }) => text),
    );
  // Without a title above its authors, a heading of the text is not the title either.
  const abstractBase = lines.find(({ text }) => isAbstractLabel(text))?.base ?? Infinity;
  const isUntitled = blocks.some(areMarkedAuthors);
  const candidates = blocks.filter(
    (block) =>
      hasWords(block.text, TITLE_BLOCK.minWords) &&
      !isPaperNumber(block.text) &&
      !isAddress(block.text) &&
      !areMarkedAuthors(block) &&
      !(isUntitled && itemAt(block.lines, 0).base > abstractBase) &&
      !isMainSectionName(block.text) &&
      !isJournal(block.text, runningHeads) &&
      !isRepeatedJournal(block),
  );
  const mayBeTitle = (block: Block) =>
    !isJournalName(block.text) ||
    !candidates.some(
      (other) =>
        !isJournalName(other.text) &&
        itemAt(other.lines, 0).base > itemAt(block.lines, 0).base &&
        other.size >= TITLE_BLOCK.minSize * bodyType.size &&
        hasWords(other.text, TITLE_BLOCK.minWordsBelowJournal),
    );
  const large = candidates
    .filter(mayBeTitle)
    .filter((block) => block.size >= TITLE_BLOCK.minSize * bodyType.size);
  const bold = candidates.filter((block) => itemAt(block.lines, 0).isBold && !bodyType.isBold);
  const likeliest = large.length > 0 ? large : bold.length > 0 ? bold : capitalBlocks(candidates, lines);
  return largestTitle(likeliest, abstractBase);
}

export const titleText = (block: Block): string => joinTitle(block.lines);
