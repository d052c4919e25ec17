import type { Author } from '../../paper/index.js';
import { SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { AFFILIATION, beforeAffiliation, findNames, isAffiliation } from '../printed-front/author-names.js';
import { ABSTRACT_PART, abstractLabel, KEYWORDS_LABEL } from '../wording/abstract-labels.js';
import { isJournalName } from '../wording/journal-names.js';
import { ENDS_ABSTRACT, FRONT_NOTICE, isBanner, isPublisherLine } from '../wording/publisher-notices.js';
import { bareName, isMainName, isReferencesName } from '../wording/section-names.js';
import { type Block, type BlockText, sliceText } from './block.js';
import { FRONT_BLOCKS } from './block-thresholds.js';
import { textWithPowers } from './powers.js';

/** The parts of a document before its body. */
export interface BlockFront {
  title: string;
  authors: Author[];
  abstract: BlockText[];
  /** Lines that may name the journal and the year. */
  lines: string[];
  /** Texts that may contain the paper's identifiers, one per block. */
  statements: string[];
  body: Block[];
}

/** The type of an article, which converters sometimes put before its title. */
const ARTICLE_TYPE =
  /^(?:review|research|original|case|short)(?: research)? (?:article|report|paper|communication)[:.]?\s+(?=\p{LC})/iu;

const NOT_TEXT: ReadonlySet<Block['role']> = new Set(['code', 'formula', 'table', 'figure', 'reference']);

const wordCount = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;
const isText = ({ role }: Block): boolean =>
  role === 'paragraph' || role === 'list-item' || role === 'abstract';
const isLong = (block: Block): boolean =>
  isText(block) && block.content.text.length >= FRONT_BLOCKS.minTextChars;
const trimmedText = ({ content }: Block): string => content.text.trim();

/** Returns the index of the first heading of the main text, or of the block that begins the abstract. */
function findMainStart(blocks: readonly Block[]): number {
  const at = blocks.findIndex((block, i) => {
    if (i >= FRONT_BLOCKS.maxBlocks) return true;
    if (block.role === 'abstract') return true;
    if (block.role === 'heading' && (isMainName(trimmedText(block)) || isReferencesName(trimmedText(block))))
      return true;
    return abstractLabelLength(block) !== undefined;
  });
  return at < 0 ? Math.min(blocks.length, FRONT_BLOCKS.maxBlocks) : at;
}

/** Returns the length of the label, such as "Abstract:", at the start of a block; undefined if the block does not begin an abstract. */
function abstractLabelLength(block: Block): number | undefined {
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

function findTitle(blocks: readonly Block[], limit: number): number {
  const named = blocks.findIndex(({ role }) => role === 'title');
  if (named >= 0) return named;
  const candidates = blocks.slice(0, Math.max(limit, 1)).flatMap((block, at) => {
    const text = trimmedText(block).replace(ARTICLE_TYPE, '');
    const isUsable =
      text.length <= FRONT_BLOCKS.maxTitleChars &&
      /\p{L}{2}/u.test(text) &&
      !isBanner(text) &&
      !isPublisherLine(text) &&
      !isJournalName(text) &&
      !isMainName(text) &&
      abstractLabelLength(block) === undefined;
    return isUsable ? [{ block, at, words: wordCount(text) }] : [];
  });
  const headings = candidates.filter(({ block }) => block.role === 'heading');
  const long = headings.filter(({ words }) => words >= FRONT_BLOCKS.minTitleWords);
  const usable = long.length > 0 ? long : headings;
  const best = usable.reduce<(typeof usable)[number] | undefined>(
    (first, next) => (first && (first.block.level ?? 1) <= (next.block.level ?? 1) ? first : next),
    undefined,
  );
  if (best) return best.at;
  const paragraph = candidates.find(
    ({ block, words }) =>
      isText(block) &&
      words >= FRONT_BLOCKS.minTitleWords &&
      !/[.;]$/.test(trimmedText(block)) &&
      !isLong(block),
  );
  return paragraph?.at ?? -1;
}

/** Returns the text of an author line without its superscripts, which refer to affiliations. */
const removeSuperscripts = ({ text, flags }: BlockText): string =>
  [...text].length === text.length
    ? Array.from(text, (character, i) => (((flags[i] ?? 0) & SUPERSCRIPT) !== 0 ? ' ' : character)).join('')
    : text;

function findAuthors(blocks: readonly Block[]): Author[] {
  const named = blocks.filter(({ role }) => role === 'authors');
  const lines = (named.length > 0 ? named : blocks)
    .flatMap(({ content }) => removeSuperscripts(content).split('\n'))
    // Some converters write superscripts in brackets.
    .map((line) => line.replace(/\[[^\][]{1,12}\]/g, ' '));
  const authorLines = lines.filter((line) => !isAffiliation(line) && !isBanner(line.trim()));
  const names = authorLines.flatMap(findNames);
  const authors =
    names.length > 0 ? names : lines.flatMap((line) => findNames(beforeAffiliation(line) ?? ''));
  // The first of two authors of one name counts.
  return [...new Map(authors.toReversed().map((author) => [author.name, author])).values()].toReversed();
}

/** True for a heading inside a structured abstract: deeper than the abstract's heading, or repeated in the main text. */
function isAbstractPart(blocks: readonly Block[], at: number, level: number): boolean {
  const block = blocks[at];
  if (!block || !ABSTRACT_PART.test(trimmedText(block))) return false;
  const name = bareName(trimmedText(block)).toLowerCase();
  if ((block.level ?? 1) > level && !/^introduction/.test(name)) return true;
  return blocks
    .slice(at + 1)
    .some((other) => other.role === 'heading' && bareName(trimmedText(other)).toLowerCase() === name);
}

/** Dates, licences and declarations that publishers print next to an abstract. */
const DECLARATION =
  /^(?:published|accepted|data availability(?: statement)?|funding|competing interests?|conflicts? of interests?)\s?:/i;

/** True for a notice next to the abstract. Some converters write its copyright sign as a formula. */
const isNotice = (text: string): boolean =>
  DECLARATION.test(text) || ENDS_ABSTRACT.test(text.replace(/^\$\\copyright\$/, '©'));

/** An abstract, the notices next to it, and the index of the block after them. */
interface ReadAbstract {
  abstract: BlockText[];
  notices: Block[];
  end: number;
}

/** Returns the abstract that begins with a label at `start`. */
function readAbstract(blocks: readonly Block[], start: number): ReadAbstract {
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
    if (KEYWORDS_LABEL.test(trimmedText(block))) {
      end++;
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
function afterKeywords(blocks: readonly Block[], from: number): number {
  let end = from;
  while (end < FRONT_BLOCKS.maxBlocks) {
    const block = blocks[end];
    if (block?.role !== 'heading' || !KEYWORDS_LABEL.test(trimmedText(block))) break;
    const next = blocks.findIndex(
      (other, at) => at > end && (other.role === 'heading' || isRunningText(other)),
    );
    if (next < 0) break;
    end = next;
  }
  return end;
}

/** Returns the paragraphs directly before the first section that are long enough to be an abstract without a label. */
function unlabelledAbstract(blocks: readonly Block[], from: number, to: number): BlockText[] {
  const long = blocks
    .slice(from, to)
    .filter((block) => isLong(block) && !AFFILIATION.test(trimmedText(block).slice(0, 200)));
  return long.map(({ content }) => content);
}

/** Divides a document into title, authors, abstract and body. */
export function divideFront(blocks: readonly Block[]): BlockFront {
  const limit = findMainStart(blocks);
  const titleAt = findTitle(blocks, limit);
  const title = blocks[titleAt];
  const label = blocks.findIndex(
    (block, i) =>
      i > titleAt &&
      i < FRONT_BLOCKS.maxBlocks &&
      (block.role === 'abstract' || abstractLabelLength(block) !== undefined),
  );
  const isSection = blocks[limit]?.role === 'heading' && limit < FRONT_BLOCKS.maxBlocks;
  const firstLong = blocks.findIndex(
    (block, i) => i > titleAt && (isLong(block) || block.role === 'heading'),
  );
  const frontEnd = label >= 0 ? label : isSection ? limit : firstLong < 0 ? titleAt + 1 : firstLong;
  const labelled = label >= 0 ? readAbstract(blocks, label) : undefined;
  const textStart = labelled && afterKeywords(blocks, labelled.end);
  const between = labelled ? blocks.slice(labelled.end, textStart) : [];
  const abstract = labelled?.abstract ?? (isSection ? unlabelledAbstract(blocks, titleAt + 1, limit) : []);
  const front = blocks.slice(0, Math.max(frontEnd, titleAt + 1));
  const short = [
    ...front.filter((block) => !isLong(block) && !NOT_TEXT.has(block.role)),
    ...(labelled?.notices ?? []),
    ...between.filter(isText),
  ];
  return {
    title: title ? textWithPowers(title.content).trim().replace(ARTICLE_TYPE, '') : '',
    authors: findAuthors(front.filter((block, at) => at > titleAt && !isLong(block))),
    abstract,
    lines: short.flatMap((block) => trimmedText(block).split('\n')),
    statements: short.map(trimmedText),
    body: [
      ...between.filter(({ role }) => NOT_TEXT.has(role) || role === 'caption'),
      ...blocks.slice(textStart ?? Math.max(frontEnd, titleAt + 1)),
    ],
  };
}
