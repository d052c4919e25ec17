import type { Deviation } from '../deviation.js';
import type { SciqfsOptions } from './options.js';

/** Differences from ROUGE-SciQFS. */
export const deviations: readonly Deviation<SciqfsOptions>[] = [
  {
    paper: '§3.5: the augmentation continues until the ROUGE score stops improving.',
    here: 'The first added sentence only needs a score above zero, so it may lower the score.',
    source: 'the authors’ released code',
    options: ['startFrom'],
    holds: ({ augment, startFrom }) => augment && startFrom === 'zero',
  },
  {
    paper: '§3.5 does not say which ROUGE is used, nor how a summary of several sentences is scored.',
    here: 'ROUGE-2 F1 of the Python package rouge is used. The summary is one text, so bigrams cross sentence boundaries.',
    source: 'the authors’ released code',
    options: ['rouge', 'n', 'stem', 'across'],
    holds: ({ augment, rouge, across }) => augment && rouge === 'pltrdy' && across,
  },
  {
    paper:
      '§3.3: the sentences that cite a paper are concatenated; the released code puts nothing between them.',
    here: 'They are joined by a space, so that no sentence boundary is lost.',
    source: 'the splitter needs the space between sentences',
    holds: ({ labelBy }) => labelBy === 'text',
  },
  {
    paper: '§4.1: 1,825 examples whose documents were too long for the augmentation were excluded.',
    here: 'No document is excluded for its length.',
    source: 'Citemill’s search is faster, with the same result',
    holds: ({ augment }) => augment,
  },
  {
    paper:
      '§3.1–3.2: papers are read by Science-Parse; cited papers are identified by their titles in lower case, without punctuation.',
    here: 'Papers are read by Citemill’s readers, or from Science-Parse’s JSON if that was ingested. Cited papers are identified by identifiers first, then by title with year and first author.',
    source: 'citemill ingest and citemill link',
  },
];
