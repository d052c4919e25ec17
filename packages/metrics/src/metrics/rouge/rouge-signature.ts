import { type SignatureValue, signature } from '../signature.js';

/** Increased whenever a ROUGE score may change. */
const VERSION = 1;

/**
 * Writes the signature of a ROUGE score. It lists all settings there are, so that an option added later cannot be forgotten
 * here. `lexicon` names the word lists that were used and replaces the folder that they came from.
 */
export function rougeSignature(name: string, settings: object, lexicon: string | undefined): string {
  const options = Object.entries({ ...settings, data: lexicon }).map(
    ([option, value]): [string, SignatureValue] => [option, toSignatureValue(value)],
  );
  return signature({ name, version: VERSION, options: Object.fromEntries(options) });
}

function toSignatureValue(value: unknown): SignatureValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(String);
  // The limit { words: 250 } becomes 250-words.
  return Object.entries(value).map(([unit, amount]) => `${amount}-${unit}`);
}
