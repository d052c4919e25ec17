import { type InputBuilder, textColumn, textList } from './input.js';

/** CiteWorth §6: words of a sentence with their tags (named entities, PICO); SciXGen §3.1: words of a bibliography entry. */
export const transferWords: InputBuilder = {
  name: 'transfer/words',
  about: 'the words of a sentence, each with its tag',
  rows(example, _, purpose) {
    const tokens = textList(example, 'words');
    const tags = textList(example, 'tags');
    if (tokens.length === 0 || (purpose === 'learn' && tags.length !== tokens.length)) return [];
    return [{ id: example.id, tokens, ...(purpose === 'learn' ? { tags } : {}) }];
  },
};

/** CiteWorth §6: a text and its class (relation, citation intent, or field of study). */
export const transferTexts: InputBuilder = {
  name: 'transfer/texts',
  about: 'a text and its class',
  rows(example, _, purpose) {
    const text = textColumn(example, 'text');
    const label = textColumn(example, 'label');
    if (text === '' || (purpose === 'learn' && label === '')) return [];
    return [{ id: example.id, text, ...(purpose === 'learn' ? { label } : {}) }];
  },
};
