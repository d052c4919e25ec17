import type { Citation, ObjectCitation, Paragraph } from '../../../paper/index.js';

/** Text with the citations in it. */
export interface CitedText {
  text: string;
  citations: Citation[];
}

export const citedText = (paragraph: Paragraph | undefined): CitedText => ({
  text: paragraph?.text ?? '',
  citations: paragraph?.citations ?? [],
});

/** Shifts the citations of a text that is inserted into another, and renumbers their groups. */
export function shiftCitations(citations: readonly Citation[], by: number, groups: number): Citation[] {
  return citations.map((citation) => ({
    ...citation,
    start: citation.start + by,
    end: citation.end + by,
    group: citation.group + groups,
  }));
}

/** Joins texts; empty ones are skipped. */
export function joinTexts(parts: readonly CitedText[], separator: string): CitedText {
  let text = '';
  const citations: Citation[] = [];
  for (const part of parts) {
    if (part.text === '') continue;
    if (text !== '') text += separator;
    citations.push(...shiftCitations(part.citations, text.length, countGroups(citations)));
    text += part.text;
  }
  return { text, citations };
}

export const countGroups = (citations: readonly Citation[]): number =>
  citations.reduce((count, citation) => Math.max(count, citation.group + 1), 0);

export const inPart = (part: ObjectCitation['part'], citations: readonly Citation[]): ObjectCitation[] =>
  citations.map((citation) => ({ ...citation, part }));
