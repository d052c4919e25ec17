import { type PublishedTable, rowsUnder } from '../../dataset/index.js';

const ROUGE = ['R-1', 'R-2', 'R-L'];

/** CiteSum, Table 6: results on SciTLDR's test set; the oracle is that of SciTLDR's authors. */
export const SCITLDR: PublishedTable = {
  source: 'CiteSum, Table 6',
  measuredOn: 'the test set of SciTLDR',
  rows: rowsUnder(ROUGE, [
    ['EXT-ORACLE', 'ext-oracle', 47.7, 24.7, 38.5],
    ['PACSUM', 19.3, 4.0, 15.1],
    ['BERTSum', 38.5, 16.6, 30.5],
    ['MatchSum', 42.7, 20.0, 34.0],
    ['BART', 43.3, 20.8, 35.0],
    ['BART, XSum', 42.5, 21.1, 34.9],
    ['CATTS', 43.8, 20.9, 35.5],
    ['CATTS, XSum', 44.3, 21.3, 35.9],
    ['CiteS, zero-shot (post-processing)', 43.4, 19.7, 34.8],
    ['CiteS, zero-shot (prompting)', 43.5, 20.9, 36.0],
    ['CiteS, zero-shot (prompting, gold 3 tokens)', 46.3, 27.4, 41.9],
    ['CiteS, 32-shot', 43.8, 21.4, 36.4],
    ['BART, 128-shot', 42.1, 19.1, 33.4],
    ['CiteS, 128-shot', 44.5, 21.6, 36.5],
  ]),
};
