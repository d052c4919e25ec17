import { addWeight } from '../statistics.js';
import type { Block } from './block.js';
import { PAGE_FURNITURE } from './decisions.js';

/** A line with its numbers left out, so that the heads of all pages are the same. */
const furnitureKey = (text: string): string =>
  text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase();

const PAGE_NUMBER = /^(?:page\s)?\d{1,4}(?:\s?(?:\/|of)\s?\d{1,4})?$/i;

const mayBeFurniture = ({ role, content }: Block): boolean =>
  (role === 'paragraph' || role === 'heading') && content.text.length <= PAGE_FURNITURE.maxLetters;

/** Removes page numbers and the heads and feet of pages, which converters leave in the text. */
export function removeFurniture(blocks: readonly Block[]): Block[] {
  const counts = new Map<string, number>();
  for (const block of blocks) if (mayBeFurniture(block)) addWeight(counts, furnitureKey(block.content.text));
  const seen = new Set<string>();
  return blocks.filter((block) => {
    if (!mayBeFurniture(block)) return true;
    const { text } = block.content;
    if (PAGE_NUMBER.test(text.trim())) return false;
    const key = furnitureKey(text);
    const isRepeated = (counts.get(key) ?? 0) >= PAGE_FURNITURE.minRepeats;
    if (!isRepeated) return true;
    // The first of several equal lines may be the title or a heading.
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst && block.role === 'heading';
  });
}
