/** Number of papers of a dataset under a licence; null if the licence is not known. */
export interface LicenceCount {
  licence: string | null;
  papers: number;
}

/** Head of the column of counts in a card whose rows quote cited works; by it, a card is recognised as such. */
export const CITING_DOCUMENTS = 'Citing documents';

/** Hugging Face's names of the licences that papers can have. */
const HUB_NAMES =
  /^(?:cc0-1\.0|cc-by(?:-nc)?(?:-nd|-sa)?-[234]\.0|cc-by-2\.5|mit|apache-2\.0|bsd-[23]-clause)$/;

/** What decides the licence of a dataset as a whole. */
export interface LicenceFacts {
  licences: LicenceCount[];
  /** True if rows quote the works that the papers cite. Their licences are not among the counted ones. */
  quotesCited?: boolean | undefined;
  /** The author's choice. */
  author?: { licence?: string } | undefined;
}

/**
 * The name for the card: the author's choice, or the licence that all papers share, if the hub knows it, else `other`. The papers' licence does not apply to cited works, so rows that quote these share no licence.
 */
export function hubLicence({ licences, quotesCited, author }: LicenceFacts): string {
  const [first, ...others] = licences.filter(({ papers }) => papers > 0);
  const shared = others.length === 0 && !quotesCited ? first?.licence : undefined;
  const name = (author?.licence ?? shared ?? '').trim().toLowerCase();
  return HUB_NAMES.test(name) ? name : 'other';
}
