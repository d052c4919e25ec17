import type { ObjectKind } from '../../../paper/index.js';
import type { FloatCaption } from './float-parts.js';

const FLOAT_NAMES: Partial<Record<ObjectKind, string>> = {
  figure: 'Figure',
  table: 'Table',
  algorithm: 'Algorithm',
  verbatim: 'Listing',
};

/** Returns the kind given in `\captionof{table}`. */
export const captionKind = (name: string | undefined): ObjectKind | undefined =>
  name === 'figure' || name === 'table' || name === 'algorithm' ? name : undefined;

/** Returns the kinds of a float's numbered captions. Without captions, a label or a caption of a part still numbers the float. */
export function captionKinds(
  captions: readonly FloatCaption[],
  hasLabels: boolean,
  kind: ObjectKind,
): ObjectKind[] {
  const mainCaptions = captions.filter(({ part }) => part === undefined);
  if (mainCaptions.length === 0) return kind !== 'text' && (hasLabels || captions.length > 0) ? [kind] : [];
  return mainCaptions
    .filter(({ numbered }) => numbered)
    .map(({ givenKind }) => captionKind(givenKind) ?? kind);
}

/** Returns the printed name of a float, by kind or else by environment. */
export const floatName = (kind: ObjectKind, environment: string): string =>
  FLOAT_NAMES[kind] ?? environment.charAt(0).toUpperCase() + environment.slice(1);

/** "Figure 2"; only the number if it includes a name, as in "Fig. S1". */
export const floatLabel = ({ name, number }: { name: string; number: string }): string =>
  /^\p{L}{3}/u.test(number) ? number : `${name} ${number}`;
