/** Codes for publication types in the Chinese standard GB/T 7714, which are printed in brackets: "[J]", "[EB/OL]". */
export const KIND_OF_WORK = String.raw`(?:[JMCDRPSNZGA]|EB|DB|CP)(?:\/OL)?`;
