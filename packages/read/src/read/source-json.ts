import { type Json, record } from './json.js';
import { type SourceRecord, UnreadableError } from './reader.js';
import { sourceText } from './source-text.js';
import type { Warnings } from './warnings.js';

/** Parses a source as JSON. */
export function sourceValue(source: SourceRecord, warnings: Warnings): unknown {
  const { text, warnings: misencoded } = sourceText(source);
  warnings.addAll(misencoded);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UnreadableError('malformed', `not valid JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}

/** Parses a source as a JSON object. */
export function sourceJson(source: SourceRecord, warnings: Warnings): Json {
  const json = record(sourceValue(source, warnings));
  if (!json) throw new UnreadableError('not-a-paper', 'the JSON is not an object');
  return json;
}
