import { findOcrEngine } from './ocr/engine.js';
import type { OcrOptions } from './ocr/options.js';
import type { ReadOptions } from './reader.js';
import { readers } from './readers.js';

function addOcrEngine(ocr: OcrOptions): OcrOptions {
  if (ocr.engine !== undefined) return ocr;
  const search = findOcrEngine(ocr.language);
  return 'engine' in search ? { ...ocr, engine: search.engine.identity } : ocr;
}

/**
 * Adds the versions of the chosen engines, unless they are already there. Called once per run, since programs are started
 * to find their versions.
 */
export function addEngineVersions(options: ReadOptions): ReadOptions {
  const { engines = {}, engineVersions: knownVersions = {}, ocr } = options;
  const versions = Object.entries(engines).flatMap(([name, choice]) => {
    const version = knownVersions[name] ?? readers.find(name)?.engines?.version?.(choice);
    return version === undefined ? [] : [[name, version]];
  });
  return {
    ...options,
    ...(versions.length === 0 ? {} : { engineVersions: Object.fromEntries(versions) }),
    ...(ocr ? { ocr: addOcrEngine(ocr) } : {}),
  };
}
