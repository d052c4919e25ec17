import { UserError } from '@citemill/metrics/user-error';

/** Which pages of a PDF are recognised from their image: those without text, all, or none. */
export type OcrMode = 'auto' | 'always' | 'never';

/** How the text of scanned pages is recognised. Plain values only, since they are sent to worker processes. */
export interface OcrOptions {
  /** `auto`: pages with an image and without usable text; `always`: every page. */
  mode: Exclude<OcrMode, 'never'>;
  /** Tesseract's codes of the languages, as in `eng` or `deu+eng`. */
  language: string;
  /** The engine with its version and that of its language data; found once per run (`addEngineVersions`). */
  engine?: string;
}

export const DEFAULT_OCR_LANGUAGE = 'eng';

/** Tesseract's codes of languages, joined by `+`. */
export const OCR_LANGUAGES = /^[a-z]{3}(?:_[A-Za-z]+)*(?:\+[a-z]{3}(?:_[A-Za-z]+)*)*$/;

/** The languages of `deu+eng`. */
export const splitLanguages = (language: string): string[] => language.split('+');

/** Checks the value of `--ocr-language`. */
export function parseOcrLanguage(value: string): string {
  if (OCR_LANGUAGES.test(value)) return value;
  throw new UserError(
    `--ocr-language ${value}: give Tesseract's codes of languages, as in eng, deu or deu+eng`,
  );
}
