import type { ReadOptions } from './reader.js';
import { registry } from './reader-registry.js';

/**
 * Adds the versions of the chosen engines, unless they are already there. Called once per run, since programs are started
 * to find their versions.
 */
export function addEngineVersions(options: ReadOptions): ReadOptions {
  const { engines = {}, engineVersions: known = {} } = options;
  const versions = Object.entries(engines).flatMap(([name, choice]) => {
    const version = known[name] ?? registry.find(name)?.engines?.version?.(choice);
    return version === undefined ? [] : [[name, version]];
  });
  return versions.length === 0 ? options : { ...options, engineVersions: Object.fromEntries(versions) };
}
