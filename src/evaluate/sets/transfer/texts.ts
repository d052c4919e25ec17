import { parseJson } from '@citemill/metrics/internal/json';
import type { ClassificationExample } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';

/** Reads texts with their classes, one JSON object per line: `{"text": …, "label": …, "metadata": …}`. */
export function readTexts(content: string, path: string): ClassificationExample[] {
  return content.split('\n').flatMap((line, i): ClassificationExample[] => {
    if (line.trim() === '') return [];
    const { text, label } = (parseJson(line) ?? {}) as { text?: unknown; label?: unknown };
    if (typeof text !== 'string' || (typeof label !== 'string' && typeof label !== 'number'))
      throw new UserError(`${path}, line ${i + 1}: no text and label; is this one of SciBERT’s files?`);
    return [{ id: `line-${i + 1}`, text, label: String(label) }];
  });
}
