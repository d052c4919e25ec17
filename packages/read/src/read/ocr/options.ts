import { UserError } from '@citemill/metrics/user-error';

/** The pages of a PDF whose text is recognised from their image: pages without text, all pages, or none. */
export type OcrMode = 'auto' | 'always' | 'never';

/** Options for recognising the text of scanned pages. Plain values only, since they are sent to worker processes. */
export interface OcrOptions {
  /** `auto`: pages with an image and without usable text; `always`: every page. */
  mode: Exclude<OcrMode, 'never'>;
  /** Tesseract's language codes, as in `eng` or `deu+eng`. */
  language: string;
  /** The engine with its version and the version of its language data; found once per run (`addEngineVersions`). */
  engine?: string;
}

export const DEFAULT_OCR_LANGUAGE = 'eng';

/** Tesseract's language codes, joined by `+`. */
export const OCR_LANGUAGES = /^[a-z]{3}(?:_[A-Za-z]+)*(?:\+[a-z]{3}(?:_[A-Za-z]+)*)*$/;

/** Returns the languages of `deu+eng`. */
export const splitLanguages = (language: string): string[] => language.split('+');

/** Checks the value of `--ocr-language`. */
export function parseOcrLanguage(value: string): string {
  if (OCR_LANGUAGES.test(value)) return value;
  throw new UserError(`--ocr-language ${value}: give Tesseract's language codes, as in eng, deu or deu+eng`);
}
