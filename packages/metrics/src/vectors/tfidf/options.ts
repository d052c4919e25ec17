import { UserError } from '../../user-error.js';

/**
 * What a term is. `words`: runs of two or more of Python's `\w`; `chars`: characters of the whole text, white space among
 * them; `chars-in-words`: characters of each word with a space on either side (scikit-learn's `char_wb`).
 */
export type TfidfAnalyser = 'words' | 'chars' | 'chars-in-words';

/** The options of scikit-learn's `TfidfVectorizer` under our names, with its defaults. */
export interface TfidfOptions {
  analyser?: TfidfAnalyser | undefined;
  /** The least and the greatest length of n-grams: 1 and 1 for words, 3 and 3 for characters unless told. */
  ngrams?: readonly [least: number, greatest: number] | undefined;
  lowercase?: boolean | undefined;
  /** Drop terms that fewer texts hold (`min_df` as a whole number). */
  minDocuments?: number | undefined;
  /** Drop terms that more texts hold (`max_df` as a whole number). */
  maxDocuments?: number | undefined;
  /** The same as shares of all texts, from 0 to 1 (`min_df` and `max_df` as fractions). */
  minShare?: number | undefined;
  maxShare?: number | undefined;
  /** Keep the terms with the most occurrences; of equals the first in the order of code points. */
  maxTerms?: number | undefined;
  /** Weigh terms by how few texts hold them (`use_idf`). */
  idf?: boolean | undefined;
  /** Count one text more that holds every term (`smooth_idf`). */
  smooth?: boolean | undefined;
  /** 1 + ln(count) rather than the count (`sublinear_tf`). */
  sublinear?: boolean | undefined;
  /** What a row is scaled to: a sum of squares of 1, a sum of 1, or nothing. */
  norm?: 'l2' | 'l1' | 'none' | undefined;
}

export type TfidfSettings = { [Option in keyof Required<TfidfOptions>]: NonNullable<TfidfOptions[Option]> };

/** Every option with its value. Throws {@link UserError} where one makes no sense. */
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
  const check = (option: keyof TfidfSettings, fits: boolean, wanted: string) => {
    if (!fits) throw new UserError(`tfidf: ${option} is ${JSON.stringify(settings[option])}; give ${wanted}`);
  };
  const { ngrams, minDocuments, maxDocuments, minShare, maxShare, maxTerms, norm } = settings;
  const [least, greatest] = ngrams;
  check(
    'analyser',
    ['words', 'chars', 'chars-in-words'].includes(analyser),
    'words, chars or chars-in-words',
  );
  check(
    'ngrams',
    Number.isInteger(least) && Number.isInteger(greatest) && least >= 1 && greatest >= least,
    'two whole numbers from 1 on, the smaller first',
  );
  check('minDocuments', minDocuments >= 0, 'a number from 0 on');
  check('maxDocuments', maxDocuments >= 0, 'a number from 0 on');
  check('minShare', minShare >= 0 && minShare <= 1, 'a share from 0 to 1');
  check('maxShare', maxShare >= 0 && maxShare <= 1, 'a share from 0 to 1');
  check('maxTerms', maxTerms >= 1, 'a number from 1 on');
  check('norm', ['l1', 'l2', 'none'].includes(norm), 'l1, l2 or none');
  return settings;
}
