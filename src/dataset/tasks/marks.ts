const MARK = /@cite_\d+/g;

/** The mark of a cited paper in a text about several, as in Multi-XScience: @cite_1. */
export const citedMark = (number: number): string => `@cite_${number}`;

/** The different marks of a text. */
export const mentionedMarks = (text: string): Set<string> => new Set(text.match(MARK));

/** The text without marks. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, ' ');
