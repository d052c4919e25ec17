/** Phrases with which a sentence must not end, because they are left over from a removed citation (CiteWorth, Appendix B). */
export const HANGING_PHRASES: readonly string[] =
  `like, reference, including, include, with, for instance, for example, see also, at,
  following, of, from, to, in, by, see, as, e.g., eg, viz`.split(/,\s+/);

/** Function words left over from a removed citation. Sentences that had no citation may end with them ("what it is for"). */
export const HANGING_WORDS: readonly string[] = (
  'an the and or nor but than that which who whose while whereas because ' +
  'if although between among via per using for into onto upon about against towards ' +
  'toward during since our their its these is are was were be been being ' +
  'has have had such cf. i.e. ie ref. refs. references et al.'
).split(' ');
