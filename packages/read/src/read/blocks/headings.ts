import { BOLD } from '../printed-citations/text-flags.js';
import { abstractLabel, isAbstractLabel } from '../wording/abstract-labels.js';
import { labelAt } from '../wording/caption-labels.js';
import { entryEvidence } from '../wording/entry-evidence.js';
import { isBackSectionName, isMainSectionName, isReferencesName } from '../wording/section-names.js';
import { type Block, sliceText } from './block.js';
import { BOLD_BLOCKS, RUN_IN_BLOCKS } from './block-thresholds.js';

/** True for a line that consists only of the name of a section. */
export const isSectionName = (line: string): boolean =>
  /^[\p{Lu}\d]/u.test(line) &&
  (isMainSectionName(line) ||
    isBackSectionName(line) ||
    isReferencesName(line) ||
    abstractLabel(line)?.isAlone === true);

/** Turns paragraphs into headings if they consist of a section name; converters do not always recognise them. */
export const promoteHeadings = (blocks: readonly Block[]): Block[] =>
  blocks
    .flatMap(splitRunIns)
    .map((block) =>
      block.role === 'paragraph' && isSectionName(block.content.text.trim())
        ? { ...block, role: 'heading', level: 2 }
        : block,
    );

/** A numbered heading, or the name of a section after the main text. Other bold text may be a label inside an abstract. */
function isRunIn(boldText: string): boolean {
  if (boldText.length > RUN_IN_BLOCKS.maxChars) return false;
  const name = boldText.replace(/[:.]$/, '');
  return (
    isReferencesName(name) ||
    isBackSectionName(name) ||
    /^\d{1,2}(?:\.\d{1,2})*\.?\s\p{Lu}\p{L}{2}/u.test(name)
  );
}

/** Divides a paragraph at bold headings that a converter has joined to it: "… was found. **References**". */
function splitRunIns(block: Block): Block[] {
  const { text, flags } = block.content;
  const isBold = (index: number) => ((flags[index] ?? 0) & BOLD) !== 0;
  if (block.role !== 'paragraph' || !flags.some((_, index) => isBold(index))) return [block];
  const pieces: Block[] = [];
  let from = 0;
  for (let position = 0; position < text.length; position++) {
    if (!isBold(position)) continue;
    let end = position;
    while (end < text.length && (isBold(end) || text[end] === ' ')) end++;
    const before = text.slice(from, position).trim();
    // In "12 patients were asked", the bold text belongs to the sentence.
    const isSentence = /^\p{Ll}/u.test(text.slice(end, end + 1));
    if (
      !isSentence &&
      (before === '' || /[.!?)\]”"]/.test(before.slice(-1))) &&
      isRunIn(text.slice(position, end).trim())
    ) {
      if (before !== '') pieces.push({ ...block, content: sliceText(block.content, from, position) });
      pieces.push({ ...block, role: 'heading', level: 2, content: sliceText(block.content, position, end) });
      from = end;
    }
    position = end - 1;
  }
  if (pieces.length === 0) return [block];
  return text.slice(from).trim() === ''
    ? pieces
    : [...pieces, { ...block, content: sliceText(block.content, from) }];
}

/** True for a short line in bold that begins like a heading. Converters do not mark all headings as such. */
function isBoldHeading({ role, content: { text, flags } }: Block): boolean {
  const plain = text.trim();
  if (role !== 'paragraph' || plain.length > BOLD_BLOCKS.maxChars || plain.includes('\n') || labelAt(plain))
    return false;
  for (let i = 0; i < text.length; i++)
    if (/[\p{L}\p{N}]/u.test(text.charAt(i)) && ((flags[i] ?? 0) & BOLD) === 0) return false;
  return /^[\p{Lu}\d].*[^\s.,;:-]$/u.test(plain) && /\p{L}{3}/u.test(plain) && entryEvidence(plain) === 0;
}

/** Returns the heading level of a line in bold: 2 for the name of a section, else 3. */
const boldLevel = (text: string): number =>
  isMainSectionName(text) || isBackSectionName(text) || isReferencesName(text) || isAbstractLabel(text)
    ? 2
    : 3;

/** Turns a paragraph into a heading if it is a short line in bold. */
export const promoteBold = (block: Block): Block =>
  isBoldHeading(block) ? { ...block, role: 'heading', level: boldLevel(block.content.text.trim()) } : block;
