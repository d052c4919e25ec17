import { cleanString, list, string } from '../json.js';

interface Heading {
  number: string | undefined;
  title: string;
}

const DECIMAL = /^(\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}[.)])\s+(?=\S)/;
const BARE = /^(\d{1,2})\s+(?=\p{Lu}\p{L}{3})/u;
// "V. CONCLUSION" is numbered, "V. cholerae" is not.
const ROMAN = /^([IVX]{1,6})\.\s+(?=\p{Lu})/u;

/** A number with more parts is not a section number. */
const MAX_DEPTH = 8;

/** Longer headings are cut. */
const MAX_HEADING_CHARS = 500;

/** "2.1 Methods" → 2.1 and "Methods"; "II. PRELIMINARIES" → II and "PRELIMINARIES". */
export function parseHeading(text: string): Heading {
  const number = DECIMAL.exec(text) ?? BARE.exec(text) ?? ROMAN.exec(text);
  if (!number) return { number: undefined, title: text };
  const [printed, suffix = ''] = number;
  return { number: suffix.replace(/[.)]$/, ''), title: text.slice(printed.length) };
}

/** Splits a section such as `"Setup::Experiments"` into headings. A part that is only a number belongs to the next one. */
function splitSection(section: string, separator: string): Heading[] {
  const parts: Heading[] = [];
  let number: string | undefined;
  for (const part of section.split(separator)) {
    const title = cleanString(part.slice(0, MAX_HEADING_CHARS));
    if (!title) continue;
    if (/^[\d.]+$/.test(title)) {
      number = title;
      continue;
    }
    const heading = parseHeading(title);
    parts.push({ number: heading.number ?? number, title: heading.title });
    number = undefined;
  }
  return parts;
}

const WIDE_SEPARATOR = ':::';

/**
 * True if `a ::: b` has the innermost heading first, as in JATS parses. The file does not say so, but outer headings are
 * repeated more often.
 */
function isInnermostFirst(sections: string[]): boolean {
  const first = new Set<string>();
  const last = new Set<string>();
  for (const section of sections) {
    if (!section.includes(WIDE_SEPARATOR)) continue;
    const parts = section.split(WIDE_SEPARATOR);
    first.add(parts[0]?.trim() ?? '');
    last.add(parts.at(-1)?.trim() ?? '');
  }
  return last.size <= first.size;
}

/** Converts the section strings of paragraphs to paths of headings, outermost first. */
export class Sections {
  private readonly isInnermostFirst: boolean;
  private readonly numbered = new Map<string, string>();

  /** `sections` are the section strings of the whole paper. */
  constructor(sections: Iterable<unknown>) {
    this.isInnermostFirst = isInnermostFirst([...sections].filter((section) => typeof section === 'string'));
  }

  /**
   * Returns the path of a paragraph's section. `number` is the section's number, `depth` its nesting depth. If the number does not
   * have as many parts as the depth ("1" for a subsection), the section is not nested.
   */
  path(section: unknown, number?: unknown, depth?: number): string[] {
    const text = Array.isArray(section) ? list(section).map(lastText).join('::') : (string(section) ?? '');
    const isWide = text.includes(WIDE_SEPARATOR);
    const parts = splitSection(text, isWide ? WIDE_SEPARATOR : '::');
    if (isWide && this.isInnermostFirst) parts.reverse();
    const [first, ...inner] = parts;
    if (!first) return [];
    if (inner.length > 0) return parts.map((part) => part.title);
    return this.nest(cleanString(number) ?? first.number, first.title, depth);
  }

  private nest(number: string | undefined, title: string, depth: number | undefined): string[] {
    const steps = (number ?? '').split(/[.\-–]/).filter((step) => step !== '');
    if (steps.length === 0 || steps.length > MAX_DEPTH) return [title];
    if (depth !== undefined && steps.length !== depth) return [title];
    this.numbered.set(steps.join('.'), title);
    const path: string[] = [];
    for (let width = 1; width < steps.length; width++) {
      const above = this.numbered.get(steps.slice(0, width).join('.'));
      if (above !== undefined) path.push(above);
    }
    return [...path, title];
  }
}

/** Returns the title in `["2.1", "Methods"]`. */
const lastText = (part: unknown): string => cleanString(Array.isArray(part) ? part.at(-1) : part) ?? '';
