/** True for an empty line or a comment in a list of files; the line must be trimmed. */
export const isBlankLine = (line: string): boolean => line === '' || line.startsWith('#');
