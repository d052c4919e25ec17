import type { Identifiers } from '../paper/index.js';

const YEAR = /(?<!\d)(?:1[5-9]\d\d|20\d\d|2100)(?!\d)/;

/**
 * Returns the year in which a paper was first submitted to arXiv, from its id: `2101.00001` → 2021, `math/9912001` → 1999.
 * arXiv ids start with two digits for the year and two for the month.
 */
export function arxivYear(id: string | undefined): number | undefined {
  const digits = /^(?:[a-z-]+(?:\.[a-z]{2})?\/)?(\d\d)(0[1-9]|1[0-2])/i.exec(id ?? '')?.[1];
  if (digits === undefined) return undefined;
  const year = Number(digits);
  // arXiv began in 1991.
  return year >= 91 ? 1900 + year : 2000 + year;
}

/** Returns the year in an id of the ACL Anthology: `N18-3011` → 2018, `2020.acl-main.1` → 2020. */
export function aclYear(id: string | undefined): number | undefined {
  const [, whole, digits] = /^(?:(\d{4})\.|[a-z](\d\d)-)/i.exec(id ?? '') ?? [];
  if (whole !== undefined) return yearIn(whole);
  if (digits === undefined) return undefined;
  // The oldest papers there are from the 1960s.
  return Number(digits) + (Number(digits) >= 50 ? 1900 : 2000);
}

/** Returns the year in a paper's identifiers, for sources that give no other. */
export const identifierYear = ({ arxiv, acl }: Identifiers): number | undefined =>
  arxivYear(arxiv) ?? aclYear(acl);

/** Returns the first year from 1500 to 2100 in a date: `2019-05-01`, `May 2019`, `2019a` → 2019 */
export function yearIn(text: string): number | undefined {
  const year = YEAR.exec(text)?.[0];
  return year === undefined ? undefined : Number(year);
}
