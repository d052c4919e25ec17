import type { Paper } from '../paper/index.js';

/** Adds a warning about the program that a paper was read with. */
export const withEngineWarning = (paper: Paper, message: string): Paper => ({
  ...paper,
  warnings: [...paper.warnings, { code: 'engine', message }],
});
