import { createRequire } from 'node:module';
import { MetricError } from './error.js';

const require = createRequire(import.meta.url);

/** Parts of speech whose irregular forms the package lists; it has no adverbs. */
export type WinkPart = 'adjective' | 'noun' | 'verb';

/** Loads a file of `wink-lexicon`. The package is optional: few scores need its 13 MB. */
function load<T>(file: string): T {
  try {
    return require(`wink-lexicon/${file}`) as T;
  } catch (cause) {
    const message =
      'WordNet’s irregular forms are not installed: run npm install wink-lexicon, or set `data`';
    throw new MetricError('bad-option', message, 'data', { cause });
  }
}

/** WordNet 3.0's irregular forms with their base: `mice` → `mouse`. */
export const winkExceptions = (part: WinkPart): Record<string, string> =>
  load(`src/wn-${part}-exceptions.js`);

export const winkVersion = (): string => load<{ version: string }>('package.json').version;
