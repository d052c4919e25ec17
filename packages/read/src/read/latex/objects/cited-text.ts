import type { Citation, ObjectCitation, Paragraph } from '../../../paper/index.js';

/** Text with the citations in it. */
export interface CitedText {
  text: string;
  citations: Citation[];
}

export const cited = (paragraph: Paragraph | undefined): CitedText => ({
  text: paragraph?.text ?? '',
  citations: paragraph?.citations ?? [],
});

/** Citations of a text that comes to stand at an offset of another, their groups behind those before. */
export function moved(citations: readonly Citation[], by: number, groups: number): Citation[] {
  return citations.map((one) => ({
    ...one,
    start: one.start + by,
    end: one.end + by,
    group: one.group + groups,
  }));
}

/** Puts texts one behind the other; empty ones are left out. */
export function joined(parts: readonly CitedText[], separator: string): CitedText {
  let text = '';
  const citations: Citation[] = [];
  for (const part of parts) {
    if (part.text === '') continue;
    if (text !== '') text += separator;
    citations.push(...moved(part.citations, text.length, groupsOf(citations)));
    text += part.text;
  }
  return { text, citations };
}

export const groupsOf = (citations: readonly Citation[]): number =>
  citations.reduce((most, one) => Math.max(most, one.group + 1), 0);

export const inPart = (part: ObjectCitation['part'], citations: readonly Citation[]): ObjectCitation[] =>
  citations.map((one) => ({ ...one, part }));
