export { type ParsedReference, parseReference } from './parse.js';
