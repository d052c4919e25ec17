/** How the Chinese standard GB/T 7714 tells what kind of work an entry is, between brackets: "[J]", "[EB/OL]". */
export const KIND_OF_WORK = String.raw`(?:[JMCDRPSNZGA]|EB|DB|CP)(?:\/OL)?`;
