/** Number of papers of a dataset under a licence; null if the licence is not known. */
export interface LicenceCount {
  licence: string | null;
  papers: number;
}

/** Those of Hugging Face's names that a paper's licence can have. */
const HUB_NAMES =
  /^(?:cc0-1\.0|cc-by(?:-nc)?(?:-nd|-sa)?-[234]\.0|cc-by-2\.5|mit|apache-2\.0|bsd-[23]-clause)$/;

/** The name for the card: the author's choice, or the licence that all papers share, if the hub knows it, else `other`. */
export function hubLicence(licences: LicenceCount[], chosen?: string): string {
  const [first, ...others] = licences.filter(({ papers }) => papers > 0);
  const name = (chosen ?? (others.length === 0 ? first?.licence : undefined) ?? '').trim().toLowerCase();
  return HUB_NAMES.test(name) ? name : 'other';
}
