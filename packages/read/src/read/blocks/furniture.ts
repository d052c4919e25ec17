import { addToGroup, addWeight } from '../statistics.js';
import { labelAt } from '../wording/caption-labels.js';
import { isJournalName } from '../wording/journal-names.js';
import type { Block } from './block.js';
import { PAGE_FURNITURE } from './block-thresholds.js';

const plainLine = ({ content }: Block): string => content.text.replace(/\s+/g, ' ').trim();

/** Returns a line with its numbers replaced, so that the headers of all pages are equal. */
const furnitureKey = (line: string): string => line.replace(/\d+/g, '#').toLowerCase();

const PAGE_NUMBER = /^(?:page\s)?\d{1,4}(?:\s?(?:\/|of)\s?\d{1,4})?$/i;
/** A page number at the start or at the end of a page header. */
const OUTER_NUMBER = /^\d{1,4}[\s|]+|[\s|]+\d{1,4}$/g;
/** "A. Stone et al." and nothing else. */
const SHORT_AUTHORS = /^(?:\p{Lu}\.[\s-]?){0,3}\p{Lu}[\p{L}'’-]{1,30} et al\.?$/u;
/** "Rivers 2020, 3:14" and "Rivers 12 (2019) 45–67". */
const VOLUME_AND_PAGE =
  /^\p{Lu}[^:]{2,60}\b(?:19|20)\d\d\b[,;]? ?\d{1,4}(?:\(\d{1,3}\))?:\d+|^\p{Lu}[^()]{2,60} \d{1,4} \((?:19|20)\d\d\) \d+/u;

/** "Journal of Rivers, 6 (66), 184" at the foot of each page. */
const VOLUME_AND_ISSUE = /^\p{Lu}[^()]{2,60}\s?,\s?\d{1,4}\s?\(\d{1,4}\)\s?,\s?\d+/u;
/** "Stone et al. (2023). Title": how a paper names itself at the foot of each page. */
const SELF_CITATION =
  /^\p{Lu}[\p{L}'’-]{1,30}(?: et al\.?,?|(?: (?:&|and) \p{Lu}[\p{L}'’-]{1,30})?\.?) \((?:19|20)\d\d\)\.\s/u;

const mayBeFurniture = ({ role, content }: Block): boolean =>
  role === 'paragraph' && content.text.length <= PAGE_FURNITURE.maxChars && !labelAt(content.text.trim());

const pageName = ({ where }: Block): string | undefined => /^page \d+$/.exec(where)?.[0];

/** Returns the first and last blocks of each page; none if the source does not number its pages. */
function edgeBlocks(blocks: readonly Block[]): Set<Block> {
  const pages = new Map<string, Block[]>();
  for (const block of blocks) {
    const page = pageName(block);
    if (page !== undefined) addToGroup(pages, page, block);
  }
  const count = PAGE_FURNITURE.edgeBlocks;
  return new Set([...pages.values()].flatMap((page) => [...page.slice(0, count), ...page.slice(-count)]));
}

/** Returns the lines, with numbers replaced, that are at the edges of several pages and never inside a page. */
function repeatedEdgeLines(blocks: readonly Block[], edges: ReadonlySet<Block>): Set<string> {
  const pages = new Map<string, Set<string>>();
  const inside = new Set<string>();
  for (const block of blocks) {
    if (!mayBeFurniture(block)) continue;
    const key = furnitureKey(plainLine(block));
    if (edges.has(block)) pages.set(key, (pages.get(key) ?? new Set()).add(block.where));
    else inside.add(key);
  }
  return new Set(
    [...pages].flatMap(([key, pagesWithLine]) =>
      pagesWithLine.size >= PAGE_FURNITURE.minRepeats && !inside.has(key) ? [key] : [],
    ),
  );
}

const isPageHeader = (line: string): boolean =>
  isJournalName(line) ||
  SHORT_AUTHORS.test(line) ||
  VOLUME_AND_PAGE.test(line) ||
  VOLUME_AND_ISSUE.test(line);

const headerKey = (line: string): string => furnitureKey(line.replace(OUTER_NUMBER, '').trim());

/** Repeated lines that can only be page headers: the name of a journal, or the authors in short form. */
function pageHeaders(blocks: readonly Block[]): Set<string> {
  const counts = new Map<string, number>();
  for (const block of blocks) {
    const line = mayBeFurniture(block) ? plainLine(block) : '';
    if (isPageHeader(line.replace(OUTER_NUMBER, '').trim())) addWeight(counts, headerKey(line));
  }
  return new Set([...counts].filter(([, count]) => count >= PAGE_FURNITURE.minRepeats).map(([key]) => key));
}

/** Returns the blocks that cite the paper itself, with its title or a part of it and the DOI, at the feet of several pages. */
function selfCitations(blocks: readonly Block[], title: string): Set<Block> {
  const start = title.split(' ', 1)[0] ?? '';
  const groups = new Map<string, Block[]>();
  for (const block of blocks) {
    if (block.role !== 'paragraph' || block.content.text.length > PAGE_FURNITURE.maxSelfCitationChars)
      continue;
    const line = plainLine(block);
    const [cited] = SELF_CITATION.exec(line) ?? [];
    const rest = line.slice(cited?.length ?? line.length);
    if (cited === undefined || start === '' || !rest.startsWith(start)) continue;
    if (rest.includes(title) || /doi\.org/.test(rest))
      groups.set(cited, [...(groups.get(cited) ?? []), block]);
  }
  // Entries of a bibliography may begin like the title, but not with the same authors and year at each foot.
  return new Set(
    [...groups.values()]
      .filter((group) => group.length >= PAGE_FURNITURE.minSelfCitations)
      .filter((group) => group.some((block) => plainLine(block).includes(title)))
      .flat(),
  );
}

/**
 * Removes page numbers, page headers and page footers, which converters leave in the text. That a line is repeated is not
 * enough, since "Proof." and "Study 2" are repeated, too. Headings and caption labels are always kept.
 */
export function removeFurniture(blocks: readonly Block[], givenTitle?: string): Block[] {
  const titleBlock =
    blocks.find(({ role }) => role === 'title') ?? blocks.find(({ role }) => role === 'heading');
  const title = givenTitle ?? (titleBlock ? plainLine(titleBlock) : '');
  const edges = edgeBlocks(blocks);
  const repeated = repeatedEdgeLines(blocks, edges);
  const headers = pageHeaders(blocks);
  const citing = selfCitations(blocks, title);
  const isTitleDistinctive = title.split(' ').length >= PAGE_FURNITURE.minTitleWords;
  const isTitle = (line: string) => isTitleDistinctive && line.replace(OUTER_NUMBER, '').trim() === title;
  const titleAt = titleBlock ? blocks.indexOf(titleBlock) : -1;
  return blocks.filter((block, index) => {
    if (citing.has(block)) return false;
    if (!mayBeFurniture(block)) return true;
    const line = plainLine(block);
    if (PAGE_NUMBER.test(line)) return false;
    if (edges.has(block) && repeated.has(furnitureKey(line))) return false;
    return !(headers.has(headerKey(line)) || (index > titleAt && isTitle(line)));
  });
}
