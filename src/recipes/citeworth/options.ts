import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { SECTION_TITLES } from './sections.js';

/** CiteWorth, Appendix B: what no sentence may end in; it is what citations leave behind. */
export const HANGING_PHRASES: readonly string[] = [
  'like',
  'reference',
  'including',
  'include',
  'with',
  'for instance',
  'for example',
  'see also',
  'at',
  'following',
  'of',
  'from',
  'to',
  'in',
  'by',
  'see',
  'as',
  'e.g.',
  'eg',
  'viz',
];

/** Function words that a citation leaves behind; sentences that had none may well end in them ("what it is for"). */
const HANGING_WORDS: readonly string[] = [
  ...['an', 'the', 'and', 'or', 'nor', 'but', 'than', 'that', 'which', 'who', 'whose', 'while', 'whereas'],
  ...['because', 'if', 'although', 'between', 'among', 'via', 'per', 'using', 'for', 'into', 'onto', 'upon'],
  ...[
    'about',
    'against',
    'towards',
    'toward',
    'during',
    'since',
    'our',
    'their',
    'its',
    'these',
    'is',
    'are',
  ],
  ...[
    'was',
    'were',
    'be',
    'been',
    'being',
    'has',
    'have',
    'had',
    'such',
    'cf.',
    'i.e.',
    'ie',
    'ref.',
    'refs.',
  ],
  ...['references', 'et', 'al.'],
];

export const MARK_FORMATS = [
  'bracketed-numbers',
  'parenthesised-numbers',
  'parenthesised-author-year',
  'bracketed-author-year',
  'numbers-with-words',
] as const;

export const options = z.strictObject({
  requireAbstract: z.boolean().describe('Papers must have an abstract.'),
  requireBody: z.boolean().describe('Papers must have body text.'),
  requireBibliography: z.boolean().describe('Papers must have a bibliography.'),
  requireObjects: z
    .enum(['tables-and-figures', 'tables-or-figures', 'any', 'none'])
    .describe(
      'Papers must have tables and figures, one of them, any object (equations and footnotes count), or need none.',
    ),
  requireVenue: z.boolean().describe('Papers must name their venue.'),
  requireInbound: z.boolean().describe('Papers must be cited by another paper of the collection.'),
  requireField: z
    .enum(['one', 'some', 'none'])
    .describe(
      'Papers must have exactly one of the ten fields of study, at least one, or need none; a subject such as “Microbiology and Infectious Disease” is of two.',
    ),
  minimumCitations: z
    .int()
    .min(0)
    .describe(
      'Papers with fewer citations are left out; 6 in the authors’ released code, the paper asks for none.',
    ),
  naive: z
    .boolean()
    .describe(
      'The baseline of Table 3: takes out the citations that the source tags, in any form and place, and asks nothing else of a sentence.',
    ),
  sections: z.array(z.string()).describe('Titles of the sections to take, in lower case.'),
  stripSectionNumbers: z.boolean().describe('Takes "2. Methods" and "IV) Results" for their titles.'),
  anySectionOfPath: z.boolean().describe('Looks at all headings above a paragraph, not the innermost alone.'),
  sectionVariants: z
    .boolean()
    .describe('Takes "Results & Discussion" and other numbers for titles of the list.'),
  minimumSentences: z.int().min(1).describe('Paragraphs with fewer sentences are dropped.'),
  formats: z
    .array(z.enum(MARK_FORMATS))
    .describe('The forms of citation that can be removed; “(1)” is parenthesised-numbers.'),
  citationAtEnd: z.boolean().describe('Citations must stand at the end of their sentence.'),
  namedAuthors: z
    .boolean()
    .describe('No authors may be named before a citation, as in "by Hess and Ito [3]".'),
  mendPunctuation: z
    .boolean()
    .describe('Mends " ." and ".." wherever they stand, not only where a citation was.'),
  missedCitations: z
    .enum(['published', 'precise', 'none'])
    .describe(
      'Drops paragraphs with a "[3]" or "(… 2011)" that the source did not tag; `precise` spares "t[1]" and "(from 652 to 1442)".',
    ),
  missedNames: z
    .boolean()
    .describe(
      'The same for "Hess et al.", "Hess and colleagues", "(Hess, 2011, p. 3)", "ref. 12" and the like.',
    ),
  gluedDigits: z.boolean().describe('The same for note numbers on a word, as in "settles12".'),
  hangingPhrases: z
    .array(z.string())
    .describe('Phrases that no sentence may end in once its citation is gone.'),
  hangingWords: z.array(z.string()).describe('More of them, for sentences that a citation was taken from.'),
  hangingClauses: z
    .boolean()
    .describe('Nor "as shown by", "according to", "reviewed in", "as previously described" and the like.'),
  announcedCitations: z
    .boolean()
    .describe('No "(reviewed in)", "see the references" or other words that speak of a citation.'),
  startsWithCapital: z.boolean().describe('Sentences must start with a capital letter.'),
  symbolStarts: z.boolean().describe('Or with a symbol: "mRNA", "2D", "β-catenin".'),
  endsWithStop: z.boolean().describe('Sentences must end in a full stop, exclamation or question mark.'),
  minimumCharacters: z.int().min(0).describe('Shorter sentences drop their paragraph.'),
  maximumCharacters: z.int().min(0).describe('Longer sentences drop their paragraph; 0 for no limit.'),
  balancedBrackets: z.boolean().describe('Brackets and quotation marks must pair, and none may be empty.'),
  minimumLetterShare: z
    .number()
    .min(0)
    .max(1)
    .describe('Sentences with a smaller share of letters and spaces are formulas or garbled.'),
  dropFormulas: z.boolean().describe('Drops sentences with TeX or marked-up sub- and superscripts in them.'),
  wholeSentences: z.boolean().describe('Drops headings run into the text, lost characters and other debris.'),
  balance: z
    .enum(['even', 'none'])
    .describe('Keeps equally many paragraphs of each field, where there are two fields or more.'),
});

