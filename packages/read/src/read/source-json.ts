import { type Json, record } from './json.js';
import { type SourceRecord, UnreadableError } from './reader.js';
import { sourceText } from './source-text.js';
import type { Warnings } from './warnings.js';

/** Parses a source as a JSON object. */
export function sourceJson(source: SourceRecord, warnings: Warnings): Json {
  const { text, warnings: misencoded } = sourceText(source);
  warnings.addAll(misencoded);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UnreadableError('malformed', `not valid JSON: ${(error as Error).message.slice(0, 200)}`);
  }
  const json = record(value);
  if (!json) throw new UnreadableError('not-a-paper', 'JSON, but not an object');
  return json;
}
