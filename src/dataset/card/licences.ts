/** Number of papers of a dataset under a licence; null if the licence is not known. */
export interface LicenceCount {
  licence: string | null;
  papers: number;
}

/** Those of Hugging Face's names that a paper's licence can have. */
const HUB_NAMES =
  /^(?:cc0-1\.0|cc-by(?:-nc)?(?:-nd|-sa)?-[234]\.0|cc-by-2\.5|mit|apache-2\.0|bsd-[23]-clause)$/;

/** The name for the card: the licence that all papers share, if the hub knows it, else `other`. */
export function hubLicence(licences: LicenceCount[]): string {
  const [first, ...others] = licences.filter(({ papers }) => papers > 0);
  const name = first?.licence?.toLowerCase() ?? '';
  return others.length === 0 && HUB_NAMES.test(name) ? name : 'other';
}
