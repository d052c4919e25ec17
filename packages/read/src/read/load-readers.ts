import { UserError } from '@citemill/metrics/user-error';
import { importModule } from '../import-module.js';
import type { RegisteredReader } from './reader.js';

const loaded = new Map<string, Promise<RegisteredReader[]>>();

/**
 * Returns the readers that a module exports as `readers`, or in its default export like a configuration file. Each module is
 * loaded once; workers load it by its URL, since functions cannot be sent to them.
 */
export function loadReaders(module: string): Promise<RegisteredReader[]> {
  const cached = loaded.get(module);
  if (cached) return cached;
  const readers = importModule(module).then((exported) => exportedReaders(exported, module));
  loaded.set(module, readers);
  return readers;
}

function exportedReaders(exported: { readers?: unknown; default?: { readers?: unknown } }, module: string) {
  const list = exported.readers ?? exported.default?.readers ?? [];
  if (!Array.isArray(list)) throw new UserError(`${module}: readers must be a list`);
  return list.map((reader) => checkReader(reader, module));
}

/** Validates a reader when it is declared, rather than later in a worker. */
export function checkReader(reader: unknown, module: string): RegisteredReader {
  const { name, version, takes, detect, read } = (reader ?? {}) as Partial<RegisteredReader>;
  const missing = [
    ...(typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name)
      ? []
      : ['name (lower-case letters, digits and hyphens)']),
    ...(Number.isInteger(version) ? [] : ['version (a whole number)']),
    ...(Array.isArray(takes) && takes.length > 0 ? [] : ["takes (as in ['bytes'])"]),
    ...(typeof detect === 'function' ? [] : ['detect (a function)']),
    ...(typeof read === 'function' ? [] : ['read (a function)']),
  ];
  if (missing.length > 0)
    throw new UserError(`${module}: the reader ${name ?? '(without a name)'} needs ${missing.join(', ')}`);
  return reader as RegisteredReader;
}
