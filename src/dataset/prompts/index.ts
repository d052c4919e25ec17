export { emptyAnswer } from './empty-answer.js';
export * from './parse-answer.js';
export * from './parts.js';
export * from './prompt-file.js';
