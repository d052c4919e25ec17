import { characterEntities } from 'character-entities';

/** An entity of HTML: `&eacute;`, `&#233;` or `&#xe9;`. */
export const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,31}));/iy;

const ENTITIES = new Map(Object.entries(characterEntities));

/** Returns the characters for a match of {@link ENTITY}; an unknown entity is returned as written. */
export function entityText([whole, decimal, hex, name]: RegExpExecArray): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return ENTITIES.get(name ?? '') ?? whole;
}
