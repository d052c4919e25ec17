/** Identifiers by which services can be asked. */
export type IdentifierKind = 'doi' | 'arxiv' | 'pmid';

type Identified = Partial<Record<IdentifierKind, string>>;

/** A cited paper to look up. */
export interface WorkRequest extends Identified {
  /** Id of the paper in the corpus. */
  id: string;
  title?: string;
  /** Key of the first author's family name, made by `nameKey`. */
  author?: string;
  year?: number;
}

export interface AuthorName {
  /** The full name, if the service does not separate the family name. */
  name?: string;
  family?: string;
}

/** A service's record of a paper. */
export interface WorkRecord extends Identified {
  title?: string;
  /** The title without its subtitle, if the service states both. */
  mainTitle?: string;
  authors: AuthorName[];
  year?: number;
  abstract?: string;
  /** Licence of the paper, as the service states it. */
  licence?: string;
  journal?: string;
  venue?: string;
  fields?: string[];
  /** Number of papers that cite this one. */
  citations?: number;
}

/** How a record was found: by an identifier, or by title, first author and year. */
export type MatchKind = IdentifierKind | 'title';

/** Kinds of lookup, in the order in which they are tried at each service. */
export const KINDS: readonly MatchKind[] = ['doi', 'arxiv', 'pmid', 'title'];

/** A record that was accepted for a cited paper. */
export interface FoundWork {
  request: WorkRequest;
  record: WorkRecord;
  service: string;
  matchedBy: MatchKind;
  /** Similarity of the two titles, from 0 to 1; 1 if only the identifier can be compared. */
  score: number;
}
