import { cleanText } from '@citemill/metrics/text';
import { hasLetterNumber, parseHeading } from '../numbering.js';
import { labelAt } from '../wording/caption-labels.js';
import { beginsWithAuthor, entryEvidence } from '../wording/entry-evidence.js';
import { NOTICE_PARAGRAPH } from '../wording/publisher-notices.js';
import {
  isBackMatter,
  isBackSectionName,
  isMainSectionName,
  isReferencesName,
  removeBullet,
} from '../wording/section-names.js';
import type { Block } from './block.js';
import { LISTED_BLOCKS } from './block-thresholds.js';

/** A block with the headings above it, outermost first. */
export interface PlacedBlock {
  block: Block;
  section: string[];
}

/** A document's body, the blocks of its bibliography, and its back matter. */
export interface Outline {
  body: PlacedBlock[];
  references: Block[];
  /** Acknowledgements, funding and similar sections. */
  back: { title: string; blocks: Block[] }[];
}

const blockEvidence = ({ content }: Block): number => entryEvidence(content.text.slice(0, 400));

/** True for a heading that interrupts a bibliography, such as a page header. */
function isStray(blocks: readonly Block[], index: number): boolean {
  const text = cleanText(blocks[index]?.content.text ?? '');
  if (isMainSectionName(text) || isBackSectionName(text) || isBackMatter(text)) return false;
  const next = blocks[index + 1];
  return next !== undefined && next.role !== 'heading' && blockEvidence(next) >= LISTED_BLOCKS.minEvidence;
}

/** True for "Figure 3" alone or before punctuation, which some converters take for a heading. */
const isCaption = (text: string): boolean => {
  const start = labelAt(text);
  return start !== undefined && (start.isMarked || start.next === '');
};

const isHeading = ({ role, content }: Block): boolean =>
  (role === 'heading' && !isCaption(content.text.trim())) ||
  (role === 'paragraph' && content.text.length < 60 && isReferencesName(content.text.trim()));

const NUMBERED = /^(?:\[\d{1,3}\]|\d{1,3}[.)])\s/;

/** True for an entry after the bibliography: a converter may have read the columns of a page in the wrong order. */
function resumesList(block: Block): boolean {
  const { content, label = '' } = block;
  const isNumbered = NUMBERED.test(content.text) || /\d/.test(label);
  if (!isNumbered && !beginsWithAuthor(content.text)) return false;
  return (
    blockEvidence(block) >= (isNumbered ? LISTED_BLOCKS.minEvidence : LISTED_BLOCKS.minUnnumberedEvidence)
  );
}

/** The depth of each heading: by its number if headings are numbered, else by the level that the source gives. */
class Depths {
  private readonly isNumbered: boolean;
  private readonly isLettered: boolean;

  constructor(headings: readonly string[]) {
    this.isLettered = headings.some(hasLetterNumber);
    this.isNumbered = headings.filter((text) => parseHeading(text).number).length > 1;
  }

  parse(text: string, level: number): { title: string; depth: number } {
    const { title, number } = parseHeading(text, { isLettered: this.isLettered });
    if (number) return { title, depth: number.parts.length };
    const isOutermost =
      this.isNumbered && (isMainSectionName(text) || isBackSectionName(text) || isReferencesName(text));
    return { title, depth: isOutermost ? 1 : level };
  }
}

/** Nests the blocks of a body below their headings, and separates the bibliography and the back matter. */
export function outlineBlocks(blocks: readonly Block[]): Outline {
  const headings = blocks.filter(isHeading).map(({ content }) => cleanText(removeBullet(content.text)));
  const depths = new Depths(headings);
  const outline: Outline = { body: [], references: [], back: [] };
  let path: { title: string; depth: number }[] = [];
  let inReferences = false;
  let hasReferences = false;
  blocks.forEach((block, index) => {
    if (block.role === 'reference') {
      outline.references.push(block);
      return;
    }
    if (!isHeading(block)) {
      if (hasReferences && !inReferences && resumesList(block)) outline.references.push(block);
      else if (
        inReferences &&
        block.role !== 'figure' &&
        block.role !== 'table' &&
        block.role !== 'caption'
      ) {
        if (!NOTICE_PARAGRAPH.test(block.content.text.trim())) outline.references.push(block);
      } else addBlock(block);
      return;
    }
    const text = cleanText(removeBullet(block.content.text));
    if (inReferences && isStray(blocks, index)) return;
    inReferences = isReferencesName(text);
    hasReferences ||= inReferences;
    const { title, depth } = depths.parse(text, block.level ?? 1);
    path = [...path.filter((heading) => heading.depth < depth), { title: title.replace(/[.:]$/, ''), depth }];
  });
  if (outline.references.length === 0) moveUnheadedList(outline);
  // If a document consists of back matter only, it is the body.
  if (outline.body.length === 0)
    return {
      ...outline,
      body: outline.back.flatMap(({ title, blocks }) => blocks.map((block) => ({ block, section: [title] }))),
      back: [],
    };
  return outline;

  function addBlock(block: Block): void {
    const section = path.map(({ title }) => title);
    const backTitle = section.find(isBackMatter);
    if (backTitle === undefined || (block.role !== 'paragraph' && block.role !== 'list-item')) {
      outline.body.push({ block, section });
      return;
    }
    const last = outline.back.at(-1);
    if (last?.title === backTitle) last.blocks.push(block);
    else outline.back.push({ title: backTitle, blocks: [block] });
  }
}

/** Moves a run of entries without a heading from the end of the body to the bibliography. */
function moveUnheadedList(outline: Outline): void {
  let start = outline.body.length;
  while (start > 0 && blockEvidence(outline.body[start - 1]?.block as Block) >= LISTED_BLOCKS.minEvidence)
    start--;
  const run = outline.body.slice(start);
  if (run.length < LISTED_BLOCKS.minUnheaded) return;
  outline.references.push(...run.map(({ block }) => block));
  outline.body.length = start;
}
