// Characters of windows-1252 in place of Latin-1's control characters.
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes windows-1252. Some Node releases treat it as Latin-1 and lose the quotation marks. */
export const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => FROM_0X80.charAt(control.charCodeAt(0) - 0x80));
