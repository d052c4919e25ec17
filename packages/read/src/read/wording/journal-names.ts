import { openingPattern } from './phrases.js';

/** Phrases at the start of journal names. A few titles of papers start like this, too. */
const JOURNAL = openingPattern([
  '(?:the )?(?:\\p{Lu}\\p{L}+ ){0,2}journal (?:of|for|on)',
  '(?:annals|archives|bulletin|transactions|reviews|letters|acta|revista|zeitschrift|annales) (?:of|in|on|f[üu]r|de|des)',
  'acta \\p{L}+',
  'frontiers in', // Frontiers
  'bmc \\p{L}+', // BMC
  'plos \\p{L}+', // PLOS
  'ieee (?:transactions|access|journal)',
  'international journal',
]);
/** A longer text is the title of a paper. */
const MAX_JOURNAL_NAME_CHARS = 80;

export const isJournalName = (text: string): boolean =>
  text.length < MAX_JOURNAL_NAME_CHARS && JOURNAL.test(text);
