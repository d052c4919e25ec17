import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { HANGING_PHRASES, HANGING_WORDS } from './hanging-phrases.js';
import { SECTION_TITLES } from './sections.js';

export const MARK_FORMATS = [
  'bracketed-numbers',
  'parenthesised-numbers',
  'parenthesised-author-year',
  'bracketed-author-year',
  'numbers-with-words',
] as const;

export const options = z.strictObject({
  requireAbstract: z.boolean().describe('Require papers to have an abstract.'),
  requireBody: z.boolean().describe('Require papers to have body text.'),
  requireBibliography: z.boolean().describe('Require papers to have a bibliography.'),
  requireObjects: z
    .enum(['tables-and-figures', 'tables-or-figures', 'any', 'none'])
    .describe(
      'Objects that a paper must have: tables and figures, tables or figures, any object (including equations and footnotes), or none.',
    ),
  requireVenue: z.boolean().describe('Require papers to name their venue.'),
  requireInbound: z.boolean().describe('Require papers to be cited by another paper in the collection.'),
  requireField: z
    .enum(['one', 'some', 'none'])
    .describe(
      'How many of the ten fields of study a paper must have: exactly one, at least one, or none. A subject such as “Microbiology and Infectious Disease” belongs to two fields.',
    ),
  minimumCitations: z
    .int()
    .min(0)
    .describe(
      'Minimum number of citations in a paper. It is 6 in the authors’ released code; the paper sets no minimum.',
    ),
  naive: z
    .boolean()
    .describe(
      'Build the baseline of Table 3: remove all citations that the source tags, and apply no other rule to sentences.',
    ),
  sections: z.array(z.string()).describe('Titles of the sections to use, in lower case.'),
  stripSectionNumbers: z
    .boolean()
    .describe('Ignore numbering in headings, as in "2. Methods" and "IV) Results".'),
  anySectionOfPath: z
    .boolean()
    .describe('Compare all headings above a paragraph with the section titles, not only the innermost one.'),
  sectionVariants: z
    .boolean()
    .describe('Accept variants of the section titles, such as "Results & Discussion" or a plural.'),
  minimumSentences: z.int().min(1).describe('Minimum number of sentences in a paragraph.'),
  formats: z
    .array(z.enum(MARK_FORMATS))
    .describe('Forms of citation that can be removed; “(1)” is parenthesised-numbers.'),
  citationAtEnd: z.boolean().describe('Require citations to be at the end of their sentence.'),
  namedAuthors: z
    .boolean()
    .describe('Drop paragraphs with authors named before a citation, as in "by Hess and Ito [3]".'),
  mendPunctuation: z
    .boolean()
    .describe('Repair " ." and ".." everywhere, not only where a citation was removed.'),
  missedCitations: z
    .enum(['published', 'precise', 'none'])
    .describe(
      'Drop paragraphs with a "[3]" or "(… 2011)" that the source did not tag; `precise` keeps paragraphs with "t[1]" or "(from 652 to 1442)".',
    ),
  missedNames: z
    .boolean()
    .describe(
      'Drop paragraphs with other citations that the source did not tag: "Hess et al.", "Hess and colleagues", "(Hess, 2011, p. 3)", "ref. 12" and the like.',
    ),
  gluedDigits: z
    .boolean()
    .describe('Drop paragraphs with untagged note numbers attached to a word, as in "settles12".'),
  hangingPhrases: z
    .array(z.string())
    .describe('Phrases with which a sentence must not end once citations are removed.'),
  hangingWords: z
    .array(z.string())
    .describe(
      'Phrases with which a sentence that had a citation must not end, in addition to `hangingPhrases`.',
    ),
  hangingClauses: z
    .boolean()
    .describe(
      'Drop paragraphs with a sentence that ends with "as shown by", "according to", "reviewed in", "as previously described" or a similar phrase.',
    ),
  announcedCitations: z
    .boolean()
    .describe(
      'Drop paragraphs with "(reviewed in)", "see the references" or other words that point to a citation.',
    ),
  startsWithCapital: z.boolean().describe('Require sentences to start with a capital letter.'),
  symbolStarts: z
    .boolean()
    .describe('Also accept sentences that start with a symbol, such as "mRNA", "2D" or "β-catenin".'),
  endsWithStop: z
    .boolean()
    .describe('Require sentences to end with a full stop, an exclamation mark or a question mark.'),
  minimumCharacters: z
    .int()
    .min(0)
    .describe('Minimum length of a sentence in characters; paragraphs with a shorter sentence are dropped.'),
  maximumCharacters: z
    .int()
    .min(0)
    .describe(
      'Maximum length of a sentence in characters; paragraphs with a longer sentence are dropped. 0 for no limit.',
    ),
  balancedBrackets: z.boolean().describe('Require brackets and quotation marks to be paired and not empty.'),
  minimumLetterShare: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Minimum share of letters and spaces in a sentence. Sentences with fewer are formulas or garbled text.',
    ),
  dropFormulas: z
    .boolean()
    .describe('Drop sentences that contain TeX or marked-up subscripts and superscripts.'),
  wholeSentences: z
    .boolean()
    .describe('Drop sentences with headings merged into the text, lost characters and similar damage.'),
  balance: z
    .enum(['even', 'none'])
    .describe('Keep the same number of paragraphs of each field, if there are at least two fields.'),
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
