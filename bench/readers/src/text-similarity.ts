import { titleKey } from '@citemill/metrics/text';
import { similarity } from './edit-distance.js';

/** The minimum similarity at which two texts count as the same, as in GROBID's own evaluation (Levenshtein ≥ 0.8). */
export const MIN_SIMILARITY = 0.8;

/**
 * The similarity of two texts, from 0 to 1, by their letters and digits only: case, punctuation, white space, hyphens and
 * compatibility forms such as ligatures are ignored ({@link titleKey}).
 */
export const textSimilarity = (a: string, b: string): number => similarity(titleKey(a), titleKey(b));
