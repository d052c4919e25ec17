/** Names of links after an entry, as printed by BMC, PLOS, Springer, Elsevier, Hindawi and by printed web pages. */
const LABELS = [
  'PubMed Central Full Text', // BMC
  'PubMed Abstract',
  'Publisher Full Text',
  'PubMed Central',
  'PubMed\\/NCBI', // PLOS
  'PubMed',
  'Pubmed',
  'View Article', // PLOS, BMC
  'View in Article',
  'Full Text(?: via Cross[Rr]ef)?', // Elsevier
  'Free Full Text',
  'Abstract\\/FREE Full Text', // HighWire
  'Google Scholar',
  'Cross[Rr]ef', // Elsevier, MDPI, Springer
  'Web of Science', // Taylor & Francis
  'Scopus',
  'Medline',
  'MathSciNet', // Springer
  'zbMATH',
  'ADS',
  'PMC free article', // PMC
  'Article', // Springer: "Article CAS PubMed"
  'CAS',
  'Abstract',
  'Download',
];
const LABEL = `(?:${LABELS.join('|')})`;
const BETWEEN = '[\\s|·•,;:.\\[\\]()/-]*';

const ONLY = new RegExp(`^${BETWEEN}${LABEL}(?:${BETWEEN}${LABEL})*${BETWEEN}$`, 'u');
/** Words such as "Abstract" and "Article" may end a title, but not after a full stop or in brackets. */
const TRAILING = new RegExp(
  `(?<=[.\\]\\d/)])\\s*[\\[(|]*\\s?${LABEL}(?:${BETWEEN}${LABEL})*${BETWEEN}$`,
  'u',
);

/** True for a line of only link names. */
export const isLinkLabels = (text: string): boolean => ONLY.test(text);

/** Removes the link names after an entry. */
export const removeLinkLabels = (text: string): string => text.replace(TRAILING, '');
