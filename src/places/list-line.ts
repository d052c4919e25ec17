/** True for a line of a list, without white space around it, that names no file: an empty one, or a comment. */
export const isBlankLine = (line: string): boolean => line === '' || line.startsWith('#');
