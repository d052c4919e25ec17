/** The codes in brackets for kinds of works in the Chinese standard GB/T 7714: "[J]", "[EB/OL]". */
export const KIND_OF_WORK = String.raw`(?:[JMCDRPSNZGA]|EB|DB|CP)(?:\/OL)?`;
