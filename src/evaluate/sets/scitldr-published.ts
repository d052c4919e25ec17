import { type PublishedTable, rowsUnder } from '../../dataset/index.js';

const ROUGE = ['R-1', 'R-2', 'R-L'];

/** CiteSum, Table 6: results on SciTLDR's test set; the oracle is that of SciTLDR's authors. */
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
