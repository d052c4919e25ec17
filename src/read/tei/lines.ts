import { isElement, type XmlElement, type XmlNode } from '../xml/tree.js';

const COMPOUND = /\p{L}{2,}-\p{L}{2,}/gu;
const HYPHEN_AT_END = /(\p{L}+)-$/u;
const LOWER_AT_START = /^\p{Ll}+/u;

/** The words that the source hyphenates within a line; such a hyphen is kept at the end of a line too. */
function compoundsIn(source: string): Set<string> {
  return new Set(Array.from(source.matchAll(COMPOUND), (found) => found[0].toLowerCase()));
}

function join(before: string, after: string, gap: string, compounds: Set<string>): string {
  const head = HYPHEN_AT_END.exec(before)?.[1];
  const tail = LOWER_AT_START.exec(after)?.[0];
  if (head && tail) {
    const keep = compounds.has(`${head}-${tail}`.toLowerCase());
    return (keep ? before : before.slice(0, -1)) + after;
  }
  // GROBID's training files double a hyphen at the end of a line to say that it is the word's own.
  if (before.endsWith('--') && !/^\s/.test(after)) return before.slice(0, -1) + after;
  // Two words that no printed hyphen joins are two words, even where the space was forgotten.
  const forgotten = /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after);
  return before + (forgotten ? ' ' : gap) + after;
}

/**
 * Replaces every line break below an element by what it stands for: nothing inside a word that was hyphenated,
 * else a space. Where `exact`, as in GROBID's training files, the spaces are written out beside the breaks.
 */
export function joinLines(root: XmlElement, source: string, exact: boolean): void {
  if (!source.includes('<lb')) return;
  const compounds = compoundsIn(source);
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    const joined: XmlNode[] = [];
    for (let i = 0; i < element.children.length; i++) {
      const one = element.children[i]!;
      if (!isElement(one)) {
        joined.push(one);
        continue;
      }
      if (one.name !== 'lb') {
        joined.push(one);
        pending.push(one);
        continue;
      }
      const gap = exact ? '' : ' ';
      const before = joined.at(-1);
      const after = element.children[i + 1];
      if (typeof before !== 'string') joined.push(gap);
      else if (typeof after === 'string') {
        joined[joined.length - 1] = join(before, after, gap, compounds);
        i++;
      } else joined[joined.length - 1] = before + gap;
    }
    element.children = joined;
  }
}
