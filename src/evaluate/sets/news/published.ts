import { type PublishedTable, rowsUnder } from '../../../dataset/index.js';

const ROUGE = ['R-1', 'R-2', 'R-L'];

/** CiteSum, Table 8. */
export const XSUM: PublishedTable = {
  source: 'CiteSum, Table 8',
  measuredOn: 'the test set of XSum (few-shot: means of three runs)',
  rows: rowsUnder(ROUGE, [
    ['PTGEN', 29.7, 9.21, 23.24],
    ['BERTSum', 38.81, 16.5, 31.27],
    ['BART', 45.14, 22.27, 37.25],
    ['PEGASUS', 47.21, 24.56, 39.25],
    ['BART, zero-shot', 15.4, 2.63, 10.74],
    ['PEGASUS, zero-shot', 19.27, 3.0, 12.72],
    ['T5-LB, zero-shot', 26.06, 6.77, 20.47],
    ['BART-LB, zero-shot', 26.18, 7.6, 20.92],
    ['WikiTransfer, zero-shot', 31.85, 10.44, 23.75],
    ['CiteS, zero-shot', 26.43, 7.17, 19.64],
    ['CiteS-Title, zero-shot', 28.21, 8.4, 21.81],
    ['BART, 10-shot', 31.34, 9.98, 23.44],
    ['PEGASUS, 10-shot', 19.39, 3.45, 14.02],
    ['WikiTransfer, 10-shot', 35.17, 12.76, 26.8],
    ['CiteS, 10-shot', 36.21, 14.22, 28.18],
    ['BART, 100-shot', 34.16, 12.62, 26.66],
    ['PEGASUS, 100-shot', 39.07, 16.44, 31.27],
    ['WikiTransfer, 100-shot', 37.26, 14.2, 28.85],
    ['CiteS, 100-shot', 41.45, 18.74, 33.29],
  ]),
};

/** CiteSum, Table 9. */
export const GIGAWORD: PublishedTable = {
  source: 'CiteSum, Table 9',
  measuredOn: 'the 1,951 test headlines of Gigaword',
  rows: rowsUnder(ROUGE, [
    ['PEGASUS', 39.12, 19.86, 36.24],
    ['SEQ³', 25.39, 8.21, 22.68],
    ['Brief', 21.26, 5.6, 18.89],
    ['TED', 25.58, 8.94, 22.83],
    ['T5, zero-shot', 15.67, 4.86, 14.38],
    ['BART, zero-shot', 22.07, 7.47, 20.02],
    ['PEGASUS, zero-shot', 23.39, 7.59, 20.2],
    ['T5-LB, zero-shot', 24.0, 8.19, 21.62],
    ['BART-LB, zero-shot', 25.14, 8.72, 22.35],
    ['CiteS, zero-shot', 24.75, 8.42, 21.84],
    ['CiteS-Title, zero-shot', 27.87, 10.43, 24.56],
  ]),
};
