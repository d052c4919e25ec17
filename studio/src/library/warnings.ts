import { WARNING_TEXTS } from '../../../packages/read/src/read/warning-texts.js';

const TEXTS: Readonly<Record<string, string>> = WARNING_TEXTS;

/** What a code of a reader's warning means, in words; the code itself if it is of a reader that we don't know. */
export const warningText = (code: string): string =>
  Object.hasOwn(TEXTS, code) ? (TEXTS[code] ?? code) : code;
