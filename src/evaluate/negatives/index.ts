export { type MineOptions, mineNegatives } from './mine.js';
export { Negatives } from './read.js';
