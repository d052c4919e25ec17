import { abstractLabel } from '../wording/abstract-labels.js';
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
