import type { Block } from './blocks.js';
import { endsAsSentence } from './furniture.js';
import type { PageElement } from './tree.js';

/** Totals over the blocks inside an element. */
export interface Measure {
  blocks: number;
  characters: number;
  /** Characters of links. */
  linked: number;
  /** Words of blocks that read as prose. */
  prose: number;
}

/** True for a paragraph that is mostly not links, and is long or ends as a sentence. */
export const isProse = ({ kind, words, linked, text }: Block): boolean =>
  kind !== 'heading' && linked < 0.4 && (words >= 20 || (words >= 8 && endsAsSentence(text)));

export type Measures = ReadonlyMap<PageElement, Measure>;

/** Measures all elements that contain a block. */
export function measureElements(blocks: readonly Block[]): Measures {
  const measures = new Map<PageElement, Measure>();
  for (const block of blocks) {
    const prose = isProse(block) ? block.words : 0;
    const { length } = block.text;
    for (let element: PageElement | undefined = block.element; element; element = element.parent) {
      const measure = measures.get(element);
      if (measure) {
        measure.blocks++;
        measure.characters += length;
        measure.linked += block.linked * length;
        measure.prose += prose;
      } else {
        measures.set(element, { blocks: 1, characters: length, linked: block.linked * length, prose });
      }
    }
  }
  return measures;
}

const EMPTY: Measure = { blocks: 0, characters: 0, linked: 0, prose: 0 };

export const getMeasure = (measures: Measures, element: PageElement): Measure =>
  measures.get(element) ?? EMPTY;

/** Returns the share of an element's text that is links, 0 to 1. */
export const linkDensity = ({ linked, characters }: Measure): number =>
  characters === 0 ? 0 : linked / characters;
