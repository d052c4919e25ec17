import type { ObjectKind } from '../../../paper/index.js';

const FLOAT_NAMES: Partial<Record<ObjectKind, string>> = {
  figure: 'Figure',
  table: 'Table',
  algorithm: 'Algorithm',
  verbatim: 'Listing',
};

/** What `\captionof{table}` makes of a float. */
export const captionKind = (of: string | undefined): ObjectKind | undefined =>
  of === 'figure' || of === 'table' || of === 'algorithm' ? of : undefined;

/** What a float of a kind is called; others by their environment. */
export const floatName = (kind: ObjectKind, environment: string): string =>
  FLOAT_NAMES[kind] ?? environment.charAt(0).toUpperCase() + environment.slice(1);

/** "Figure 2"; where the number says itself what it is of, "Fig. S1", only that. */
export const floatLabel = ({ name, number }: { name: string; number: string }): string =>
  /^\p{L}{3}/u.test(number) ? number : `${name} ${number}`;