export type CiteworthOptions = z.infer<typeof options>;

const paper: CiteworthOptions = {
  requireAbstract: true,
  requireBody: true,
  requireBibliography: true,
  requireObjects: 'tables-or-figures',
  requireVenue: true,
  requireInbound: true,
  requireField: 'one',
  minimumCitations: 6,
  naive: false,
  sections: [...SECTION_TITLES],
  stripSectionNumbers: false,
  anySectionOfPath: false,
  sectionVariants: false,
  minimumSentences: 3,
  formats: ['bracketed-numbers', 'parenthesised-author-year'],
  citationAtEnd: true,
  namedAuthors: false,
  mendPunctuation: false,
  missedCitations: 'published',
  missedNames: false,
  gluedDigits: false,
  hangingPhrases: [...HANGING_PHRASES],
  hangingWords: [],
  hangingClauses: false,
  announcedCitations: false,
  startsWithCapital: true,
  symbolStarts: false,
  endsWithStop: true,
  minimumCharacters: 20,
  maximumCharacters: 0,
  balancedBrackets: false,
  minimumLetterShare: 0,
  dropFormulas: false,
  wholeSentences: false,
  balance: 'even',
};

export const profiles: Record<Profile, CiteworthOptions> = {
  paper,
  refined: {
    ...paper,
    requireObjects: 'none',
    requireVenue: false,
    requireInbound: false,
    requireField: 'none',
    stripSectionNumbers: true,
    anySectionOfPath: true,
    sectionVariants: true,
    formats: [...MARK_FORMATS],
    namedAuthors: true,
    mendPunctuation: true,
    missedCitations: 'precise',
    missedNames: true,
    gluedDigits: true,
    hangingWords: [...HANGING_WORDS],
    hangingClauses: true,
    announcedCitations: true,
    symbolStarts: true,
    minimumCharacters: 21,
    maximumCharacters: 1000,
    balancedBrackets: true,
    minimumLetterShare: 0.65,
    dropFormulas: true,
    wholeSentences: true,
    balance: 'none',
  },
};
