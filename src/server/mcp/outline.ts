import type { PaperParagraph, PaperView } from '../schemas/corpus.js';
import { clip } from './clip.js';

/** Consecutive paragraphs under the same headings. */
export interface Section {
  /** Counts from 0 in text order. */
  section: number;
  heading: string;
  part: string;
  paragraphs: PaperParagraph[];
}

/** Divides a paper into its sections. */
export function outline({ paragraphs }: Pick<PaperView, 'paragraphs'>): Section[] {
  const sections: Section[] = [];
  for (const paragraph of paragraphs) {
    const heading = sectionHeading(paragraph);
    const last = sections.at(-1);
    if (last && last.heading === heading && last.part === paragraph.part) last.paragraphs.push(paragraph);
    else sections.push({ section: sections.length, heading, part: paragraph.part, paragraphs: [paragraph] });
  }
  return sections;
}

const MAX_HEADING = 300;

/** Joins the headings above a paragraph; a paragraph without headings is named by its part of the paper. */
export const sectionHeading = ({ section, part }: PaperParagraph): string =>
  section.length > 0 ? clip(section.join(' › '), MAX_HEADING) : part;
