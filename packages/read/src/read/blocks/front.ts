import type { Author } from '../../paper/index.js';
import { SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { beforeAffiliation, findNames, isAffiliation } from '../printed-front/author-names.js';
import { isJournalName } from '../wording/journal-names.js';
import { isBanner, isPublisherLine } from '../wording/publisher-notices.js';
import { isMainSectionName, isReferencesName } from '../wording/section-names.js';
import {
  abstractLabelLength,
  afterKeywords,
  isLong,
  isText,
  isTranslation,
  readAbstract,
  trimmedText,
  unlabelledAbstract,
} from './abstract.js';
import type { Block, BlockText } from './block.js';
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
/** Returns the index of the first heading of the main text, or of the block that begins the abstract. */
function findMainStart(blocks: readonly Block[]): number {
  const index = blocks.findIndex((block, i) => {
    if (i >= FRONT_BLOCKS.maxBlocks) return true;
    if (block.role === 'abstract') return true;
    if (
      block.role === 'heading' &&
      (isMainSectionName(trimmedText(block)) || isReferencesName(trimmedText(block)))
    )
      return true;
    return abstractLabelLength(block) !== undefined;
  });
  return index < 0 ? Math.min(blocks.length, FRONT_BLOCKS.maxBlocks) : index;
}

function findTitle(blocks: readonly Block[], limit: number): number {
  const titleIndex = blocks.findIndex(({ role }) => role === 'title');
  if (titleIndex >= 0) return titleIndex;
  const candidates = blocks.slice(0, Math.max(limit, 1)).flatMap((block, index) => {
    const text = trimmedText(block).replace(ARTICLE_TYPE, '');
    const isUsable =
      text.length <= FRONT_BLOCKS.maxTitleChars &&
      /\p{L}{2}/u.test(text) &&
      !isBanner(text) &&
      !isPublisherLine(text) &&
      !isJournalName(text) &&
      !isMainSectionName(text) &&
      abstractLabelLength(block) === undefined;
    return isUsable ? [{ block, index, words: wordCount(text) }] : [];
  });
  const headings = candidates.filter(({ block }) => block.role === 'heading');
  const long = headings.filter(({ words }) => words >= FRONT_BLOCKS.minTitleWords);
  const usable = long.length > 0 ? long : headings;
  const best = usable.reduce<(typeof usable)[number] | undefined>(
    (first, next) => (first && (first.block.level ?? 1) <= (next.block.level ?? 1) ? first : next),
    undefined,
  );
  if (best) return best.index;
  const paragraph = candidates.find(
    ({ block, words }) =>
      isText(block) &&
      words >= FRONT_BLOCKS.minTitleWords &&
      !/[.;]$/.test(trimmedText(block)) &&
      !isLong(block),
  );
  return paragraph?.index ?? -1;
}

/** Returns the text of an author line without its superscripts, which refer to affiliations. */
const removeSuperscripts = ({ text, flags }: BlockText): string =>
  [...text].length === text.length
    ? Array.from(text, (character, i) => (((flags[i] ?? 0) & SUPERSCRIPT) !== 0 ? ' ' : character)).join('')
    : text;

function findAuthors(blocks: readonly Block[]): Author[] {
  const authorBlocks = blocks.filter(({ role }) => role === 'authors');
  const lines = (authorBlocks.length > 0 ? authorBlocks : blocks)
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
  let textStart = labelled && afterKeywords(blocks, labelled.end);
  const between = labelled ? blocks.slice(labelled.end, textStart) : [];
  while (textStart !== undefined && isTranslation(blocks[textStart], blocks[label]))
    textStart = afterKeywords(blocks, readAbstract(blocks, textStart).end);
  const abstract = labelled?.abstract ?? (isSection ? unlabelledAbstract(blocks, titleAt + 1, limit) : []);
  const front = blocks.slice(0, Math.max(frontEnd, titleAt + 1));
  const short = [
    ...front.filter((block) => !isLong(block) && !NOT_TEXT.has(block.role)),
    ...(labelled?.notices ?? []),
    ...between.filter(isText),
  ];
  return {
    title: title ? textWithPowers(title.content).trim().replace(ARTICLE_TYPE, '') : '',
    authors: findAuthors(front.filter((block, index) => index > titleAt && !isLong(block))),
    abstract,
    lines: short.flatMap((block) => trimmedText(block).split('\n')),
    statements: short.map(trimmedText),
    body: [
      ...between.filter(({ role }) => NOT_TEXT.has(role) || role === 'caption'),
      ...blocks.slice(textStart ?? Math.max(frontEnd, titleAt + 1)),
    ],
  };
}
