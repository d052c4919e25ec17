import { fileURLToPath } from 'node:url';
import { READER_TRAITS } from '@citemill/read/internal/read/reader-traits';
import { type Input, moduleInputs } from '../lineage/index.js';

const inputsByModule = new Map<string, Input[]>();

/** Hashes the code of a module and of its imports, once per process. */
function hashModule(url: string): Input[] {
  const inputs = inputsByModule.get(url) ?? (url.startsWith('file:') ? moduleInputs(fileURLToPath(url)) : []);
  inputsByModule.set(url, inputs);
  return inputs;
}

/**
 * Returns the code of the modules that declare readers, as inputs of what a reader made. Empty for a built-in reader, whose version stands
 * for its code; a reader of a configuration is changed while it is being written, often without a new version.
 */
export const readerCode = (name: string, modules: readonly string[] = []): Input[] =>
  Object.hasOwn(READER_TRAITS, name) ? [] : modules.flatMap(hashModule);
