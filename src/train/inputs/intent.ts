import { UserError } from '../../user-error.js';
import { type InputBuilder, textColumn } from './input.js';

/** The columns that a text consists of, by the name of the setting. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  sentence: ['sentence'],
  context: ['before', 'sentence', 'after'],
  section: ['section', 'before', 'sentence', 'after'],
};

/** A citing sentence, perhaps with the sentences around it and its headings, and what the citation is for. */
export const intentSentence: InputBuilder = {
  name: 'intent/sentence',
  about: 'the citing sentence, with those around it or also its headings',
  rows(example, { parts = 'context' }, purpose) {
    const columns = Object.hasOwn(PARTS, String(parts)) ? PARTS[String(parts)] : undefined;
    if (!columns) throw new UserError(`parts=${String(parts)}: choose from ${Object.keys(PARTS).join(', ')}`);
    const text = columns
      .map((column) => textColumn(example, column))
      .filter((part) => part !== '')
      .join(' ');
    const label = textColumn(example, 'label');
    if (textColumn(example, 'sentence') === '' || (purpose === 'learn' && label === '')) return [];
    return [{ id: example.id, text, ...(purpose === 'learn' ? { label } : {}) }];
  },
};
