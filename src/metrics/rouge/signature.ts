/** The line that says how a score came about. */
import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/**
 * Every setting by name, whatever settings there are: an option added later can't be forgotten here. `lexicon` names the
 * word lists that were used, in place of the folder they came from.
 */
export function signatureOf(name: string, settings: object, lexicon: string | undefined): string {
  const parts = Object.entries({ ...settings, data: lexicon }).map(
    ([option, value]) => `${option}:${shown(value)}`,
  );
  return [name, ...parts, `citemill:${version}`].join('|');
}

function shown(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(shown).join('+');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => `${shown(inner)}-${name}`)
      .join('+');
  }
  return String(value);
}
