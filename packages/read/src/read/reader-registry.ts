import { Registry } from '../registry.js';
import type { RegisteredReader } from './reader.js';

/**
 * Readers by name: the built-in ones once `readers.ts` is loaded, and those of a configuration file or program. A worker
 * starts with none and loads the one it needs by name.
 */
export const registry: Registry<RegisteredReader> = new Registry<RegisteredReader>('reader');
