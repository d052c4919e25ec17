const YEAR = /(?<!\d)(?:1[5-9]\d\d|20\d\d|2100)(?!\d)/;

/** The first year from 1500 to 2100 that a date names: `2019-05-01`, `May 2019`, `2019a` → 2019 */
export function yearIn(text: string): number | undefined {
  const year = YEAR.exec(text)?.[0];
  return year === undefined ? undefined : Number(year);
}
