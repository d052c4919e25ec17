const MARK = /@cite_\d+/g;

/** Returns the mark of a cited paper in a text about several papers, as in Multi-XScience: @cite_1. */
export const citedMark = (number: number): string => `@cite_${number}`;

/** Finds the different marks in a text. */
export const mentionedMarks = (text: string): Set<string> => new Set(text.match(MARK));

/** Replaces all marks by spaces. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, ' ');
