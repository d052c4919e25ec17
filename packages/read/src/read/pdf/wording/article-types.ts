import { opening } from './phrases.js';

const KIND = '(?:research|review|original|data|methodology|technical)';
const NOTE = '(?: article| paper| communication| note| report)';

/** What publishers print above a title: the kind of the article, the licence, the journal's addresses. */
const BANNERS = [
  'open access', // BMC, PLOS, Hindawi
  `(?:full |short |brief )?${KIND}(?: research)?${NOTE}?`, // "Research Article", "Original Paper", "Data Note"
  '(?:case|brief|technical|short|rapid) (?:report|communications?|note)',
  'articles?', // Nature, MDPI
  'letters?',
  'editorial',
  '(?:systematic )?reviews?',
  'software',
  'database',
  'commentary',
  'perspective',
  'contents lists? available', // Elsevier
  'sciencedirect',
  'journal homepage',
  'available online',
  'doi:',
  'https?:',
  'www\\.',
  'vol(?:ume)?\\.?\\s*\\d',
  'discovery notes', // Biology Direct
  'proceedings of',
  'preprint',
  'accepted manuscript',
  'author manuscript', // PMC
];

/** True for a short text that stands above a title and is none. */
const BANNER = opening(BANNERS, '\\b[\\s\\S]{0,25}$');
export const isBanner = (text: string): boolean => BANNER.test(text);

/** Bold lines that no author wrote, and that open no section. */
const NOT_A_SECTION = opening([
  'open access',
  'research(?: article)?',
  'review(?: article)?',
  'original (?:article|paper|research)',
  'article',
  'letter',
  'publish with biomed central', // BMC, on the last page
  'submit your',
  'your research papers',
  'biomedcentral',
  'keywords?\\b',
  'how to cite',
  'citation:', // PLOS
  'received',
  'copyright',
  '©',
  'doi:',
  'www\\.',
  'https?:',
]);
export const isPublishersLine = (text: string): boolean => NOT_A_SECTION.test(text);

/** How names of journals begin; a few titles of papers do, too. */
const JOURNAL = opening([
  '(?:the )?(?:\\p{Lu}\\p{L}+ ){0,2}journal (?:of|for|on)',
  '(?:annals|archives|bulletin|transactions|reviews|letters|acta|revista|zeitschrift|annales) (?:of|in|on|f[üu]r|de|des)',
  'acta \\p{L}+',
  'frontiers in', // Frontiers
  'bmc \\p{L}+', // BMC
  'plos \\p{L}+', // PLOS
  'ieee (?:transactions|access|journal)',
  'international journal',
]);
export const isLikeJournal = (text: string): boolean => text.length < 80 && JOURNAL.test(text);
