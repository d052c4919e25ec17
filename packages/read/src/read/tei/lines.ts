import { isElement, type XmlElement, type XmlNode } from '../xml/tree.js';

const COMPOUND = /(?<!\p{L})\p{L}{2,40}-\p{L}{2,40}/gu;
const HYPHEN_AT_END = /(\p{L}{1,40})-$/u;
const LOWER_AT_START = /^\p{Ll}{1,40}/u;

/** Returns the words that the source hyphenates within a line; their hyphen is also kept at the end of a line. */
function findCompounds(source: string): Set<string> {
  return new Set(Array.from(source.matchAll(COMPOUND), ([word]) => word.toLowerCase()));
}

/** Returns the last words of a line, without a hyphen that only the line break needs; `after` is the text that follows the break. */
function joinLineEnd(before: string, after: string, gap: string, compounds: () => Set<string>): string {
  if (!before.endsWith('-')) {
    // Two words without a printed hyphen are two words, even if the space is missing.
    const isSpaceMissing = /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}(]/u.test(after);
    return isSpaceMissing ? `${before} ` : before + gap;
  }
  const head = HYPHEN_AT_END.exec(before.slice(-50))?.[1];
  const tail = LOWER_AT_START.exec(after)?.[0];
  if (head && tail) return compounds().has(`${head}-${tail}`.toLowerCase()) ? before : before.slice(0, -1);
  // GROBID's training files double a hyphen at the end of a line if it is part of the word.
  if (before.endsWith('--') && !/^\s/.test(after)) return before.slice(0, -1);
  return before + gap;
}

/**
 * Replaces every line break below an element: by nothing inside a hyphenated word, else by a space. If `hasSpaces`, as in
 * GROBID's training files, the source already has the spaces.
 */
export function joinLines(root: XmlElement, source: string, hasSpaces: boolean): void {
  if (!source.includes('<lb') && !source.includes(':lb')) return;
  let cached: Set<string> | undefined;
  const compounds = () => {
    cached ??= findCompounds(source);
    return cached;
  };
  const gap = hasSpaces ? '' : ' ';
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    const joined: XmlNode[] = [];
    for (const [i, child] of element.children.entries()) {
      if (!isElement(child)) {
        joined.push(child);
      } else if (child.name !== 'lb') {
        joined.push(child);
        pending.push(child);
      } else {
        const before = joined.at(-1);
        const after = element.children[i + 1];
        if (typeof before !== 'string') joined.push(gap);
        else
          joined[joined.length - 1] = joinLineEnd(
            before,
            typeof after === 'string' ? after : '',
            gap,
            compounds,
          );
      }
    }
    element.children = joined;
  }
}
