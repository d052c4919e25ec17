import { DROPPED, EMPTY_BLOCK, guardMarkup } from './marks.js';

/** Returns the output of an element whose content is not wikitext. */
export function rawText(name: string, attributes: string, content: string): string {
  switch (name) {
    case 'nowiki':
      return guardMarkup(content);
    case 'math': {
      const formula = content.replace(/\s+/g, ' ').trim();
      return formula === '' ? DROPPED : guardMarkup(`$${formula}$`);
    }
    case 'chem':
    case 'ce':
      return guardMarkup(content);
    case 'section':
      return '';
    case 'syntaxhighlight':
    case 'source':
      return /\binline\b/i.test(attributes) ? guardMarkup(content.trim()) : EMPTY_BLOCK;
    default:
      return EMPTY_BLOCK;
  }
}
