import { openingPattern } from './phrases.js';

/** How journal names begin; a few paper titles do, too. */
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
const JOURNAL_NAME = { maxLetters: 80 } as const;

export const isJournalName = (text: string): boolean =>
  text.length < JOURNAL_NAME.maxLetters && JOURNAL.test(text);
