import { BLOCK, DROPPED, guarded } from './marks.js';

/** What an element prints whose content is no wikitext. */
export function rawText(name: string, attributes: string, content: string): string {
  switch (name) {
    case 'nowiki':
      return guarded(content);
    case 'math': {
      const formula = content.replace(/\s+/g, ' ').trim();
      return formula === '' ? DROPPED : guarded(`$${formula}$`);
    }
    case 'chem':
    case 'ce':
      return guarded(content);
    case 'section':
      return '';
    case 'syntaxhighlight':
    case 'source':
      return /\binline\b/i.test(attributes) ? guarded(content.trim()) : BLOCK;
    default:
      return BLOCK;
  }
}
