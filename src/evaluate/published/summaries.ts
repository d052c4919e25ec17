import { type PublishedTable, rowsUnder } from './published.js';

const ROUGE = ['R-1', 'R-2', 'R-L'];

/** CiteSum, Table 5. */
export const CITESUM: PublishedTable = {
  source: 'CiteSum, Table 5',
  measuredOn: 'the authors’ test set',
  rows: rowsUnder(ROUGE, [
    ['BART, Abs → TLDR', undefined, 41.86, 19.36, 33.72],
    ['PEGASUS, Abs → TLDR', undefined, 41.56, 18.63, 33.45],
    ['BART, AIC → TLDR', undefined, 41.99, 19.52, 33.89],
    ['BART, Abs+Title → TLDR', undefined, 42.02, 19.44, 33.78],
    ['BART, Abs+Disci → TLDR', undefined, 42.01, 19.34, 33.72],
    ['BART, Abs → TLDR/Title', undefined, 41.85, 19.21, 33.42],
    ['BART, Abs → TLDR/Title/Disci', undefined, 41.89, 19.51, 33.73],
    ['EXT-LEAD', 'lead', 21.94, 7.35, 17.36],
    ['EXT-HEURISTIC', 'ext-heuristic', 29.32, 12.53, 23.99],
    ['EXT-ORACLE', 'ext-oracle', 44.17, 27.22, 38.32],
  ]),
};

/** WikiRef, Table 3, the test set. */
export const WIKIREF: PublishedTable = {
  source: 'WikiRef, Table 3',
  measuredOn: 'the authors’ test set',
  rows: rowsUnder(ROUGE, [
    ['ALL', 'all-sentences', 14.09, 7.88, 13.01],
    ['LEAD', 'lead', 26.32, 10.48, 21.81],
    ['TRANSFORMER', undefined, 28.07, 12.8, 23.79],
    ['BERT (Reg)', undefined, 34.62, 17.99, 29.29],
    ['BERT (Class)', undefined, 35.98, 18.81, 30.73],
    ['BERT (Class), without query', undefined, 33.42, 16.32, 28.38],
    ['Oracle (Reg)', 'oracle-regression', 51.41, 35.89, 45.68],
    ['Oracle (Class)', 'ext-oracle', 54.46, 37.52, 48.51],
  ]),
};

/** CiteSum, Table 6: what is known of SciTLDR's test set; the oracle is that of SciTLDR's authors. */
export const SCITLDR: PublishedTable = {
  source: 'CiteSum, Table 6',
  measuredOn: 'the test set of SciTLDR',
  rows: rowsUnder(ROUGE, [
    ['EXT-ORACLE', 'ext-oracle', 47.7, 24.7, 38.5],
    ['PACSUM', undefined, 19.3, 4.0, 15.1],
    ['BERTSum', undefined, 38.5, 16.6, 30.5],
    ['MatchSum', undefined, 42.7, 20.0, 34.0],
    ['BART', undefined, 43.3, 20.8, 35.0],
    ['BART, XSum', undefined, 42.5, 21.1, 34.9],
    ['CATTS', undefined, 43.8, 20.9, 35.5],
    ['CATTS, XSum', undefined, 44.3, 21.3, 35.9],
    ['CiteS, zero-shot (post-processing)', undefined, 43.4, 19.7, 34.8],
    ['CiteS, zero-shot (prompting)', undefined, 43.5, 20.9, 36.0],
    ['CiteS, zero-shot (prompting, gold 3 tokens)', undefined, 46.3, 27.4, 41.9],
    ['CiteS, 32-shot', undefined, 43.8, 21.4, 36.4],
    ['BART, 128-shot', undefined, 42.1, 19.1, 33.4],
    ['CiteS, 128-shot', undefined, 44.5, 21.6, 36.5],
  ]),
};
