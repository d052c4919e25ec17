import { Registry } from '../registry.js';
import type { RegisteredReader } from './reader.js';

/**
 * Readers by name: all of ours once `readers.ts` is loaded, and those of a configuration file or program. A worker, which
 * is told by name which reader to use, starts with none and loads the one it needs.
 */
export const registry: Registry<RegisteredReader> = new Registry<RegisteredReader>('reader');
