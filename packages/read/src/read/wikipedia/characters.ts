import { characterEntities } from 'character-entities';

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g;

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}

/** Decodes HTML character references; unknown ones are kept. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal) return fromCode(Number(decimal));
    if (hex) return fromCode(Number.parseInt(hex, 16));
    return (Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined) ?? whole;
  });
}
