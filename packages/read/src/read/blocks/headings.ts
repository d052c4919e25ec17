import { BOLD } from '../printed-citations/text-flags.js';
import { abstractLabel, isAbstractLabel } from '../wording/abstract-labels.js';
import { labelAt } from '../wording/caption-labels.js';
import { entryEvidence } from '../wording/entry-evidence.js';
import { isBackName, isMainName, isReferencesName } from '../wording/section-names.js';
import type { Block } from './block.js';

/** True for a line that is the name of a section, and nothing else. */
export const isSectionName = (line: string): boolean =>
  /^[\p{Lu}\d]/u.test(line) &&
  (isMainName(line) || isBackName(line) || isReferencesName(line) || abstractLabel(line)?.isAlone === true);

/** Makes headings of paragraphs that are only the name of a section, which converters do not always recognise. */
export const promoteHeadings = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    block.role === 'paragraph' && isSectionName(block.content.text.trim())
      ? { ...block, role: 'heading', level: 2 }
      : block,
  );

/** True for a short line in bold that begins like a heading: not all headings are marked as such. */
function isBoldHeading({ role, content: { text, flags } }: Block): boolean {
  const plain = text.trim();
  if (role !== 'paragraph' || plain.length > 80 || plain.includes('\n') || labelAt(plain)) return false;
  for (let i = 0; i < text.length; i++)
    if (/[\p{L}\p{N}]/u.test(text.charAt(i)) && ((flags[i] ?? 0) & BOLD) === 0) return false;
  return /^[\p{Lu}\d].*[^\s.,;:-]$/u.test(plain) && /\p{L}{3}/u.test(plain) && entryEvidence(plain) === 0;
}

/** Names of sections are at the level of headings; other lines in bold are below them. */
const boldLevel = (text: string): number =>
  isMainName(text) || isBackName(text) || isReferencesName(text) || isAbstractLabel(text) ? 2 : 3;

/** Makes a heading of a paragraph that is a short line in bold. */
export const promoteBold = (block: Block): Block =>
  isBoldHeading(block) ? { ...block, role: 'heading', level: boldLevel(block.content.text.trim()) } : block;
