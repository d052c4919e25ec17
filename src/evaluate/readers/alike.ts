import { titleKey } from '@citemill/metrics/text';
import { similarity } from './edit-distance.js';

/** From here on two texts count as the same: the limit of GROBID's own evaluation (Levenshtein ≥ 0.8). */
export const ALIKE = 0.8;

/**
 * How alike two texts are, from 0 to 1, by their letters and digits alone: case, punctuation, white space, hyphens
 * and compatibility forms such as ligatures are no difference ({@link titleKey}).
 */
export const alike = (a: string, b: string): number => similarity(titleKey(a), titleKey(b));
