import { UserError } from '../../user-error.js';

/**
 * The tokens of which terms are n-grams. `words`: runs of two or more of Python's `\w`; `chars`: all characters of the text, including
 * white space; `chars-in-words`: characters of each word with a space on either side (scikit-learn's `char_wb`).
 */
export type TfidfAnalyser = 'words' | 'chars' | 'chars-in-words';

/** The options of scikit-learn's `TfidfVectorizer`, with its defaults. */
export interface TfidfOptions {
  analyser?: TfidfAnalyser | undefined;
  /** Minimum and maximum length of n-grams. Default: 1 and 1 for words, 3 and 3 for characters. */
  ngrams?: readonly [min: number, max: number] | undefined;
  lowercase?: boolean | undefined;
  /** Drop terms that appear in fewer texts (`min_df` as a whole number). */
  minDocuments?: number | undefined;
  /** Drop terms that appear in more texts (`max_df` as a whole number). */
  maxDocuments?: number | undefined;
  /** Drop terms that appear in a smaller share of the texts, from 0 to 1 (`min_df` as a fraction). */
  minShare?: number | undefined;
  /** Drop terms that appear in a larger share of the texts, from 0 to 1 (`max_df` as a fraction). */
  maxShare?: number | undefined;
  /** Keep only this many terms, those with the most occurrences; ties in code point order. */
  maxTerms?: number | undefined;
  /** Weight terms by inverse document frequency (`use_idf`). */
  idf?: boolean | undefined;
  /** Count one additional text that contains every term (`smooth_idf`). */
  smooth?: boolean | undefined;
  /** Use 1 + ln(count) instead of the count (`sublinear_tf`). */
  sublinear?: boolean | undefined;
  /** Scale rows to a sum of squares of 1, to a sum of 1, or not at all. */
  norm?: 'l2' | 'l1' | 'none' | undefined;
}

export type TfidfSettings = { [Option in keyof Required<TfidfOptions>]: NonNullable<TfidfOptions[Option]> };

/** Fills in the defaults. Throws `UserError` if a value is invalid. */
export function tfidfSettings(options: TfidfOptions = {}): TfidfSettings {
  const { analyser = 'words' } = options;
  const settings: TfidfSettings = {
    analyser,
    ngrams: options.ngrams ?? (analyser === 'words' ? [1, 1] : [3, 3]),
    lowercase: options.lowercase ?? true,
    minDocuments: options.minDocuments ?? 1,
    maxDocuments: options.maxDocuments ?? Infinity,
    minShare: options.minShare ?? 0,
    maxShare: options.maxShare ?? 1,
    maxTerms: options.maxTerms ?? Infinity,
    idf: options.idf ?? true,
    smooth: options.smooth ?? true,
    sublinear: options.sublinear ?? false,
    norm: options.norm ?? 'l2',
  };
  const check = (option: keyof TfidfSettings, isValid: boolean, expected: string) => {
    if (!isValid)
      throw new UserError(`tfidf: ${option} is ${JSON.stringify(settings[option])}; give ${expected}`);
  };
  const { ngrams, minDocuments, maxDocuments, minShare, maxShare, maxTerms, norm } = settings;
  const [min, max] = ngrams;
  check(
    'analyser',
    ['words', 'chars', 'chars-in-words'].includes(analyser),
    'words, chars or chars-in-words',
  );
  check(
    'ngrams',
    Number.isInteger(min) && Number.isInteger(max) && min >= 1 && max >= min,
    'two whole numbers of at least 1, the smaller first',
  );
  check('minDocuments', minDocuments >= 0, 'a number of at least 0');
  check('maxDocuments', maxDocuments >= 0, 'a number of at least 0');
  check('minShare', minShare >= 0 && minShare <= 1, 'a share from 0 to 1');
  check('maxShare', maxShare >= 0 && maxShare <= 1, 'a share from 0 to 1');
  check('maxTerms', maxTerms >= 1, 'a number of at least 1');
  check('norm', ['l1', 'l2', 'none'].includes(norm), 'l1, l2 or none');
  return settings;
}
