import type { MeasuredMarks } from './calibration.js';
import type { Passage } from './passages.js';
import type { Fit, RankMeasure, RankShares } from './rank-measure.js';

export const AUDIT_SCHEMA = 'citemill.audit/1';

/** A paper that could be cited. */
export interface SuggestedPaper {
  id: string;
  title: string;
  year: number | null;
  /** The record of its full text, if the corpus has it. */
  record: string | null;
  /** An address at which it can be read. */
  link: string | null;
  /** Whether the manuscript cites it elsewhere. */
  isCited: boolean;
  /** The words that its abstract shares with the sentence, the rarest first. */
  words: string[];
}

/** What could be found out about one citation. */
export interface AuditedCitation {
  /** As printed: "[3]". */
  mark: string;
  /** The bibliography entry as printed; null if the mark leads to none. */
  entry: string | null;
  /** The cited paper, if the corpus knows it; `record` is that of its full text, if the corpus has it. */
  paper: {
    id: string;
    title: string | null;
    year: number | null;
    record: string | null;
    link: string | null;
  } | null;
  /** Why the citation could not be compared; null if it was. */
  unknown:
    | 'no bibliography entry'
    | 'not in the corpus'
    | 'no abstract in the corpus'
    | 'in another language'
    | null;
  /** The rank of the paper among all candidates by the text around the citation; null if it was not compared. */
  rank: number | null;
  /** True if title and abstract have no word in common with that text: all such papers share the last rank. */
  isUnmatched?: boolean;
  fit: Fit | null;
  /** How many of the measured citations rank as high, or as low; null if it was not compared. */
  shares: RankShares | null;
  passage: Passage | null;
}

export interface AuditedSentence {
  section: string;
  /** The paragraph's position in the body, from 0; offsets count code points in its text. */
  paragraph: number;
  start: number;
  end: number;
  text: string;
  /** The probability that it needs a citation, and whether that is above the threshold; null if it has one, or without a model. */
  need: { probability: number; isLikely: boolean } | null;
  citations: AuditedCitation[];
  /** Papers that fit the text best and are not cited there; only for citations and sentences worth a look. */
  suggestions: SuggestedPaper[];
}

/** How the statements were derived, and how far they can be trusted. */
export interface AuditMethods {
  ranking: { method: string; signature: string; measured: RankMeasure };
  passages: {
    /** Citations of the corpus that were compared, and the share whose cited paper covers the sentence better than a swapped one. */
    measured: { pairs: number; accuracy: number } | null;
  };
  needs: {
    method: string;
    threshold: number;
    measured: MeasuredMarks | null;
  } | null;
}

export interface AuditResult {
  schema: typeof AUDIT_SCHEMA;
  manuscript: { title: string; warnings: string[]; references: number; identified: number };
  methods: AuditMethods;
  /** All sentences of the body, in order. */
  sentences: AuditedSentence[];
}
