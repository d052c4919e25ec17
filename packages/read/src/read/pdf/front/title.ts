import { itemAt, lastOf } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import { wordsIn } from '../layout/prose-lines.js';
import { isOfSize } from '../layout/type-size.js';
import { isAbstractLabel } from '../wording/abstract-labels.js';
import { isBanner, isLikeJournal } from '../wording/article-types.js';
import { isMainName } from '../wording/section-names.js';
import { FILE_TITLE, TITLE_BLOCK } from './decisions.js';

/** Sizes nearer than this, in points, are the same number in the file. */
const EXACTLY = 0.1;

/** The name of a journal, which the line with its volume gives again, has no more words. */
const MOST_OF_JOURNAL = 4;

/** Lines that belong together by their size and place. */
export interface Block {
  lines: Line[];
  size: number;
  text: string;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A first line such as "Software for oats" looks like a banner, but what follows in its type goes on with it. */
const isSameType = (a: Line, b: Line): boolean =>
  a.font === b.font && isOfSize(a, b.size) && b.base - a.base <= TITLE_BLOCK.maxBannerStepEm * a.size;

/** Blocks of equal type on a page, from top to bottom. */
export function blocksOf(lines: readonly Line[], bodyType: BodyType): Block[] {
  // Manuscripts in double spacing set their titles so, too.
  const step = Math.max(
    TITLE_BLOCK.maxStepEm,
    (TITLE_BLOCK.maxStepLeadings * bodyType.leading) / bodyType.size,
  );
  const blocks: Block[] = [];
  for (const line of lines
    .filter((one) => !/^open(?: access)?$/i.test(one.text))
    .sort((a, b) => a.base - b.base || a.left - b.left)) {
    const host = blocks.findLast((block) => {
      const last = lastOf(block.lines);
      return (
        (!isBanner(block.text) || isSameType(last, line)) &&
        isOfSize(line, last.size) &&
        (last.isBold === line.isBold ||
          last.font === line.font ||
          Math.abs(last.size - line.size) < EXACTLY) &&
        line.base - last.base <= step * line.size &&
        Math.min(last.right, line.right) > Math.max(last.left, line.left) - line.size
      );
    });
    if (host) {
      host.lines.push(line);
      host.text += ` ${line.text}`;
    } else {
      blocks.push({ lines: [line], size: line.size, text: line.text });
    }
  }
  return blocks;
}

/** True where the document names this in its running heads with year or volume, as journals' names are. */
function isJournal(text: string, running: readonly string[]): boolean {
  const name = plain(text);
  return running.some((line) => {
    const at = plain(line).indexOf(name);
    if (at < 0) return false;
    const rest = plain(line).slice(at + name.length);
    return at < 25 && /^\s*(?:$|\(?(?:19|20)\d\d|vol|\d)/.test(rest) && /\d/.test(line);
  });
}

/** Mends a title as it is read: words that a line cut. */
const joined = (lines: readonly Line[]): string =>
  lines
    .map((line) => line.text)
    .join(' ')
    .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1-')
    .replace(/[\s*∗†‡§¶]+$/u, '');

/** Fewer words in capitals are names, or a heading. */
const FEWEST_IN_CAPITALS = 4;

/**
 * The first block in capitals above the abstract, where neither size nor weight tells the title: bitmap fonts do not say that they are
 * bold, and mathematicians set titles no larger than the text.
 */
function inCapitals(blocks: readonly Block[], lines: readonly Line[]): Block[] {
  const abstract = lines.find(({ text }) => isAbstractLabel(text));
  const first = blocks.find(
    (block) =>
      abstract !== undefined &&
      lastOf(block.lines).base < abstract.base &&
      wordsIn(block.text, FEWEST_IN_CAPITALS) >= FEWEST_IN_CAPITALS &&
      !/\p{Ll}/u.test(block.text),
  );
  return first ? [first] : [];
}

/**
 * The block of a page that is the title: the largest that is no journal's name, banner or stamp. What the file's own
 * metadata calls the title decides where it is printed on the page.
 */
export function titleBlock(
  lines: readonly Line[],
  height: number,
  bodyType: BodyType,
  running: readonly string[],
  named: string,
): Block | undefined {
  const blocks = blocksOf(lines, bodyType).filter(
    (block) =>
      itemAt(block.lines, 0).base < TITLE_BLOCK.maxTopShare * height &&
      block.text.length <= TITLE_BLOCK.maxLetters &&
      wordsIn(block.text, 2) >= 1 &&
      !isBanner(block.text),
  );
  const name = plain(named);
  if (name.split(' ').length >= FILE_TITLE.minWords) {
    const printed = blocks.find((block) => {
      const own = plain(block.text);
      return (
        own.length > FILE_TITLE.minLetters &&
        (own === name ||
          (own.startsWith(name) && own.length < FILE_TITLE.maxLengthRatio * name.length) ||
          (name.startsWith(own) && own.length > FILE_TITLE.minLengthRatio * name.length))
      );
    });
    if (printed) return printed;
  }
  const isNamed = (block: Block) =>
    wordsIn(block.text, MOST_OF_JOURNAL + 1) <= MOST_OF_JOURNAL &&
    isJournal(
      block.text,
      lines.filter(({ size }) => size < block.size).map(({ text }) => text),
    );
  const candidates = blocks.filter(
    (block) =>
      wordsIn(block.text, 3) >= 2 &&
      !isMainName(block.text) &&
      !isJournal(block.text, running) &&
      !isNamed(block),
  );
  const isNoJournal = (block: Block) =>
    !isLikeJournal(block.text) ||
    !candidates.some(
      (other) =>
        !isLikeJournal(other.text) &&
        itemAt(other.lines, 0).base > itemAt(block.lines, 0).base &&
        other.size >= TITLE_BLOCK.minSize * bodyType.size &&
        wordsIn(other.text, 4) >= 4,
    );
  const large = candidates
    .filter(isNoJournal)
    .filter((block) => block.size >= TITLE_BLOCK.minSize * bodyType.size);
  const bold = candidates.filter((block) => itemAt(block.lines, 0).isBold && !bodyType.isBold);
  const pool = large.length > 0 ? large : bold.length > 0 ? bold : inCapitals(candidates, lines);
  let best: Block | undefined;
  for (const block of pool) {
    // A banner of a few words above a longer title that is nearly as large.
    const isBetter =
      !best ||
      block.size > TITLE_BLOCK.minLargerSize * best.size ||
      (wordsIn(best.text, 5) < 4 &&
        wordsIn(block.text, 6) >= 5 &&
        block.size > TITLE_BLOCK.minBelowBannerSize * best.size);
    if (isBetter && !(best && wordsIn(best.text, 5) >= 4 && wordsIn(block.text, 4) < 3)) best = block;
  }
  return best;
}

/** True for the same words, or for the beginning of the longer of two titles that is most of it. */
export function isSameTitle(a: Block, b: Block): boolean {
  const [short = '', long = ''] = [plain(a.text), plain(b.text)].sort((x, y) => x.length - y.length);
  return (
    short.length > FILE_TITLE.minLetters &&
    long.startsWith(short) &&
    short.length > FILE_TITLE.minLengthRatio * long.length
  );
}

export const titleText = (block: Block): string => joined(block.lines);
