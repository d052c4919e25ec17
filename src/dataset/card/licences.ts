/** Number of papers of a dataset under a licence; null if the licence is not known. */
export interface LicenceCount {
  licence: string | null;
  papers: number;
}

/** Header of the counts in a card's licence table if rows quote cited works. `licencesInCard` recognises such cards by it. */
export const CITING_DOCUMENTS = 'Citing documents';

/** Hugging Face's names of the licences that papers can have. */
const HUB_NAMES =
  /^(?:cc0-1\.0|cc-by(?:-nc)?(?:-nd|-sa)?-[234]\.0|cc-by-2\.5|mit|apache-2\.0|bsd-[23]-clause)$/;

/** The facts that determine the licence of a dataset as a whole. */
export interface LicenceFacts {
  licences: LicenceCount[];
  /** True if rows quote the works that the papers cite. `licences` does not include the licences of those works. */
  quotesCited?: boolean | undefined;
  /** The author's choice. */
  author?: { licence?: string } | undefined;
}

/**
 * Returns the licence name for the card: the author's choice, or the licence that all papers share; `other` if the hub does not know it.
 * The papers' licence does not apply to cited works, so rows that quote these share no licence.
 */
export function hubLicence({ licences, quotesCited, author }: LicenceFacts): string {
  const [first, ...others] = licences.filter(({ papers }) => papers > 0);
  const shared = others.length === 0 && !quotesCited ? first?.licence : undefined;
  const name = (author?.licence ?? shared ?? '').trim().toLowerCase();
  return HUB_NAMES.test(name) ? name : 'other';
}
